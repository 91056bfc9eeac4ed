import { isBlank } from "../../checker/white-space.ts";
import type { Place } from "../content.ts";
import type { ContentSink } from "../content-buffer.ts";
import { letterIn } from "./math-letters.ts";
import { isOn } from "./values.ts";
import type { Attributes } from "./xml.ts";

/** Takes MathML as elements and text: a page does. */
export interface MathSink {
  open(name: string, attributes: Record<string, string>): void;
  close(): void;
  text(data: string): void;
}

/** An element of Office MathML with what its properties say. */
interface Node {
  name: string;
  children: Node[];
  /** Values of its properties by name without prefix; null where a property stands without one. */
  properties: ReadonlyMap<string, string | null>;
  text: string;
}

/** Elements of one formula that are kept; what comes after them is read as text. */
const nodeLimit = 20_000;
/** Characters of one formula, and how many of them take as much memory as an element. */
const characterLimit = 200_000;
const charactersPerNode = 32;

/** What most elements have. */
const noProperties: ReadonlyMap<string, string | null> = new Map();

const newNode = (name: string): Node => ({ name, children: [], properties: noProperties, text: "" });

/** One formula of Office MathML (ECMA-376 part 1, 22.1), from its m:oMath on, written as MathML. */
export class OfficeMath {
  readonly #root = newNode("m:oMath");
  readonly #open: Node[] = [this.#root];
  readonly #isBlock: boolean;
  #nodes = 0;
  #characters = 0;
  /** Elements that are open within the properties of one, that one counted. */
  #properties = 0;

  /** A formula that stands by itself is a block. */
  constructor(isBlock: boolean) {
    this.#isBlock = isBlock;
  }

