// Adds a box that chooses all documents of the list, and tests them one after another with a word of how far it is.

const form = document.querySelector("form[data-choose]");
if (form) begin(form);

function begin(form) {
  const boxes = [...form.querySelectorAll("tbody input[type=checkbox]")];
  const status = form.querySelector("[data-choose-status]");
  const buttons = [...form.querySelectorAll("button[name=act]")];
  const all = document.createElement("input");
  all.type = "checkbox";
  all.setAttribute("aria-label", "Choose all documents of this page");
  const head = form.querySelector("thead .choose");
  if (boxes.length) head?.replaceChildren(all);
  let isBusy = false;

  function count() {
    const chosen = boxes.filter(({ checked }) => checked).length;
    all.checked = chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    for (const button of buttons) button.disabled = isBusy || !chosen;
    if (!isBusy) status.textContent = chosen ? `${chosen} chosen` : "";
  }
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    count();
  });
  form.addEventListener("change", count);
  addEventListener("pageshow", count);
  count();

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (submitter?.name !== "act") return;
    event.preventDefault();
    if (!isBusy) actOn(submitter);
  });
  addEventListener("beforeunload", (event) => {
    if (isBusy) event.preventDefault();
  });

  async function actOn({ value: act, dataset }) {
    const chosen = boxes.filter(({ checked }) => checked);
    isBusy = true;
    count();
    const result = new URLSearchParams({ done: act });
    let done = 0;
    for (const [at, box] of chosen.entries()) {
      status.textContent = `${dataset.doing} ${at + 1} of ${chosen.length} …`;
      const answer = await send(act, box.name).catch(() => null);
      if (answer?.done) done++;
      else result.append("not", box.name);
    }
    isBusy = false;
    result.set("count", done);
    const here = new URL(location.href);
    for (const name of ["done", "count", "not", "left"]) here.searchParams.delete(name);
    for (const [name, text] of result) here.searchParams.append(name, text);
    location.assign(here);
  }

  async function send(act, id) {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ act, [id]: "on" }),
    });
    return response.ok ? response.json() : null;
  }
}
