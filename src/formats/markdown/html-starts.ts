const blockNames =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";

/** CommonMark 4.6, conditions 1 to 6; a null end is a blank line. */
const starts: readonly [start: RegExp, end: RegExp | null][] = [
  [/^<(?:script|pre|textarea|style)(?:\s|>|$)/i, /<\/(?:script|pre|textarea|style)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [new RegExp(`^</?(?:${blockNames})(?:\\s|/?>|$)`, "i"), null],
];

const attribute = /\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?/.source;

/** A whole tag (CommonMark 6.6). */
const tag = `<[A-Za-z][A-Za-z0-9-]*(?:${attribute})*\\s*/?>|</[A-Za-z][A-Za-z0-9-]*\\s*>`;
const wholeLine = new RegExp(`^(?:${tag})\\s*$`);
const wholeTag = new RegExp(tag, "y");

/** Longest tag that is looked for. */
const longestTag = 5_000;

/** How an HTML block that begins with this line ends; null when none begins. A lone tag does not interrupt a paragraph. */
export function htmlStart(rest: string, interrupts: boolean): { end: RegExp | null } | null {
  const head = rest.slice(0, 100);
  for (const [start, end] of starts) if (start.test(head)) return { end };
  return !interrupts && rest.length < longestTag && wholeLine.test(rest) ? { end: null } : null;
}

/** Where the tag that begins here ends; null when it is no whole tag. */
export function tagEnd(text: string, at: number): number | null {
  const piece = text.slice(at, at + longestTag);
  wholeTag.lastIndex = 0;
  return wholeTag.test(piece) ? at + wholeTag.lastIndex : null;
}
