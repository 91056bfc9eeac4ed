// Draws pages of PDF documents: where an issue stands, outlined, and whole documents page by page. Without this the
// words and links of the page stand by themselves. pdf.js is loaded when the first page is looked at.

const base = "/pdfjs/";
/** Pixels of a canvas: more than that some devices do not draw. */
const mostPixels = 12_000_000;
/** Points that are shown around a place, and the least width of what is shown of a page. */
const around = 36;
const leastWidth = 220;

const opened = new Map();

/** The document at the address, opened once. Only the parts of the file that are needed are read. */
function open(url) {
  if (!opened.has(url)) {
    const document = load(url);
    opened.set(url, document);
    document.catch(() => opened.delete(url));
  }
  return opened.get(url);
}

async function load(url) {
  const pdfjs = await import(`${base}pdf.min.mjs`);
  pdfjs.GlobalWorkerOptions.workerSrc = `${base}pdf.worker.min.mjs`;
  return pdfjs.getDocument({
    url,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    iccUrl: `${base}iccs/`,
    wasmUrl: `${base}wasm/`,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 262_144,
  }).promise;
}

/** An element with attributes and children. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** What is shown of a page, drawn as wide as there is room; answers false where something else was asked for since. */
async function draw(sheet, page, region) {
  const { canvas } = sheet;
  const wide = sheet.element.clientWidth;
  sheet.task?.cancel();
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const fits = Math.sqrt(mostPixels / ((wide * wide * region.height) / region.width));
  const scale = (wide / region.width) * Math.min(ratio, fits);
  const fresh = make("canvas");
  fresh.width = Math.max(1, Math.round(region.width * scale));
  fresh.height = Math.max(1, Math.round(region.height * scale));
  const viewport = page.getViewport({ scale, offsetX: -region.x * scale, offsetY: -region.y * scale });
  const task = page.render({ canvas: fresh, viewport });
  sheet.task = task;
  try {
    await task.promise;
  } catch (error) {
    if (error?.name === "RenderingCancelledException") return false;
    throw error;
  }
  canvas.replaceWith(fresh);
  sheet.canvas = fresh;
  return true;
}

const wholeOf = (page) => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { x: 0, y: 0, width, height };
};

/** The part of the page around a place. */
function partOf(page, box) {
  const whole = wholeOf(page);
  const width = Math.min(whole.width, Math.max(box.width + 2 * around, leastWidth));
  const height = Math.min(whole.height, Math.max(box.height + 2 * around, width / 2));
  const within = (from, size, all) => Math.max(0, Math.min(from, all - size));
  return {
    x: within(box.x + box.width / 2 - width / 2, width, whole.width),
    y: within(box.y + box.height / 2 - height / 2, height, whole.height),
    width,
    height,
  };
}

function newSheet(label) {
  const canvas = make("canvas");
  return {
    canvas,
    element: make("div", { class: "sheet", role: "img", "aria-label": label }, canvas),
    task: null,
  };
}

const percent = (share) => `${share * 100}%`;

function outline(mark, box, region) {
  mark.style.left = percent((box.x - region.x) / region.width);
  mark.style.top = percent((box.y - region.y) / region.height);
  mark.style.width = percent(box.width / region.width);
  mark.style.height = percent(box.height / region.height);
}

const problemText = (error) =>
  error?.status === 404 || error?.name === "MissingPDFException"
    ? "The file is no longer there under this address: load this page anew."
    : "The page cannot be drawn here.";

