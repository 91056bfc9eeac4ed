// Adds a box that chooses all documents of the list, and tests them one after another with a word of how far it is.
// What was left when the page was left is kept for this tab, and offered again.

const form = document.querySelector("form[data-choose]");
if (form) begin(form);

function begin(form) {
  const boxes = [...form.querySelectorAll("tbody input[type=checkbox]")];
  const status = form.querySelector("[data-choose-status]");
  const buttons = [...form.querySelectorAll("button[name=act]")];
  const kept = keptAt(`chosen ${form.getAttribute("action")}`);
  const title = document.title;
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
    const ids = boxes.filter(({ checked }) => checked).map(({ name }) => name);
    if (!isBusy) actOn(submitter.value, submitter.dataset.doing, ids);
  });
  addEventListener("beforeunload", (event) => {
    if (isBusy) event.preventDefault();
  });
  offer(kept.read());

  /** Goes on with what was left, when someone asks for it. */
  function offer(left) {
    if (!left) return;
    const part = document.createElement("p");
    const go = document.createElement("button");
    const drop = document.createElement("button");
    for (const button of [go, drop]) Object.assign(button, { type: "button", className: "quiet small" });
    go.textContent = "Go on with them";
    drop.textContent = "Leave them";
    const { length } = left.ids;
    part.append(
      `When this page was left, ${length} ${length === 1 ? "document was" : "documents were"} not done: ${left.doing.toLowerCase()} had not come to them. `,
      go,
      " ",
      drop,
    );
    go.addEventListener("click", () => {
      part.remove();
      if (!isBusy) actOn(left.act, left.doing, left.ids);
    });
    drop.addEventListener("click", () => {
      part.remove();
      kept.write(null);
    });
    form.prepend(part);
  }

  async function actOn(act, doing, ids) {
    isBusy = true;
    count();
    const result = new URLSearchParams({ done: act });
    let done = 0;
    for (const [at, id] of ids.entries()) {
      const text = `${doing} ${at + 1} of ${ids.length} …`;
      status.textContent = text;
      document.title = `${text} ${title}`;
      // The one that is under way ends without the page.
      kept.write(at + 1 < ids.length ? { act, doing, ids: ids.slice(at + 1) } : null);
      const answer = await send(act, id).catch(() => null);
      if (answer?.done) done++;
      else result.append("not", id);
    }
    kept.write(null);
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
      keepalive: true,
    });
    return response.ok ? response.json() : null;
  }
}

/** What is left to do, kept as long as the tab. */
function keptAt(name) {
  return {
    read() {
      try {
        const left = JSON.parse(sessionStorage.getItem(name));
        return Array.isArray(left?.ids) && left.ids.length ? left : null;
      } catch {
        return null;
      }
    },
    write(left) {
      try {
        if (left) sessionStorage.setItem(name, JSON.stringify(left));
        else sessionStorage.removeItem(name);
      } catch {
        // Without storage it goes with the page.
      }
    },
  };
}
