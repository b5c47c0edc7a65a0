// The keyboard map of /keys. A key moves the focus to a link or follows one that
// is on the page, so Tab and Enter do the same.
import { copyLink } from "./copy.js";

const rows = "a.row";
const failing = "tr:not(:has(> .vd > .v-pass)) a.row";
const spans = ".tree a.name";

const keys = {
  "?": () => follow("a.key"),
  j: () => step(rows, 1),
  k: () => step(rows, -1),
  n: () => follow(".failing [rel=next]") || step(failing, 1),
  p: () => follow(".failing [rel=prev]") || step(failing, -1),
  "]": () => step(spans, 1),
  "[": () => step(spans, -1),
  x: () => focusedRow()?.querySelector("[type=checkbox]")?.click(),
  b: () => document.getElementById("base")?.focus(),
  d: nextView,
  y: () => copyLink(document.activeElement.closest("a")?.href ?? location.href),
  Escape: back,
};

/** Listens for the keys above, outside of fields and without modifiers. */
export function listen(document) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const act = keys[event.key];
    if (!act || (event.key !== "Escape" && typing(event.target))) return;
    event.preventDefault();
    act();
  });
}

function typing(target) {
  return target.matches("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])");
}

function focusedRow() {
  return document.activeElement.closest("tr");
}

// Follows the first link that matches and says whether there was one.
function follow(selector) {
  const link = document.querySelector(selector);
  link?.click();
  return Boolean(link);
}

// Moves the focus by one among the links that match, from the row that has it.
function step(selector, by) {
  const links = [...document.querySelectorAll(selector)];
  const all = [...document.querySelectorAll("tr")];
  const at = all.indexOf(focusedRow());
  const place = (link) => all.indexOf(link.closest("tr"));
  const next = by > 0 ? links.find((link) => place(link) > at) : links.findLast((link) => at < 0 || place(link) < at);
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

function nextView() {
  const links = [...document.querySelectorAll("[aria-label='view of the reply'] a")];
  const at = links.findIndex((link) => link.hasAttribute("aria-current"));
  links[(at + 1) % links.length]?.click();
}

// Leaves what is open, else goes to the page above: the end of the breadcrumb,
// or the section of the navigation.
function back() {
  const menu = document.querySelector("details.menu[open]");
  if (menu) return menu.removeAttribute("open");
  if (typing(document.activeElement)) return document.activeElement.blur();
  const crumbs = document.querySelectorAll(".crumbs a");
  const up = crumbs[crumbs.length - 1] ?? document.querySelector(".top [aria-current=page]");
  if (up && up.pathname !== location.pathname) up.click();
}