/** Shows the page of an issue when its place is opened. */
function place(details, url, name) {
  const [number, x, y, width, height] = details.dataset.place.split(" ").map(Number);
  const box = { x, y, width, height };
  const what = details.querySelector("summary .hidden")?.textContent.replace(/^: /, "") ?? "";
  let isShown = false;
  details.addEventListener("toggle", show);
  if (details.open) show();

  async function show() {
    if (!details.open || isShown) return;
    isShown = true;
    const status = make("p", { role: "status", class: "hint" });
    details.append(status);
    status.textContent = `Page ${number} is being drawn …`;
    try {
      const page = await (await open(url)).getPage(number);
      const sheet = newSheet(`Page ${number} of ${name}. Outlined: ${what}`);
      const mark = make("div", { class: "mark" });
      const button = make("button", { type: "button", class: "quiet" });
      sheet.element.append(mark);
      status.before(sheet.element, make("p", {}, button));
      let isLarge = true;
      const turn = async () => {
        isLarge = !isLarge;
        const region = isLarge ? partOf(page, box) : wholeOf(page);
        button.textContent = isLarge ? "Show the whole page" : "Show the place larger";
        if (!(await draw(sheet, page, region))) return;
        outline(mark, box, region);
        status.textContent = isLarge
          ? `The place on page ${number} is shown larger.`
          : `Page ${number} is shown, with the place outlined.`;
      };
      button.addEventListener("click", () => turn().catch(fail));
      await turn();
    } catch (error) {
      fail(error);
    }
    function fail(error) {
      isShown = false;
      status.textContent = problemText(error);
    }
  }
}

/** Shows a document page by page. */
async function pages(root) {
  const { pages: url, name } = root.dataset;
  const status = make("p", { role: "status", class: "hint" });
  root.prepend(status);
  try {
    status.textContent = "The document is being opened …";
    const pdf = await open(url);
    status.textContent = "";
    const input = make("input", {
      type: "number",
      id: "page-number",
      min: 1,
      max: pdf.numPages,
      inputmode: "numeric",
    });
    const [before, after] = ["Previous page", "Next page"].map((text) =>
      make("button", { type: "button", class: "quiet" }, text),
    );
    const pager = make(
      "div",
      { class: "pager", role: "group", "aria-label": `Pages of ${name}` },
      before,
      make("span", {}, make("label", { for: "page-number" }, "Page"), " ", input, ` of ${pdf.numPages}`),
      after,
    );
    const sheet = newSheet("");
    const words = make("div", { dir: "auto" });
    const summary = make("summary", {}, "The text of this page");
    const text = make("details", {}, summary, words);
    if (pdf.numPages > 1) status.before(pager);
    status.after(sheet.element, text);
    let shown = 0;
    const show = async (number) => {
      shown = number;
      input.value = number;
      before.setAttribute("aria-disabled", number === 1);
      after.setAttribute("aria-disabled", number === pdf.numPages);
      const page = await pdf.getPage(number);
      if (shown !== number) return;
      sheet.element.setAttribute("aria-label", `Page ${number} of ${name}. Its text stands below.`);
      if (!(await draw(sheet, page, wholeOf(page)))) return;
      status.textContent = pdf.numPages > 1 ? `Page ${number} of ${pdf.numPages} is shown.` : "";
      if (text.open) await showText();
    };
    const showText = async () => {
      const number = shown;
      const lines = await textOf(await pdf.getPage(number));
      if (shown !== number) return;
      words.replaceChildren(
        ...(lines.length ? lines : ["There is no text on this page."]).map((line) => make("p", {}, line)),
      );
    };
    const attempt = (work) =>
      work.catch((error) => {
        status.textContent = problemText(error);
      });
    const goTo = (number) => {
      if (Number.isInteger(number) && number >= 1 && number <= pdf.numPages) attempt(show(number));
      else input.value = shown;
    };
    before.addEventListener("click", () => shown > 1 && goTo(shown - 1));
    after.addEventListener("click", () => shown < pdf.numPages && goTo(shown + 1));
    input.addEventListener("change", () => goTo(Number(input.value)));
    text.addEventListener("toggle", () => text.open && attempt(showText()));
    await show(1);
  } catch (error) {
    status.textContent = problemText(error);
  }
}

/** The text of a page in the order of its content, by lines. */
async function textOf(page) {
  const { items } = await page.getTextContent();
  const lines = [""];
  for (const { str, hasEOL } of items) {
    lines[lines.length - 1] += str ?? "";
    if (hasEOL) lines.push("");
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

for (const root of document.querySelectorAll("[data-places]"))
  for (const details of root.querySelectorAll("details[data-place]"))
    place(details, root.dataset.places, root.dataset.name);

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      pages(target);
    }
  },
  { rootMargin: "200px" },
);
for (const root of document.querySelectorAll("[data-pages]")) near.observe(root);
