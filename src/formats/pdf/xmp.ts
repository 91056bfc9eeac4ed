import { Parser } from "htmlparser2";
import type { Budget } from "../../checker/budget.ts";
import { isBlank } from "../../checker/white-space.ts";

/** What an XMP packet says of the document (ISO 16684-1; ISO 14289-1, clause 5). */
export interface Xmp {
  /** dc:title: the default alternative, else the first; null when there is none. */
  title: string | null;
  /** An alternative of dc:title names a language. */
  titleHasLanguage: boolean;
  /** Another property has text alternatives, such as dc:description, of which none names a language. */
  hasTextWithoutLanguage: boolean;
  /** pdfuaid:part; null when the document does not claim PDF/UA. */
  pdfUaPart: number | null;
}

const dublinCore = "http://purl.org/dc/elements/1.1/";
const rdfSyntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const pdfUaId = "http://www.aiim.org/pdfua/ns/id/";

/** Elements inside one another that are followed; XMP needs about eight. */
const deepest = 64;
/** Characters that are parsed at once. */
const pieceLength = 4_096;
/** What a piece costs, in steps. */
const pieceWork = 1_024;

/** Prefixes, and attributes of one tag, that are looked at. */
const prefixLimit = 256;
const attributeLimit = 64;

/** Characters kept of a title. */
const titleLength = 2_000;

function decodePacket(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder("utf-16be").decode(bytes);
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder("utf-16le").decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** The packet without the white space at its end, which is room for changes and often most of it (ISO 16684-3, 6.2). */
function withoutPadding(packet: string): string {
  const end = packet.lastIndexOf("<?xpacket end");
  return end < 0 ? packet : packet.slice(0, end).trimEnd() + packet.slice(end);
}

/** Reads the packet as far as it is XML at all. */
export async function readXmp(bytes: Uint8Array, budget: Budget): Promise<Xmp> {
  const found: Xmp = { title: null, titleHasLanguage: false, hasTextWithoutLanguage: false, pdfUaPart: null };
  const prefixes = new Map<string, string>([
    ["dc", dublinCore],
    ["rdf", rdfSyntax],
    ["pdfuaid", pdfUaId],
  ]);
  const isNamed = (name: string, namespace: string, local: string) => {
    if (!name.includes(local)) return false;
    const [prefix, own] = name.includes(":") ? name.split(":", 2) : ["", name];
    return own === local && prefixes.get(prefix!) === namespace;
  };
  let isInTitle = false;
  let isInPart = false;
  let language: string | null = null;
  let text = "";
  let isDefaultTaken = false;
  /** Alternatives of a text in several languages (ISO 16684-1, 8.2.2.4), other than the title's. */
  let others: { language: string | null; isFilled: boolean; hasLanguage: boolean } | null = null;
  let depth = 0;
  /** The tag whose attributes are being reported, with those that matter. */
  let tag: { name: string; attributes: [string, string][] } | null = null;

  const takeTitle = () => {
    const title = text.trim();
    text = "";
    if (!title) return;
    if (language && language !== "x-default") found.titleHasLanguage = true;
    if (found.title !== null && (isDefaultTaken || language !== "x-default")) return;
    found.title = title.slice(0, titleLength);
    isDefaultTaken = language === "x-default";
  };

  const takeTag = () => {
    if (!tag) return;
    const { name, attributes } = tag;
    tag = null;
    depth++;
    for (const [key, value] of attributes) {
      if (isNamed(key, pdfUaId, "part")) found.pdfUaPart = partNumber(value);
      if (isNamed(key, dublinCore, "title") && value.trim())
        found.title ??= value.trim().slice(0, titleLength);
    }
    if (isNamed(name, dublinCore, "title")) isInTitle = true;
    if (isNamed(name, pdfUaId, "part")) isInPart = true;
    const own = attributes.find(([key]) => key === "xml:lang")?.[1] ?? null;
    if (isInTitle) {
      takeTitle();
      language = own ?? language;
    } else if (isNamed(name, rdfSyntax, "Alt"))
      others = { language: null, isFilled: false, hasLanguage: false };
    else if (others) others.language = own;
    text = "";
  };

  const parser = new Parser(
    {
      onopentagname(name) {
        takeTag();
        tag = { name, attributes: [] };
      },
      onattribute(key, value) {
        if (key.startsWith("xmlns:")) {
          if (prefixes.size < prefixLimit) prefixes.set(key.slice(6), value);
        } else if (
          tag &&
          tag.attributes.length < attributeLimit &&
          /^(?:.*:(?:part|title)|xml:lang)$/.test(key)
        )
          tag.attributes.push([key, value]);
      },
      ontext(data) {
        takeTag();
        if (others?.language && !isBlank(data)) {
          others.isFilled = true;
          others.hasLanguage ||= others.language !== "x-default";
        }
        if ((isInTitle || isInPart) && text.length < titleLength) text += data;
      },
      onclosetag(name) {
        takeTag();
        depth--;
        if (isInTitle) takeTitle();
        if (isNamed(name, dublinCore, "title")) {
          isInTitle = false;
          language = null;
        }
        if (others && isNamed(name, rdfSyntax, "Alt")) {
          found.hasTextWithoutLanguage ||= others.isFilled && !others.hasLanguage;
          others = null;
        }
        if (isInPart && isNamed(name, pdfUaId, "part")) {
          found.pdfUaPart = partNumber(text);
          isInPart = false;
        }
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const packet = withoutPadding(decodePacket(bytes));
  for (let at = 0; at < packet.length && depth < deepest; at += pieceLength) {
    parser.write(packet.slice(at, at + pieceLength));
    budget.worked(pieceWork);
    if (budget.isDue) await budget.turn();
  }
  parser.end();
  return found;
}

const partNumber = (text: string) => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null);