  /** The start of an element within m:oMath. */
  start(name: string, attributes: Attributes): void {
    if (!name.startsWith("m:")) return;
    const top = this.#open.at(-1)!;
    if (this.#properties || name.endsWith("Pr")) {
      this.#properties++;
      if (top.properties.size < 32)
        top.properties = new Map(top.properties).set(name.slice(2), attributes.get("m:val", 64));
      return;
    }
    const node = newNode(name);
    if (this.#nodes++ < nodeLimit) top.children.push(node);
    this.#open.push(node);
  }

  end(name: string): void {
    if (!name.startsWith("m:")) return;
    if (this.#properties) this.#properties--;
    else if (this.#open.length > 1) this.#open.pop();
  }

  text(text: string): void {
    const top = this.#open.at(-1)!;
    if (this.#properties || top.name !== "m:t") return;
    this.#characters += text.length;
    if (this.#characters <= characterLimit) top.text += text;
  }

  /** Elements that wait to be written. */
  get weight(): number {
    return Math.min(this.#nodes, nodeLimit) + Math.floor(this.#characters / charactersPerNode);
  }

  /** It has more text than is kept. */
  get isCut(): boolean {
    return this.#characters > characterLimit;
  }

  get isBlank(): boolean {
    return !this.#root.children.length;
  }

  write(sink: MathSink): void {
    sink.open("math", this.#isBlock ? { display: "block" } : {});
    writeAll(sink, this.#root);
    sink.close();
  }
}

const nowhere = (): Place => ({ label: "" });

/** Emits a formula as content: its elements are those of MathML. */
export function emitMath(math: OfficeMath, to: ContentSink): void {
  let isRoot = true;
  math.write({
    open(name, attributes) {
      if (isRoot)
        to.open({
          role: "formula",
          isBlock: attributes.display === "block",
          tex: null,
          alternative: null,
          isDecorative: false,
          ...(math.isCut ? { isCut: true } : {}),
          place: nowhere,
        });
      else to.open({ role: "math", name, attributes, place: nowhere });
      isRoot = false;
    },
    close: () => to.close(),
    text: (text) => to.text({ text }),
  });
}

function element(
  sink: MathSink,
  name: string,
  write: () => void,
  attributes: Record<string, string> = {},
): void {
  sink.open(name, attributes);
  write();
  sink.close();
}

const operator = (sink: MathSink, sign: string, attributes: Record<string, string> = {}) =>
  element(sink, "mo", () => sink.text(sign), attributes);

const child = (node: Node, name: string) => node.children.find((one) => one.name === name);

function writeAll(sink: MathSink, node: Node): void {
  for (const one of node.children) writeNode(sink, one);
}

/** One argument, as the one element that MathML asks for. */
function argument(sink: MathSink, node: Node | undefined): void {
  element(sink, "mrow", () => node && writeAll(sink, node));
}

const isHidden = (node: Node, name: string) => node.properties.has(name) && isOn(node.properties.get(name)!);

/** A sign that a property may name; an empty one is none. */
const sign = ({ properties }: Node, name: string, usual: string) => properties.get(name) ?? usual;

function writeNode(sink: MathSink, node: Node): void {
  const write = writers[node.name];
  if (write) write(sink, node);
  else writeAll(sink, node);
}

const withArguments =
  (name: string, ...names: string[]) =>
  (sink: MathSink, node: Node): void =>
    element(sink, name, () => {
      for (const one of names) argument(sink, child(node, one));
    });

const writers: Record<string, (sink: MathSink, node: Node) => void> = {
  "m:r": writeRun,
  "m:f": writeFraction,
  "m:sSup": withArguments("msup", "m:e", "m:sup"),
  "m:sSub": withArguments("msub", "m:e", "m:sub"),
  "m:sSubSup": withArguments("msubsup", "m:e", "m:sub", "m:sup"),
  "m:limLow": withArguments("munder", "m:e", "m:lim"),
  "m:limUpp": withArguments("mover", "m:e", "m:lim"),
  "m:sPre": (sink, node) =>
    element(sink, "mmultiscripts", () => {
      argument(sink, child(node, "m:e"));
      element(sink, "mprescripts", () => {});
      argument(sink, child(node, "m:sub"));
      argument(sink, child(node, "m:sup"));
    }),
  "m:rad": (sink, node) => {
    const degree = child(node, "m:deg");
    const isSquare = isHidden(node, "degHide") || !degree?.children.length;
    element(sink, isSquare ? "msqrt" : "mroot", () => {
      argument(sink, child(node, "m:e"));
      if (!isSquare) argument(sink, degree);
    });
  },
  "m:nary": writeOperator,
  "m:d": writeDelimiters,
  "m:func": (sink, node) => {
    argument(sink, child(node, "m:fName"));
    operator(sink, "\u2061");
    argument(sink, child(node, "m:e"));
  },
  "m:acc": (sink, node) =>
    writeOver(sink, node, accents.get(sign(node, "chr", "\u0302")) ?? sign(node, "chr", "^"), true),
  "m:bar": (sink, node) =>
    sign(node, "pos", "bot") === "top" ? writeOver(sink, node, "\u00AF", false) : writeUnder(sink, node, "_"),
  "m:groupChr": (sink, node) => {
    const brace = sign(node, "chr", "\u23DF");
    if (sign(node, "pos", "bot") === "top") writeOver(sink, node, brace, false);
    else writeUnder(sink, node, brace);
  },
  "m:borderBox": (sink, node) =>
    element(sink, "menclose", () => argument(sink, child(node, "m:e")), { notation: "box" }),
  "m:phant": (sink, node) => {
    const isShown = !node.properties.has("show") || isHidden(node, "show");
    element(sink, isShown ? "mrow" : "mphantom", () => argument(sink, child(node, "m:e")));
  },
  "m:eqArr": (sink, node) =>
    element(sink, "mtable", () => {
      for (const one of node.children) if (one.name === "m:e") writeRow(sink, [one]);
    }),
  "m:m": (sink, node) =>
    element(sink, "mtable", () => {
      for (const row of node.children) if (row.name === "m:mr") writeRow(sink, row.children);
    }),
};

function writeRow(sink: MathSink, cells: readonly Node[]): void {
  element(sink, "mtr", () => {
    for (const cell of cells) if (cell.name === "m:e") element(sink, "mtd", () => writeAll(sink, cell));
  });
}

function writeFraction(sink: MathSink, node: Node): void {
  const type = node.properties.get("type");
  const [above, below] = [child(node, "m:num"), child(node, "m:den")];
  if (type === "lin") {
    argument(sink, above);
    operator(sink, "/");
    argument(sink, below);
    return;
  }
  const fraction = () => {
    argument(sink, above);
    argument(sink, below);
  };
  element(sink, "mfrac", fraction, type === "noBar" ? { linethickness: "0" } : {});
}

/** A sum, product or integral with its limits (22.1.2.70). */
function writeOperator(sink: MathSink, node: Node): void {
  const below = isHidden(node, "subHide") ? undefined : child(node, "m:sub");
  const above = isHidden(node, "supHide") ? undefined : child(node, "m:sup");
  const chr = sign(node, "chr", "\u222B");
  const isBeside = sign(node, "limLoc", chr === "\u222B" ? "subSup" : "undOvr") === "subSup";
  const names = isBeside ? ["msub", "msup", "msubsup"] : ["munder", "mover", "munderover"];
  const name = below && above ? names[2] : below ? names[0] : above ? names[1] : null;
  const large = () => operator(sink, chr, { largeop: "true" });
  if (!name) large();
  else
    element(sink, name, () => {
      large();
      if (below) argument(sink, below);
      if (above) argument(sink, above);
    });
  argument(sink, child(node, "m:e"));
}

function writeDelimiters(sink: MathSink, node: Node): void {
  const fence = (chr: string) => chr && operator(sink, chr, { fence: "true", stretchy: "true" });
  element(sink, "mrow", () => {
    fence(sign(node, "begChr", "("));
    let isFirst = true;
    for (const one of node.children) {
      if (one.name !== "m:e") continue;
      if (!isFirst) fence(sign(node, "sepChr", "|"));
      isFirst = false;
      argument(sink, one);
    }
    fence(sign(node, "endChr", ")"));
  });
}

function writeOver(sink: MathSink, node: Node, chr: string, isAccent: boolean): void {
  const over = () => {
    argument(sink, child(node, "m:e"));
    operator(sink, chr);
  };
  element(sink, "mover", over, isAccent ? { accent: "true" } : {});
}

function writeUnder(sink: MathSink, node: Node, chr: string): void {
  element(sink, "munder", () => {
    argument(sink, child(node, "m:e"));
    operator(sink, chr);
  });
}

/** Combining characters as the signs that MathML puts over an expression. */
const accents = new Map([
  ["\u0300", "`"],
  ["\u0301", "\u00B4"],
  ["\u0302", "^"],
  ["\u0303", "~"],
  ["\u0304", "\u00AF"],
  ["\u0305", "\u00AF"],
  ["\u0306", "\u02D8"],
  ["\u0307", "\u02D9"],
  ["\u0308", "\u00A8"],
  ["\u030C", "\u02C7"],
  ["\u20D6", "\u2190"],
  ["\u20D7", "\u2192"],
]);

/** A run of text: numbers, names and operators, or words where it says so (22.1.2.87). */
function writeRun(sink: MathSink, node: Node): void {
  const text = node.children.map((one) => (one.name === "m:t" ? one.text : "")).join("");
  if (isHidden(node, "nor")) {
    element(sink, "mtext", () => sink.text(text));
    return;
  }
  const style = sign(node, "sty", "i");
  const script = sign(node, "scr", "roman");
  // Upright letters side by side are one name, italic ones are each a name of their own.
  const isName = style === "p" && script === "roman";
  const token = isName ? upright : italic;
  for (const [part] of text.matchAll(token)) {
    if (/^\p{N}/u.test(part)) element(sink, "mn", () => sink.text(part));
    else if (/^\p{L}/u.test(part)) {
      const name = script === "roman" && !style.startsWith("b") ? part : letterIn(part, script, style);
      const attributes = isName && [...part].length === 1 ? { mathvariant: "normal" } : {};
      element(sink, "mi", () => sink.text(name), attributes);
    } else if (isBlank(part)) element(sink, "mtext", () => sink.text("\u00A0"));
    // The places at which the lines of an array are aligned.
    else if (part !== "&") operator(sink, part);
  }
}

const upright = /\p{N}+(?:[.,]\p{N}+)*|\p{L}[\p{L}\p{M}]*|\s+|./gsu;
const italic = /\p{N}+(?:[.,]\p{N}+)*|\p{L}\p{M}*|\s+|./gsu;
