/** What an element may hold, as far as the pages of a conversion have it (WHATWG HTML 4). */
type Content = "flow" | "phrasing" | "text" | "nothing" | ReadonlySet<string>;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const phrasing = words(
  "a abbr b bdi bdo br button cite code del dfn em i img input ins kbd label mark math q ruby rp rt s samp select small span strong sub sup svg textarea time u var wbr",
);
const flow = new Set([
  ...phrasing,
  ...words(
    "article aside blockquote details div dl fieldset figure h1 h2 h3 h4 h5 h6 hr main ol p pre section table ul",
  ),
]);
const transparent = words("a del ins");
const voidElements = words("br col hr img input meta wbr");
const rows = words("tr");
const contents: Record<string, Content> = {
  html: words("head body"),
  body: new Set(["nav", "aside", "main"]),
  head: words("meta title style"),
  title: "text",
  style: "text",
  ul: words("li"),
  ol: words("li"),
  dl: words("dt dd div"),
  table: words("caption colgroup thead tbody tfoot tr"),
  colgroup: words("col"),
  thead: rows,
  tbody: rows,
  tfoot: rows,
  tr: words("th td"),
  select: words("option optgroup"),
  optgroup: words("option"),
  option: "text",
  textarea: "text",
  ruby: new Set([...phrasing, "rt", "rp"]),
  details: new Set([...flow, "summary"]),
  fieldset: new Set([...flow, "legend"]),
  figure: new Set([...flow, "figcaption"]),
};
for (const name of words("nav main div li dd dt td th caption figcaption blockquote section article aside"))
  contents[name] = "flow";
for (const name of words("p pre h1 h2 h3 h4 h5 h6 summary legend label button")) contents[name] = "phrasing";
const interactive = words("a button input select textarea label details");
const headings = words("h1 h2 h3 h4 h5 h6 section article aside");
/** Elements of drawings, which hold one another. */
const drawn = words(
  "a circle clipPath defs desc ellipse g image line linearGradient marker mask path pattern polygon polyline radialGradient rect stop svg symbol text textPath title tspan use",
);
const tokens = words("mi mn mo ms mtext");

interface Open {
  name: string;
  children: string[];
}

/** What is wrong with a page by the content models of HTML; empty where nothing is. */
export function defectsOf(html: string): string[] {
  const defects: string[] = [];
  const stack: Open[] = [];
  const ids = new Set<string>();
  const say = (what: string) => {
    if (defects.length < 10) defects.push(`${what}, in ${stack.map(({ name }) => name).join(" > ")}`);
  };
  const body = html.replace(/^<!DOCTYPE html>\n/, "").replace(/<style>[\s\S]*?<\/style>/, "<style></style>");
  if (body.length === html.length) say("no doctype");
  let at = 0;
  for (const match of body.matchAll(/<(\/?)([a-z][a-zA-Z\d]*)((?:\s[^<>"]*(?:"[^"]*"[^<>"]*)*)?)>/g)) {
    const [tag, slash, name, rest] = match as unknown as [string, string, string, string];
    takeText(body.slice(at, match.index), stack.at(-1), say);
    at = match.index + tag.length;
    if (slash) {
      const open = stack.at(-1);
      if (open?.name !== name) say(`stray </${name}>`);
      else {
        ended(open, say);
        stack.pop();
      }
      continue;
    }
    const parent = stack.at(-1);
    if (!isPermitted(name, stack)) say(`<${name}>`);
    parent?.children.push(name);
    for (const [, key, value] of rest.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
      if (key === "id" && ids.has(value!)) say(`a second id ${value}`);
      if (key === "id") ids.add(value!);
    }
    if (name === "img" && !/ alt="/.test(rest)) say("<img> without alt");
    if (!voidElements.has(name)) stack.push({ name, children: [] });
  }
  if (stack.length) say("not ended");
  if (body.slice(at).trim()) say("text at the end");
  return defects;
}

function takeText(text: string, parent: Open | undefined, say: (what: string) => void): void {
  if (/[<>]/.test(text.replaceAll("&lt;", "").replaceAll("&gt;", "")))
    say(`a stray bracket: ${text.slice(0, 60)}`);
  if (!text.trim() || !parent) return;
  parent.children.push("#text");
  const content = contents[parent.name];
  const isFigure = ["figure", "details", "fieldset", "ruby"].includes(parent.name);
  if (content instanceof Set && !isFigure) say(`text ${JSON.stringify(text.trim().slice(0, 40))}`);
}

const isMath = (name: string) => name === "math" || /^(?:m[a-z]+|semantics)$/.test(name);

function isPermitted(name: string, stack: readonly Open[]): boolean {
  const names = stack.map((open) => open.name);
  const parent = names.at(-1);
  if (parent === undefined) return name === "html";
  if (names.includes("svg")) return drawn.has(name);
  if (names.includes("math")) return isMath(name) && !tokens.has(parent);
  if (names.includes("a") && interactive.has(name)) return false;
  if (name === "label" && names.includes("label")) return false;
  if (headings.has(name) && names.some((outer) => ["th", "dt", "caption"].includes(outer))) return false;
  if (name === "table" && names.includes("caption")) return false;
  // What transparent elements hold is what their parents may.
  const holder = names.findLast((outer) => !transparent.has(outer))!;
  const content = contents[holder] ?? "phrasing";
  if (content === "flow") return flow.has(name);
  if (content === "phrasing") return phrasing.has(name);
  return content instanceof Set && content.has(name);
}

function ended({ name, children }: Open, say: (what: string) => void): void {
  const only = (child: string, places: readonly number[]) => {
    const at = children.indexOf(child);
    if (at >= 0 && !places.includes(at)) say(`<${child}> in the midst`);
    if (at !== children.lastIndexOf(child)) say(`a second <${child}>`);
  };
  if (name === "figure") only("figcaption", [0, children.length - 1]);
  if (name === "table") only("caption", [0]);
  if (name === "details" || name === "fieldset") only(name === "details" ? "summary" : "legend", [0]);
  if (name === "tr" && !children.length) say("a row without cells");
  if (name === "dl" && children.at(-1) === "dt") say("a term without description");
}
