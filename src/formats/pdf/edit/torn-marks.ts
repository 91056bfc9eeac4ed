import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { ContentLexer } from "../content/content-lexer.ts";
import type { PdfFile } from "../file/file.ts";
import { asDict } from "../file/file.ts";
import { Dict, Name, Ref, Stream } from "../file/objects.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { parentsOf } from "./structure-links.ts";

const encoder = new TextEncoder();
/** Elements that are what they show. */
const figures = new Set(["Figure", "Formula", "Form"]);
/** Marks inside one another, and form XObjects that are looked into. */
const deepest = 512;
const mostForms = 2_000;

/** The beginning of a mark that nothing ends. */
interface Begin {
  from: number;
  to: number;
  tag: string;
  mcid: number;
  /** What stands with it shows one picture and nothing else. */
  isPicture: boolean;
}

/** A form XObject that is painted in no mark, where the next mark to end is none that began. */
interface Torn {
  name: string;
  from: number;
  to: number;
}

/**
 * Marks that begin in a form XObject and end on the page, against ISO 32000-2, 14.6.1, come around both: LibreOffice
 * Impress writes those of shapes with a shadow so, the drawing of which then stands outside the tags. Where they are no
 * figures but hold words, the shadow, which is the one picture of the form, says nothing and becomes an artifact.
 */
export async function fixMarks(context: EditContext, at: Address): Promise<EditOutcome> {
  if (at.in !== "object") return refused("This is no page of the document.");
  const { file, contents } = context;
  const page = at.object;
  const [content, parents, dict] = [
    await contents.content(page),
    await parentsOf(context, page),
    asDict(await file.once(new Ref(page, file.generation(page)))),
  ];
  if (!content || !parents || !dict) return unchanged;
  const xobjects = await file.dict((await resourcesOf(file, dict))?.get("XObject"));
  const known = new Set((await contents.marking(page))?.begins.map(({ mcid }) => mcid));
  let isMended = false;
  for (const { name, from, to } of (await tornOf(file, content)).slice(0, mostForms)) {
    const form = xobjects?.get(name);
    const stream = form instanceof Ref ? await file.once(form) : null;
    if (!(form instanceof Ref) || !(stream instanceof Stream)) continue;
    if ((await file.name(stream.dict.get("Subtype"))) !== "Form" || stream.dict.has("StructParents"))
      continue;
    const own = await contents.content(form.num);
    const begin = own && (await openAtEnd(file, own));
    if (!begin || known.has(begin.mcid) || !(parents[begin.mcid] instanceof Ref)) continue;
    known.add(begin.mcid);
    const mark = `/${begin.tag} <</MCID ${begin.mcid}>> BDC\n`;
    const parent = parents[begin.mcid] as Ref;
    const isShadow =
      begin.isPicture &&
      !figures.has(await context.roleOf(await context.object({ in: "object", object: parent.num })));
    contents.splice(form.num, { from: begin.from, to: begin.to, bytes: encoder.encode("\n") });
    contents.splice(page, {
      from,
      to: from,
      bytes: encoder.encode(isShadow ? "\n/Artifact BMC\n" : `\n${mark}`),
    });
    if (isShadow) contents.splice(page, { from: to, to, bytes: encoder.encode(`\nEMC\n${mark}`) });
    isMended = true;
  }
  return isMended ? applied : unchanged;
}

async function resourcesOf(file: PdfFile, page: Dict): Promise<Dict | null> {
  let at: Dict | null = page;
  for (let steps = 0; at && steps < 64; steps++) {
    const resources = await file.dict(at.get("Resources"));
    if (resources) return resources;
    at = await file.dict(at.get("Parent"));
  }
  return null;
}

/** The form XObjects before which the marks begin that end where none began; those that are painted once. */
async function tornOf(file: PdfFile, content: Uint8Array): Promise<Torn[]> {
  const { budget } = file;
  const lexer = new ContentLexer(budget);
  const torn: Torn[] = [];
  const painted = new Map<string, number>();
  let open = 0;
  let before = 0;
  /** Painted since the last mark, outside of all. */
  let last: Torn | null = null;
  for (const operator of lexer.all(content)) {
    const { position } = lexer;
    const operands = lexer.operands.values;
    budget.step(2);
    if (operator === "BDC" || operator === "BMC") {
      last = null;
      open++;
    } else if (operator === "EMC") {
      if (open === 0 && last) torn.push(last);
      last = null;
      open = Math.max(0, open - 1);
    } else if (operator === "Do" && operands[0] instanceof Name) {
      const { name } = operands[0];
      painted.set(name, (painted.get(name) ?? 0) + 1);
      // What is painted after the first stands in its mark, too.
      if (open === 0) last ??= { name, from: before, to: position };
    }
    before = position;
    if (budget.isDue) await budget.turn();
  }
  return torn.filter(({ name }) => painted.get(name) === 1);
}

/** Operators that show text, paths, shadings and inline images. */
const painting = /^(?:T[jJ]|['"]|[fFBbsS]\*?|sh|EI)$/;

/** The one mark of a content that nothing ends, where it has an identifier; null for others. */
async function openAtEnd(file: PdfFile, content: Uint8Array): Promise<Begin | null> {
  const { budget } = file;
  const lexer = new ContentLexer(budget);
  const open: (Begin | null)[] = [];
  let before = 0;
  let pictures = 0;
  let others = 0;
  for (const operator of lexer.all(content)) {
    const { position } = lexer;
    const operands = lexer.operands.values;
    budget.step(2);
    if (operator === "BDC" || operator === "BMC") {
      if (open.length >= deepest) return null;
      const [tag, properties] = operands;
      const mcid = properties instanceof Dict ? await file.number(properties.get("MCID")) : null;
      const isPlain = tag instanceof Name && /^[A-Za-z0-9]+$/.test(tag.name);
      open.push(
        isPlain && mcid !== null
          ? { from: before, to: position, tag: tag.name, mcid, isPicture: false }
          : null,
      );
    } else if (operator === "EMC" && open.pop() === undefined) return null;
    if (operator === "Do") pictures++;
    else if (painting.test(operator)) others++;
    before = position;
    if (budget.isDue) await budget.turn();
  }
  const [begin] = open;
  return open.length === 1 && begin ? { ...begin, isPicture: pictures === 1 && others === 0 } : null;
}
