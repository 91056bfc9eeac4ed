import { Parser } from "htmlparser2";

/** One table, row by row; spans as HTML has them. */
export interface TableShape {
  rows: { text: string; isHeader: boolean; columns: number; rows: number }[][];
}

/** What a page holds, as far as the yardstick compares it: of a made document, or of what a conversion found. */
export interface Outline {
  /** All words in reading order, those of tables and headings too. */
  words: string[];
  headings: { level: number; text: string }[];
  tables: TableShape[];
  /** How the items of lists begin, in letters and numbers alone. */
  items: string[];
}

/** Letters by which items are distinguished. */
const itemLetters = 40;

const singleSpaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** Scripts that put no space between words count by letters. */
const wordOrSign =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+|[^\s\p{L}\p{M}\p{N}]/gu;

/** The outline of an HTML page; what is marked `data-furniture` or as a remark is no content. */
export function outlineOf(html: string): Outline {
  const outline: Outline = { words: [], headings: [], tables: [], items: [] };
  const left: boolean[] = [];
  let isLeftOut = false;
  let heading: { level: number; text: string } | null = null;
  const tables: TableShape[] = [];
  let cell: TableShape["rows"][number][number] | null = null;
  /** Items that are open, the innermost last: their text up to the first item within. */
  const items: { text: string; isEnded: boolean }[] = [];
  let text = "";
  const flush = () => {
    outline.words.push(...(text.match(wordOrSign) ?? []));
    text = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      left.push(isLeftOut);
      isLeftOut ||=
        /^(?:head|style|script|nav|svg|template)$/.test(name) ||
        "data-furniture" in attributes ||
        attributes.class?.split(" ").includes("review") === true;
      if (isLeftOut) return;
      if (!/^(?:span|b|i|em|strong|a|sup|sub|small|code|u)$/.test(name)) flush();
      if (/^h[1-6]$/.test(name)) heading = { level: Number(name[1]), text: "" };
      else if (name === "li") {
        for (const item of items) item.isEnded = true;
        items.push({ text: "", isEnded: false });
      } else if (name === "table") tables.push({ rows: [] });
      else if (name === "tr") tables.at(-1)?.rows.push([]);
      else if (name === "td" || name === "th") {
        cell = {
          text: "",
          isHeader: name === "th",
          columns: Number(attributes.colspan ?? 1),
          rows: Number(attributes.rowspan ?? 1),
        };
        tables.at(-1)?.rows.at(-1)?.push(cell);
      }
    },
    ontext(data) {
      if (isLeftOut) return;
      text += data;
      if (heading) heading.text += data;
      if (cell) cell.text += data;
      for (const item of items) if (!item.isEnded) item.text += data;
    },
    onclosetag(name) {
      if (!isLeftOut && !/^(?:span|b|i|em|strong|a|sup|sub|small|code|u)$/.test(name)) flush();
      if (!isLeftOut && heading && /^h[1-6]$/.test(name)) {
        outline.headings.push({ ...heading, text: singleSpaced(heading.text) });
        heading = null;
      } else if (!isLeftOut && name === "li") {
        const letters = items.pop()?.text.replace(/[^\p{L}\p{N}]/gu, "");
        if (letters) outline.items.push(letters.slice(0, itemLetters));
      } else if (!isLeftOut && name === "table") {
        const table = tables.pop();
        if (table) outline.tables.push(table);
      } else if (name === "td" || name === "th") {
        if (cell) cell.text = singleSpaced(cell.text);
        cell = null;
      }
      isLeftOut = left.pop() ?? false;
    },
  });
  parser.write(html);
  parser.end();
  flush();
  return outline;
}
