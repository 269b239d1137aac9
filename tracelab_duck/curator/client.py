"""The model client: the one place that speaks to a network, and only for the extractor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from tracelab_duck.curator.failures import ExtraMissingError, ModelCallError
from tracelab_duck.model.extraction import Reply

if TYPE_CHECKING:
    import anthropic

    from tracelab_duck.model.extraction import Request

_EXTRA = "llm"
_TIMEOUT_SECONDS = 60.0
# Those of the SDK, with its pauses: connection, timeout, 408, 409, 429 and 5xx are tried again.
RETRIES = 2
_OFF = {"type": "disabled"}


class Client:
    """Asks models through the SDK, with its keys and endpoint; leaving `with` hangs up."""

    def __init__(
        self, *, timeout_seconds: float = _TIMEOUT_SECONDS, retries: int = RETRIES
    ) -> None:
        """Prepare the SDK.

        Args:
            timeout_seconds: After how long one attempt is given up.
            retries: How many more attempts there are.

        Raises:
            ExtraMissingError: The SDK is not installed.
        """
        try:
            import anthropic  # noqa: PLC0415 two seconds, and only this command needs it
        except ImportError as failure:
            raise ExtraMissingError(_EXTRA) from failure
        self._sdk = anthropic
        self._has_left = False
        # What fails before the wire, such as a missing key, cannot have cost anything.
        wire = anthropic.DefaultHttpxClient(event_hooks={"request": [self._leave]})
        self._client = anthropic.Anthropic(
            timeout=timeout_seconds, max_retries=retries, http_client=wire
        )
        self._thinks_always: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def ask(self, request: Request, model: str) -> Reply:
        """One answer of one model.

        Args:
            request: What to send.
            model: Its name.

        Returns:
            The answer; its text is empty when the model refused.

        Raises:
            ModelCallError: The endpoint or the network failed, after all attempts.
        """
        self._has_left = False
        try:
            return _reply(self._sent(request, model), model)
        except self._sdk.APIStatusError as failure:
            raise ModelCallError(model, detail=_of_status(failure), may_cost=False) from failure
        except self._sdk.APIError as failure:
            # No answer was read, but the model may have written one.
            raise ModelCallError(model, detail=failure.message, may_cost=True) from failure
        except (AttributeError, TypeError, ValueError) as failure:
            if not self._has_left:
                detail = f"nothing was sent ({failure})"
                raise ModelCallError(model, detail=detail, may_cost=False) from failure
            # What the SDK makes of a body that is no message.
            detail = f"the answer is no message ({failure})"
            raise ModelCallError(model, detail=detail, may_cost=True) from failure

    def _leave(self, _: object) -> None:
        self._has_left = True

    def _sent(self, request: Request, model: str) -> anthropic.types.Message:
        try:
            return self._create(request, model, is_quiet=model not in self._thinks_always)
        except self._sdk.BadRequestError as failure:
            if model in self._thinks_always or "thinking" not in str(failure):
                raise
            # Some models cannot be kept from thinking.
            self._thinks_always.add(model)
            return self._create(request, model, is_quiet=False)

    def _create(self, request: Request, model: str, *, is_quiet: bool) -> anthropic.types.Message:
        options: dict[str, Any] = {"thinking": _OFF} if is_quiet else {}
        message: anthropic.types.Message = self._client.messages.create(
            model=model,
            max_tokens=request.max_tokens,
            system=request.system,
            messages=[{"role": "user", "content": request.text}],
            **options,
        )
        return message


def _reply(message: anthropic.types.Message, model: str) -> Reply:
    usage = message.usage
    written = usage.cache_creation_input_tokens or 0
    for_an_hour = usage.cache_creation.ephemeral_1h_input_tokens if usage.cache_creation else 0
    is_refusal = message.stop_reason == "refusal"
    text = "".join(block.text for block in message.content if block.type == "text")
    return Reply(
        model=model,
        request_id=message._request_id,  # noqa: SLF001 the SDK's own name for a public thing
        text="" if is_refusal else text,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_input_tokens or 0,
        cache_write_5m_tokens=written - for_an_hour,
        cache_write_1h_tokens=for_an_hour,
    )


def _of_status(failure: anthropic.APIStatusError) -> str:
    return f"{failure.status_code}, {failure.message}"
