import { Parser } from "htmlparser2";
import type { Budget } from "../../../checker/budget.ts";

const dublinCore = "http://purl.org/dc/elements/1.1/";
const rdfSyntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** Elements inside one another, prefixes and alternatives of the title that are followed. */
const deepest = 64;
const prefixLimit = 256;
const alternativeLimit = 256;
/** Characters that are parsed at once, and what they cost in steps. */
const pieceLength = 4_096;
const pieceWork = 1_024;

const encoder = new TextEncoder();

/** Each byte as a character, so that what is not touched stays byte for byte whatever it is. */
const binary = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
};
const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};

/** The packet in UTF-8, a character a byte. */
function utf8(packet: Uint8Array): string {
  const [a, b] = packet;
  const other =
    (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
      ? "utf-16be"
      : (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)
        ? "utf-16le"
        : null;
  return binary(other ? encoder.encode(new TextDecoder(other).decode(packet)) : packet);
}

const escaped = (text: string) =>
  binary(encoder.encode(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")));

/** A packet that says no more than the title (ISO 16684-1, 7). */
export function newPacket(title: string): Uint8Array {
  return bytesOf(
    `<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n<rdf:RDF xmlns:rdf="${rdfSyntax}">\n${description("", title)}</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="w"?>`,
  );
}

const description = (about: string, title: string, rdf = "rdf") =>
  `<${rdf}:Description ${rdf}:about="${about}" xmlns:dc="${dublinCore}">\n<dc:title>${alternatives(rdf, title)}</dc:title>\n</${rdf}:Description>\n`;

const alternatives = (rdf: string, title: string) =>
  `<${rdf}:Alt><${rdf}:li xml:lang="x-default">${escaped(title)}</${rdf}:li></${rdf}:Alt>`;

/** Where an alternative of the title stands: the whole element, and its text. */
interface Alternative {
  from: number;
  textFrom: number;
  textTo: number;
  text: string;
  language: string | null;
}

interface TitleElement {
  from: number;
  /** Behind the start tag. */
  contentFrom: number;
  to: number;
  name: string;
  alternatives: Alternative[];
}

interface Found {
  titles: TitleElement[];
  /** Start tags with the title as an attribute. */
  attributes: { from: number; to: number; name: string }[];
  hasRdf: boolean;
  /** Where the end tag of rdf:RDF begins; -1 without one. */
  rdfEnd: number;
  rdf: string;
  about: string;
}

/**
 * The packet with this title as its default alternative, the rest byte for byte; the packet itself where it says so
 * already, and null where its RDF is damaged. Alternatives in other languages stay, unless they say what the title said.
 */
export async function withTitle(
  packet: Uint8Array,
  title: string,
  budget: Budget,
): Promise<Uint8Array | null> {
  const text = utf8(packet);
  const found = await find(text, budget);
  if (!found.hasRdf) return newPacket(title);
  if (found.rdfEnd < 0) return null;
  const patches: { from: number; to: number; text: string }[] = [];
  const [first, ...others] = found.titles;
  for (const { from, to } of others) patches.push({ from, to, text: "" });
  for (const { from, to, name } of found.attributes) {
    const tag = text.slice(from, to);
    const without = tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), "");
    if (without !== tag) patches.push({ from, to, text: without });
  }
  if (!first)
    patches.push({ from: found.rdfEnd, to: found.rdfEnd, text: description(found.about, title, found.rdf) });
  else {
    const own = first.alternatives.find(({ language }) => language === "x-default");
    const known = own ?? first.alternatives[0];
    if (!known)
      patches.push({
        from: first.from,
        to: first.to,
        text: `<${first.name}>${alternatives(found.rdf, title)}</${first.name}>`,
      });
    else {
      for (const { text: said, textFrom, textTo } of first.alternatives)
        if (said === known.text && said !== title)
          patches.push({ from: textFrom, to: textTo, text: escaped(title) });
      if (!own)
        patches.push({
          from: known.from,
          to: known.from,
          text: `<${found.rdf}:li xml:lang="x-default">${escaped(title)}</${found.rdf}:li>`,
        });
    }
  }
  if (patches.length === 0) return packet;
  patches.sort((a, b) => a.from - b.from);
  let at = 0;
  let changed = "";
  for (const patch of patches) {
    changed += text.slice(at, patch.from) + patch.text;
    at = patch.to;
  }
  return bytesOf(changed + text.slice(at));
}

async function find(text: string, budget: Budget): Promise<Found> {
  const found: Found = { titles: [], attributes: [], hasRdf: false, rdfEnd: -1, rdf: "rdf", about: "" };
  const prefixes = new Map<string, string>([
    ["dc", dublinCore],
    ["rdf", rdfSyntax],
  ]);
  const isNamed = (name: string, namespace: string, local: string) => {
    const [prefix, own] = name.includes(":") ? name.split(":", 2) : ["", name];
    return own === local && prefixes.get(prefix!) === namespace;
  };
  let title: TitleElement | null = null;
  let alternative: Alternative | null = null;
  let depth = 0;
  let isAboutKnown = false;
  const parser = new Parser(
    {
      onattribute(key, value) {
        if (key.startsWith("xmlns:") && prefixes.size < prefixLimit) prefixes.set(key.slice(6), value);
      },
      onopentag(name, attributes) {
        depth++;
        const [from, to] = [parser.startIndex, parser.endIndex + 1];
        for (const [key, value] of Object.entries(attributes)) {
          if (isNamed(key, dublinCore, "title") && value.trim())
            found.attributes.push({ from, to, name: key });
          if (isNamed(name, rdfSyntax, "Description") && isNamed(key, rdfSyntax, "about") && !isAboutKnown) {
            isAboutKnown = true;
            found.about = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
          }
        }
        if (isNamed(name, rdfSyntax, "RDF")) {
          found.hasRdf = true;
          found.rdf = name.slice(0, name.indexOf(":"));
        }
        if (!title && isNamed(name, dublinCore, "title"))
          title = { from, contentFrom: to, to, name, alternatives: [] };
        else if (title && isNamed(name, rdfSyntax, "li"))
          alternative = {
            from,
            textFrom: to,
            textTo: to,
            text: "",
            language: attributes["xml:lang"] ?? null,
          };
      },
      ontext(data) {
        if (alternative) alternative.text += data;
      },
      onclosetag(name) {
        depth--;
        const from = parser.startIndex;
        if (alternative && isNamed(name, rdfSyntax, "li")) {
          const own = alternative;
          alternative = null;
          own.textTo = Math.max(own.textFrom, from);
          own.text = new TextDecoder().decode(bytesOf(own.text)).trim();
          if (title && title.alternatives.length < alternativeLimit) title.alternatives.push(own);
        } else if (title && isNamed(name, dublinCore, "title")) {
          title.to = parser.endIndex + 1;
          found.titles.push(title);
          title = null;
        } else if (isNamed(name, rdfSyntax, "RDF") && text.startsWith(`</${name}`, from)) found.rdfEnd = from;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length && depth < deepest; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
    budget.worked(pieceWork);
    if (budget.isDue) await budget.turn();
  }
  parser.end();
  return found;
}
