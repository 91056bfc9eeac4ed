/** The namespaces whose structure types are standard (ISO 32000-2, 14.8.6). */
export const pdf17Namespace = "http://iso.org/pdf/ssn";
export const pdf20Namespace = "http://iso.org/pdf2/ssn";
export const mathNamespace = "http://www.w3.org/1998/Math/MathML";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** ISO 32000-1, 14.8.4. */
const pdf17Types = words(
  "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H L LI Lbl LBody Table TR TH TD " +
    "THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form",
);

/** ISO 32000-2, 14.8.4. */
const pdf20Types = words(
  "Document DocumentFragment Part Div Aside Title FENote Sub NonStruct P H L LI Lbl LBody Table TR TH TD THead TBody " +
    "TFoot Caption Span Em Strong Link Annot Form Ruby RB RT RP Warichu WT WP Figure Formula Artifact Sect",
);

/**
 * Stand anywhere in the tree without meaning anything by themselves: what may stand in them is what may stand around
 * them (ISO 32000-2, 14.8.4.3; ISO/TS 32005, 5).
 */
export const transparentTypes: ReadonlySet<string> = words("NonStruct Div Part");

/** Numbered headings have no upper end: PDF/UA-1 7.4.2 goes on after H6, PDF 2.0 names Hn. */
const numberedHeading = /^H([1-9]\d{0,4})$/;

/** The level of H1, H2 and so on; null for any other role. */
export function headingLevel(role: string): number | null {
  const digits = numberedHeading.exec(role)?.[1];
  return digits ? Number(digits) : null;
}

/** Whether the type is one of the standard types of the namespace; null is the default namespace. */
function isStandardType(type: string, namespace: string | null): boolean {
  if (namespace === mathNamespace) return true;
  if (numberedHeading.test(type)) return namespace === null || namespace.startsWith("http://iso.org/pdf");
  if (namespace === pdf20Namespace) return pdf20Types.has(type);
  return (namespace === null || namespace === pdf17Namespace) && pdf17Types.has(type);
}

/** Levels after H6 are PDF/UA-1's addition: a role map may say other software what they are (7.1 forbids it for the types of 14.8.4). */
const isAdded = (type: string, namespace: string | null): boolean =>
  namespace !== pdf20Namespace && (headingLevel(type) ?? 0) > 6;

type RoleDefect = "unmapped-role" | "remapped-standard-role" | "circular-role";

/** What a structure type is for assistive technology. */
export interface Role {
  /** The standard type that it maps to; the type as written where it maps to none. */
  name: string;
  /** Namespace of the standard type; null where it maps to none. */
  namespace: string | null;
  /** The type as its author wrote it. */
  written: string;
  defect: RoleDefect | null;
}

/** Where a type of a namespace is mapped to. */
export interface MappedType {
  type: string;
  /** Null is the default namespace. */
  namespace: string | null;
}

/** One step of the role maps: RoleMap for the default namespace, RoleMapNS for the others. */
export type RoleMapping = (type: string, namespace: string | null) => MappedType | null;

/** Longest chain of role maps that is followed. */
const chainLimit = 64;

/** Follows the role maps to a standard type (ISO 32000-2, 14.7.3 and 14.8.6.2). */
export function resolveRole(written: string, namespace: string | null, mapping: RoleMapping): Role {
  const seen = new Set<string>();
  let at: MappedType = { type: written, namespace };
  /** A standard type stands on the way, be it the first or one that others are mapped to. */
  let isRemapped = false;
  while (seen.size < chainLimit) {
    seen.add(`${at.namespace ?? ""}\n${at.type}`);
    const next = mapping(at.type, at.namespace);
    const isSame =
      next &&
      next.type === at.type &&
      (next.namespace ?? pdf17Namespace) === (at.namespace ?? pdf17Namespace);
    if (!next || isSame) break;
    // A role map leads out of its namespace, or it maps nothing (ISO 14289-2, 8.2.4).
    if (at.namespace !== null && next.namespace === at.namespace) {
      isRemapped ||= isStandardType(at.type, at.namespace);
      break;
    }
    // What is standard in PDF 2.0 ends the chain, and a map to older types is for software that does not know it
    // (14.8.6.2); the default namespace's own types may be mapped on (14.7.3).
    if (at.namespace === pdf20Namespace && isStandardType(at.type, at.namespace)) break;
    if (at.namespace !== null && isStandardType(at.type, at.namespace) && seen.size > 1) break;
    if (seen.has(`${next.namespace ?? ""}\n${next.type}`)) {
      return { name: written, namespace: null, written, defect: "circular-role" };
    }
    isRemapped ||= isStandardType(at.type, at.namespace) && !isAdded(at.type, at.namespace);
    at = next;
  }
  if (!isStandardType(at.type, at.namespace)) {
    return {
      name: written,
      namespace: null,
      written,
      defect: isRemapped ? "remapped-standard-role" : "unmapped-role",
    };
  }
  return {
    name: at.type,
    namespace: at.namespace ?? pdf17Namespace,
    written,
    defect: isRemapped ? "remapped-standard-role" : null,
  };
}
