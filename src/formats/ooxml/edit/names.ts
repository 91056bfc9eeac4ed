import { canonicalPrefixes } from "../namespaces.ts";
import { escapedValue, type Tag } from "./tag.ts";

/** Namespaces by canonical prefix: transitional and strict files have different ones. */
const transitional = new Map<string, string>();
const strict = new Map<string, string>();
for (const [uri, prefix] of canonicalPrefixes) {
  const isStrict = uri.startsWith("http://purl.oclc.org/ooxml/");
  if (!isStrict && !transitional.has(prefix)) transitional.set(prefix, uri);
  if (isStrict || !strict.has(prefix)) strict.set(prefix, uri);
}

/** The namespace that a canonical prefix stands for. */
export const namespaceOf = (prefix: string, isStrict: boolean): string =>
  (isStrict ? strict : transitional).get(prefix)!;

/**
 * Writes elements by canonical names where they are put in: with the prefix that the element around them has where it
 * is of the same namespace, else with a declaration of their own.
 */
export class ElementWriter {
  readonly #isStrict: boolean;

  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  /** An element with attributes by canonical name, as given, and content that was written within it. */
  write(
    around: Tag | Written,
    name: string,
    attributes: readonly (readonly [string, string])[],
    content: (within: Written) => string = () => "",
  ): string {
    const end = name.indexOf(":");
    const [prefix, local] = [name.slice(0, end), name.slice(end + 1)];
    let known = prefixesOf(around);
    let declared = "";
    const declare = (canonical: string) => {
      declared += ` xmlns:${canonical}="${namespaceOf(canonical, this.#isStrict)}"`;
      known = new Map(known).set(canonical, canonical);
    };
    if (!known.has(prefix)) declare(prefix);
    const own = known.get(prefix)!;
    const raw = own ? `${own}:${local}` : local;
    let written = "";
    for (const [attribute, value] of attributes) {
      const colon = attribute.indexOf(":");
      const canonical = attribute.slice(0, Math.max(0, colon));
      // What has no prefix is in no namespace.
      if (canonical && !known.get(canonical)) declare(canonical);
      written += ` ${canonical ? `${known.get(canonical)}${attribute.slice(colon)}` : attribute}="${value}"`;
    }
    const inner = content({ prefixes: known });
    const start = `<${raw}${declared}${written}`;
    return inner ? `${start}>${inner}</${raw}>` : `${start}/>`;
  }
}

/** Within an element that is being written: prefixes as written by canonical ones. */
export interface Written {
  prefixes: ReadonlyMap<string, string>;
}

const prefixesOf = (around: Tag | Written): ReadonlyMap<string, string> =>
  "prefixes" in around
    ? around.prefixes
    : new Map([[around.name.slice(0, around.name.indexOf(":")), around.prefix]]);

/** An element to be written: its canonical name, its attributes, and what is in it; texts are written as they are. */
export interface NewElement extends ReadonlyArray<string | Readonly<Record<string, string>> | NewElement> {
  readonly 0: string;
  readonly 1: Readonly<Record<string, string>>;
}

/** An element with what is in it, as it is written within another. */
export function renderedElement(around: Tag | Written, isStrict: boolean, element: NewElement): string {
  const writer = new ElementWriter(isStrict);
  const render = (within: Tag | Written, [name, attributes, ...content]: NewElement): string =>
    writer.write(
      within,
      name,
      Object.entries(attributes).map(([attribute, value]) => [attribute, escapedValue(value)] as const),
      (inner) =>
        content.map((one) => (typeof one === "string" ? one : render(inner, one as NewElement))).join(""),
    );
  return render(around, element);
}
