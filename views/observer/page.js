(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");
  const find = document.getElementById("find");
  const found = document.getElementById("found");
  const turns = [...document.querySelectorAll("details.turn")];
  const calls = [...document.querySelectorAll("details.call")];
  const words = new Map();
  const text = (node) => {
    if (!words.has(node)) words.set(node, node.textContent.toLowerCase());
    return words.get(node);
  };
  let only = "";

  const wanted = (call, query) => {
    const state = call.dataset.state || "";
    if (only === "error" && !state.startsWith("error")) return false;
    if (only === "open" && state !== "open" && state !== "abandoned") return false;
    return !query || text(call).includes(query);
  };

  function filter() {
    const query = find.value.trim().toLowerCase();
    let count = 0;
    for (const turn of turns) {
      let inside = 0;
      for (const call of turn.querySelectorAll(".call")) {
        const hit = wanted(call, query);
        call.classList.toggle("hidden", !hit);
        if (hit) inside += 1;
      }
      const own = !only && query && text(turn).includes(query);
      turn.classList.toggle("hidden", Boolean(query || only) && !inside && !own);
      if (query || only) turn.open = inside > 0 || Boolean(own);
      count += inside || (own ? 1 : 0);
    }
    found.textContent = query || only ? `${count} found` : "";
  }

  function show(node) {
    for (let up = node; up; up = up.parentElement) {
      if (up.tagName === "DETAILS") up.open = true;
      up.classList.remove("hidden");
    }
    node.scrollIntoView({ block: "center" });
    const summary = node.querySelector("summary");
    if (summary) summary.focus({ preventScroll: true });
  }

  function follow() {
    const id = decodeURIComponent(location.hash.slice(1));
    const node = id && document.getElementById(id);
    if (node) show(node);
  }

  const visible = () => turns.filter((turn) => !turn.classList.contains("hidden"));
  const place = (list) => list.findIndex((node) => node.contains(document.activeElement));

  function step(by) {
    const list = visible();
    const next = list[Math.min(Math.max(place(list) + by, 0), list.length - 1)];
    if (!next) return;
    next.querySelector("summary").focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  function nextError() {
    const list = calls.filter((call) => (call.dataset.state || "").startsWith("error"));
    if (!list.length) return;
    const next = list[(place(list) + 1) % list.length];
    history.replaceState(null, "", `#${next.id}`);
    show(next);
  }

  const keys = {
    "/": () => find.focus(),
    j: () => step(1),
    k: () => step(-1),
    e: nextError,
    o: () => { const at = document.activeElement.closest("details"); if (at) at.open = !at.open; },
    x: () => document.querySelectorAll("#turns details[open]").forEach((each) => { each.open = false; }),
    t: () => window.scrollTo({ top: 0 }),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === find) {
      if (event.key !== "Escape") return;
      find.value = "";
      filter();
      find.blur();
      return;
    }
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  find.form.addEventListener("submit", (event) => event.preventDefault());
  let waiting = 0;
  find.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 80); });
  for (const button of find.form.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      only = button.dataset.only;
      for (const each of find.form.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
      filter();
    });
  }
  window.addEventListener("hashchange", follow);
  follow();

  const seconds = Number(document.body.dataset.reload);
  if (seconds > 0) {
    const name = `tracelab:${location.pathname}`;
    try {
      const kept = JSON.parse(sessionStorage.getItem(name) || "null");
      if (kept) {
        for (const id of kept.open) {
          const node = document.getElementById(id);
          if (node) node.open = true;
        }
        window.scrollTo(0, kept.top);
      }
    } catch { /* a page without storage starts closed */ }
    setTimeout(() => {
      const open = [...document.querySelectorAll("details[open][id]")].map((each) => each.id);
      try {
        sessionStorage.setItem(name, JSON.stringify({ open, top: window.scrollY }));
      } catch { /* the same */ }
      location.reload();
    }, seconds * 1000);
  }
})();
