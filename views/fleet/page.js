(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const find = document.getElementById("find");
  const found = document.getElementById("found");
  const rows = [...document.querySelectorAll(".fleet tbody tr")];

  function filter() {
    const query = find.value.trim().toLowerCase();
    let count = 0;
    for (const row of rows) {
      const hit = !query || row.textContent.toLowerCase().includes(query);
      row.classList.toggle("hidden", !hit);
      if (hit) count += 1;
    }
    found.textContent = query ? `${count} found` : "";
  }

  function step(by) {
    const list = rows.filter((row) => !row.classList.contains("hidden"));
    const at = list.findIndex((row) => row.contains(document.activeElement));
    const next = list[Math.min(Math.max(at + by, 0), list.length - 1)];
    if (next) next.querySelector("a").focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === find) {
      if (event.key === "Escape") {
        find.value = "";
        filter();
        find.blur();
      }
      return;
    }
    const act = { "/": () => find.focus(), j: () => step(1), k: () => step(-1) }[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  find.form.addEventListener("submit", (event) => event.preventDefault());
  find.addEventListener("input", filter);
  const seconds = Number(document.body.dataset.reload);
  if (seconds > 0) setTimeout(() => location.reload(), seconds * 1000);
})();
