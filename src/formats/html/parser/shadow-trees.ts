import type { Attributes } from "./attributes.ts";
import type { OpenElement } from "./open-element.ts";
import type { StartTag } from "./tokens.ts";

/** Elements that may have a shadow tree (DOM, "valid shadow host name"), custom elements among them. */
const hosts =
  /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span|[a-z][^\s/>]*-[^\s/>]*)$/;
/** Names with a hyphen that are of SVG and MathML (WHATWG HTML, "valid custom element name"). */
const reserved = /^(?:annotation-xml|color-profile|font-face(?:-(?:src|uri|format|name))?|missing-glyph)$/;

/** Slots of one shadow tree that are known by their names. */
const mostSlots = 1_000;

/** Attributes that name elements of the same tree, and the id that they name. */
const references = ["id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-owns"];

/** Whether a start tag begins the shadow tree of the element that it stands in (WHATWG HTML 13.2.6.4.4). */
export const isShadowRoot = ({ name, attributes }: StartTag, host: OpenElement | null): host is OpenElement =>
  name === "template" &&
  host !== null &&
  host.space === "html" &&
  host.slots === null &&
  hosts.test(host.name) &&
  !reserved.test(host.name) &&
  /^(?:open|closed)$/i.test(attributes.get("shadowrootmode") ?? "");

/** The shadow trees of a page: which slots each has, and the ids that hold in it alone. */
export class ShadowTrees {
  /** The hosts of the trees that are open, the innermost last, and the number of each tree. */
  readonly #open: { host: OpenElement; number: number }[] = [];
  #count = 0;

  begin(host: OpenElement): void {
    host.slots = new Set();
    this.#open.push({ host, number: ++this.#count });
  }

  end(): void {
    this.#open.pop();
  }

  /** An element begins: of one in a shadow tree ids and what refers to them are made such as no other tree has. */
  meet({ name, attributes }: StartTag): void {
    const tree = this.#open.at(-1);
    if (!tree) return;
    const slots = tree.host.slots!;
    if (name === "slot" && slots.size < mostSlots) slots.add(attributes.get("name") ?? "");
    for (const reference of references) {
      const ids = attributes.get(reference)?.trim();
      if (ids)
        attributes.set(
          reference,
          ids.replace(/\S+/g, (id) => `${id}${mark}${tree.number}`),
        );
    }
  }
}

const mark = ":shadow-";

/** The id as the shadow tree has it, for its own style sheet. */
export function ownId(attributes: Attributes): string | undefined {
  const id = attributes.get("id");
  return id?.includes(mark) ? id.replace(/:shadow-\d+$/, "") : id;
}
