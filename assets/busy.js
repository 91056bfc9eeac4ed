// Says that a form with long work is being worked on, and what came of it; the work goes on when the page is left.

for (const form of document.querySelectorAll("form[data-busy]")) begin(form);

function begin(form) {
  const title = document.title;
  const status = document.createElement("span");
  status.className = "hint";
  status.setAttribute("role", "status");
  form.append(status);
  let isBusy = false;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isBusy) send();
  });

  function say(text) {
    isBusy = text !== "";
    status.textContent = text;
    document.title = text ? `${text} ${title}` : title;
    for (const button of form.querySelectorAll("button"))
      button.setAttribute("aria-disabled", String(isBusy));
  }

  async function send() {
    say(form.dataset.busy);
    try {
      const response = await fetch(form.action, {
        method: "POST",
        headers: { Accept: "text/html" },
        body: new URLSearchParams(new FormData(form)),
        keepalive: true,
      });
      if (response.ok && response.redirected) return location.assign(response.url);
      // The page that says what was wrong comes by the form itself.
      form.submit();
    } catch {
      say("");
      status.textContent = "The connection was lost: see that you are online and try it again.";
    }
  }

  // A page that is shown again from the browser's memory is not busy any more.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) say("");
  });
}
