"use strict";
const data = JSON.parse(document.getElementById("data").textContent);

// The legend lights up one method everywhere.
const legend = document.getElementById("legend");
let lit = null;
function light(name) {
  lit = lit === name ? null : name;
  document.body.classList.toggle("lit", lit !== null);
  for (const element of document.querySelectorAll("[data-method]")) {
    element.classList.toggle("on", element.dataset.method === lit);
    if (element.tagName === "BUTTON") element.setAttribute("aria-pressed", String(element.dataset.method === lit));
  }
}
legend.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) light(button.dataset.method);
});

// The table of all scenes, by one measure at a time.
const measure = document.getElementById("measure");
const place = document.getElementById("scene-table");
function shown(value, digits) {
  if (value === null || value === undefined) return "–";
  if (value === 0) return "0";
  if (value >= 1e5 || value < 1e-3) return value.toExponential(1);
  return value >= 100 ? value.toFixed(0) : value.toPrecision(digits);
}
function colored(goodness) {
  return `background: hsl(${120 * goodness} 60% 92%)`;
}
// A share by its size next to the best one, so that 90 % beside 100 % is no failure; what has no end by its rank.
function goodness(value, known, best) {
  if (best === "high") return known[0] > 0 ? value / known[0] : 0;
  return value === known[0] ? 1 : 1 - known.lastIndexOf(value) / Math.max(known.length - 1, 1);
}
function fill() {
  const { key, scale, best } = data.measures[measure.value];
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const title of ["scene", ...data.methods]) {
    const cell = document.createElement("th");
    cell.textContent = title;
    cell.className = title === "scene" ? "" : "n turned";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const scene of data.scenes) {
    const row = body.insertRow();
    row.insertCell().textContent = scene;
    const values = data.methods.map((method) => data.cells[scene]?.[method]?.[key] ?? null);
    const known = values.filter((value) => value !== null).sort((a, b) => best === "high" ? b - a : a - b);
    for (const [number, value] of values.entries()) {
      const cell = row.insertCell();
      cell.className = "n";
      const found = data.cells[scene]?.[data.methods[number]];
      const cut = found?.cut ? "*" : "";
      cell.textContent = (value === null ? "–" : shown(value * scale, 3)) + cut;
      if (value === null) cell.title = data.leftOut[scene]?.[data.methods[number]] ?? (found ? "nothing to measure" : "");
      else cell.style = colored(goodness(value, known, best));
    }
  }
  place.replaceChildren(table);
}
measure.addEventListener("change", fill);
fill();

// A capture is written as a file of its own.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button.save");
  if (!button) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data.captures[button.dataset.capture]], { type: "application/json" }));
  link.download = `${button.dataset.capture}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
});
