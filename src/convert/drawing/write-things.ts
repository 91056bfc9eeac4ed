import { isBlank } from "../../checker/text.ts";
import { emitChartData, readChart } from "../../formats/ooxml/drawing/chart.ts";
import { diagramContent } from "../../formats/ooxml/drawing/diagram.ts";
import type { TextContext } from "../../formats/ooxml/drawing/text.ts";
import { emitInline, emitParagraphs } from "../../formats/ooxml/drawing/text-content.ts";
import type { OfficePackage, Relationships } from "../../formats/ooxml/package.ts";
import { writePicture } from "../office-pictures.ts";
import type { PageBuilder } from "../page.ts";
import { listenerOf, sinkOf } from "./page-sink.ts";
import type { DrawnTable, Thing } from "./thing.ts";

/** What the things of one slide or sheet are written with. */
export interface WriteContext {
  page: PageBuilder;
  file: OfficePackage;
  relationships: Relationships;
  /** Of the text around. */
  language: string | null;
  text: TextContext;
}

/** What a group says for the pictures and shapes in it. */
interface Cover {
  alt: string | null;
  isDecorative: boolean;
  /** Something was written that has the alternative text of the group. */
  isTold: boolean;
}

/** Writes things in their order: text, lists, tables, pictures, charts and diagrams. */
export class ThingWriter {
  readonly #context: WriteContext;
  /** Shapes and lines without text that nobody has described. */
  #drawn = 0;

  constructor(context: WriteContext) {
    this.#context = context;
  }

  async write(things: readonly Thing[]): Promise<void> {
    for (const thing of things) await this.#write(thing, null);
    if (!this.#drawn) return;
    await this.#picture(null, { alt: null, isDecorative: false, href: null, name: counted(this.#drawn) });
    this.#drawn = 0;
  }

  async #write(thing: Thing, cover: Cover | null): Promise<void> {
    const { page, language } = this.#context;
    switch (thing.element) {
      case "grpSp":
        await this.#group(thing, cover);
        return;
      case "pic":
        if (thing.media) this.#media(thing, cover);
        else await this.#covered(thing.image, thing, cover);
        return;
      case "graphicFrame":
        await this.#frame(thing, cover);
        return;
      case "control":
        page.field({ ...controlOf(thing.name), label: thing.alt, value: "", isChecked: false, options: [] });
        return;
    }
    if (thing.paragraphs.length) {
      const { href } = thing;
      if (href !== null) for (const { runs } of thing.paragraphs) for (const run of runs) run.href ??= href;
      emitParagraphs(sinkOf(page), thing.paragraphs, language);
    } else if (thing.image !== null) await this.#covered(thing.image, thing, cover);
    else if (!thing.placeholder && !thing.isTextBox) await this.#shape(thing, cover);
  }

