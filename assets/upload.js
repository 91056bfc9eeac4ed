// Uploads several files one after another and says how far each is; without this the form takes one at a time.

const form = document.querySelector("form[data-upload]");
if (form) begin(form);

function begin(form) {
  const input = form.elements.file;
  const part = (name) => document.querySelector(`[data-upload-${name}]`);
  const bar = document.querySelector("[data-upload-progress] progress");
  const largest = Number(form.dataset.largest);
  let request = null;
  let isStopped = false;

  const isSingle = form.dataset.single === "true";
  input.multiple = !isSingle;
  part("drop").hidden = false;
  /** Files are dropped, not text or links. */
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  for (const [type, isOver] of [
    ["dragenter", true],
    ["dragover", true],
    ["dragleave", false],
    ["drop", false],
  ])
    form.addEventListener(type, (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      form.toggleAttribute("data-over", isOver && !request);
    });
  form.addEventListener("drop", ({ dataTransfer }) => {
    const files = [...(dataTransfer?.files ?? [])];
    if (request || !files.length) return;
    if (isSingle && files.length > 1) announce("One document at a time: drop a single file.", true);
    else uploadAll(files);
  });
  // A file that is dropped beside the form would take the place of the page.
  for (const type of ["dragover", "drop"])
    addEventListener(type, (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
  part("cancel").addEventListener("click", () => {
    isStopped = true;
    request?.abort();
  });
  addEventListener("beforeunload", (event) => {
    if (request) event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!request && input.files.length) uploadAll([...input.files]);
  });

  /** Leads to what is in the list now; a form for one file has no list. */
  function offerList(isOffered) {
    const again = part("again");
    if (again) again.hidden = !isOffered;
  }

  async function uploadAll(files) {
    isStopped = false;
    part("results").replaceChildren();
    offerList(false);
    part("progress").hidden = false;
    let last = null;
    let uploaded = 0;
    for (const [at, file] of files.entries()) {
      if (isStopped) break;
      part("name").textContent =
        files.length > 1 ? `File ${at + 1} of ${files.length}: ${file.name}` : file.name;
      announce(`Uploading ${file.name}`);
      try {
        last = await send(file);
        uploaded++;
        report(file, last.message, last.url);
      } catch (error) {
        report(file, error.message);
      }
    }
    request = null;
    part("progress").hidden = true;
    if (files.length === 1 && uploaded) {
      location.assign(last.url);
      return;
    }
    form.reset();
    offerList(uploaded > 0);
    announce(
      files.length === 1
        ? part("results").textContent
        : `${uploaded} of ${files.length} documents are uploaded.`,
    );
  }

  /** Resolves to what the service says of the document; rejects with what went wrong. */
  function send(file) {
    return new Promise((resolve, reject) => {
      if (file.size > largest) {
        reject(new Error(`The file has ${sizeText(file.size)}: the most is ${sizeText(largest)}.`));
        return;
      }
      const body = new FormData();
      body.append("file", file);
      request = new XMLHttpRequest();
      request.open("POST", form.action);
      request.setRequestHeader("Accept", "application/json");
      request.responseType = "json";
      request.upload.addEventListener("progress", progressOf(file));
      request.addEventListener("load", () => {
        const { response, status } = request;
        if (status === 201) resolve(response);
        else
          reject(
            new Error(response?.detail ?? `The service answered with the status ${status}: try it again.`),
          );
      });
      request.addEventListener("error", () =>
        reject(new Error("The connection was lost: see that you are online and upload the file again.")),
      );
      request.addEventListener("abort", () => reject(new Error("Cancelled.")));
      request.send(body);
    });
  }

  /** Shows every step of the upload, and has only its quarters read out. */
  function progressOf({ size }) {
    let quarter = 0;
    bar.value = 0;
    part("figures").textContent = `0 % of ${sizeText(size)}`;
    return ({ loaded, total }) => {
      const share = total ? loaded / total : 0;
      const percent = Math.floor(share * 100);
      bar.value = percent;
      part("figures").textContent =
        percent < 100
          ? `${percent} %, ${sizeText(Math.min(size, Math.round(size * share)))} of ${sizeText(size)}`
          : "Uploaded. It is being checked …";
      if (Math.floor(share * 4) <= quarter) return;
      quarter = Math.floor(share * 4);
      announce(quarter < 4 ? `${quarter * 25} %` : "Uploaded. It is being checked.");
    };
  }

  function announce(text, isShown = false) {
    part("status").textContent = text;
    part("status").classList.toggle("hidden", !isShown);
  }

  function report(file, text, url) {
    const item = document.createElement("li");
    const name = document.createElement(url ? "a" : "bdi");
    name.textContent = file.name;
    if (url) name.href = url;
    item.append(name, `: ${text}`);
    part("results").append(item);
    part("results").hidden = false;
  }
}

/** "1.4 MB" of bytes. */
function sizeText(bytes) {
  const units = ["bytes", "KB", "MB", "GB"];
  const power = Math.min(units.length - 1, bytes ? Math.floor(Math.log2(bytes) / 10) : 0);
  const size = bytes / 1024 ** power;
  return `${power && size < 100 ? size.toFixed(1) : Math.round(size)} ${units[power]}`;
}
