"""What passes between the layers: frozen dataclasses and enums, without any input or output."""