  async #group(thing: Thing, cover: Cover | null): Promise<void> {
    const isDescribed = thing.isDecorative || !isBlank(thing.alt);
    const own = isDescribed ? { alt: thing.alt, isDecorative: thing.isDecorative, isTold: false } : cover;
    for (const member of thing.members) await this.#write(member, own);
    // Nothing in it could be shown: what it is described by stands alone.
    if (own && own !== cover && !own.isTold && !own.isDecorative)
      await this.#picture(null, { alt: own.alt, isDecorative: false, href: thing.href, name: thing.name });
  }

  /** A shape without text, which a page cannot draw. */
  async #shape(thing: Thing, cover: Cover | null): Promise<void> {
    if (thing.isDecorative || cover) return;
    if (isBlank(thing.alt)) this.#drawn++;
    else await this.#picture(null, thing);
  }

  /** A picture; in a group that is described the first stands for the group. */
  async #covered(image: string | null, thing: Thing, cover: Cover | null): Promise<void> {
    if (!cover || thing.isDecorative || !isBlank(thing.alt)) return this.#picture(image, thing);
    const isFirst = !cover.isTold && !cover.isDecorative;
    cover.isTold = true;
    await this.#picture(image, { ...thing, alt: cover.alt, isDecorative: !isFirst });
  }

  async #picture(
    image: string | null,
    { alt, isDecorative, href, name }: Pick<Thing, "alt" | "isDecorative" | "href" | "name">,
  ): Promise<void> {
    const { page, file, relationships } = this.#context;
    const relationship = relationships.byId(image);
    const part = relationship && !relationship.isExternal ? relationship.target : null;
    page.open("p", {});
    if (href !== null) page.open("a", { href });
    await writePicture({ alt: isBlank(alt) ? null : alt, isDecorative, name, part }, file, page);
    if (href !== null) page.close();
    page.close();
  }

  #media({ media, alt }: Thing, cover: Cover | null): void {
    const { page } = this.#context;
    const words = isBlank(alt) ? cover?.alt : alt;
    if (cover) cover.isTold = true;
    page.open("p", {});
    page.open(media!, isBlank(words) ? {} : { title: words! });
    page.close();
    page.close();
  }

  async #frame(thing: Thing, cover: Cover | null): Promise<void> {
    const { page, language } = this.#context;
    const { graphic, table } = thing;
    if (table) {
      if (hasText(table)) writeTable(page, table, language);
    } else if (graphic === "chart" || graphic === "chartex") await this.#chart(thing, cover);
    else if (graphic === "diagram") await this.#diagram(thing, cover);
    else if (graphic) await this.#covered(thing.image, thing, cover);
  }

  async #chart(thing: Thing, cover: Cover | null): Promise<void> {
    const { page, file, relationships } = this.#context;
    const part = relationships.byId(thing.content)?.target;
    const data = part === undefined ? null : await readChart(file, part);
    // Its numbers say all that it shows.
    if (!data || data.isCut) await this.#covered(null, thing, cover);
    else if (!isBlank(thing.alt)) {
      page.open("p", {});
      page.open("span", { lang: "en" });
      page.text("Chart:");
      page.close();
      page.text(` ${thing.alt}`);
      page.close();
    }
    if (!data) return;
    emitChartData(sinkOf(page), data);
    if (!data.isCut) return;
    page.open("p", {});
    page.mark("The chart has more data than stand here.");
    page.close();
  }

  async #diagram(thing: Thing, cover: Cover | null): Promise<void> {
    const { page, file, relationships, text, language } = this.#context;
    await this.#covered(null, thing, cover);
    const part = relationships.byId(thing.content)?.target;
    const content = part === undefined ? null : await diagramContent(file, part, language, text);
    await content?.emit(listenerOf(page));
  }
}

const counted = (count: number) =>
  count === 1 ? "1 drawn shape or line" : `${count} drawn shapes and lines`;

/** What kind of control it is, by the name that the program gave it; the rest of it is a program's own. */
function controlOf(name: string): { control: "check box" | "radio button" | "button" | "list" | "text" } {
  if (/check/i.test(name)) return { control: "check box" };
  if (/option|radio/i.test(name)) return { control: "radio button" };
  if (/button/i.test(name)) return { control: "button" };
  return { control: /combo|list/i.test(name) ? "list" : "text" };
}

const hasText = ({ rows }: DrawnTable) =>
  rows.some((cells) => cells.some(({ paragraphs }) => paragraphs.length));

function writeTable(page: PageBuilder, table: DrawnTable, language: string | null): void {
  page.open("table", table.isRightToLeft ? { dir: "rtl" } : {});
  for (const [row, cells] of table.rows.entries()) {
    page.open("tr", {});
    for (const [column, { paragraphs, columns, rows, isMerged }] of cells.entries()) {
      if (isMerged) continue;
      const scope =
        table.hasHeaderRow && row === 0 ? "col" : table.hasHeaderColumn && column === 0 ? "row" : null;
      page.open(scope ? "th" : "td", {
        ...(scope ? { scope } : {}),
        ...(columns > 1 ? { colspan: String(columns) } : {}),
        ...(rows > 1 ? { rowspan: String(rows) } : {}),
      });
      emitInline(sinkOf(page), paragraphs, language);
      page.close();
    }
    page.close();
  }
  page.close();
}
