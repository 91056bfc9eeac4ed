// Puts a button beside each link that copies it, where the browser can.

for (const field of navigator.clipboard ? document.querySelectorAll("[data-copy]") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy ${field.dataset.copy}`);
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.textContent.trim());
      status.textContent = "Copied.";
    } catch {
      status.textContent = "Not copied: select the link and copy it by hand.";
    }
    setTimeout(() => {
      status.textContent = "";
    }, 5_000);
  });
  field.after(button, status);
}
