import { appearanceOf, placedIn } from "../appearance.ts";
import type { Colour } from "../content/colour.ts";
import { deviceColour } from "../content/colour.ts";
import type { ContentContext } from "../content/content-context.ts";
import { ContentLexer } from "../content/content-lexer.ts";
import { type Box, identity } from "../content/geometry.ts";
import { ContentInterpreter } from "../content/interpreter.ts";
import { ContentElements } from "../content/mcids.ts";
import { PageContent } from "../content/page-content.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, Name, PdfString, type Stream } from "../file/objects.ts";
import { inherited } from "../form-fields.ts";
import { boxOf } from "../pages.ts";
import type { Font } from "../text/fonts.ts";
import { initialState } from "../text/text-state.ts";
import { lookInForm, plainLook } from "./look.ts";
import type { PageColours } from "./page-colours.ts";

/** Annotations that show text of their own. */
const worded = new Set(["FreeText", "Widget", "Stamp"]);
/** Appearances of a document that are painted. */
const mostAppearances = 5_000;
/** A text field whose size follows from its height has at most this. */
const automaticSize = 12;

type Paint = Pick<ContentContext, "font" | "optional">;

const noElements = new ContentElements(new Map());

const helvetica = new Dict([
  ["Type", Name.of("Font")],
  ["Subtype", Name.of("Type1")],
  ["BaseFont", Name.of("Helvetica")],
]);

/** Paints annotations over their page, for the colours of their text (ISO 32000-2, 12.5.5). */
export class Appearances {
  readonly #file: PdfFile;
  readonly #form: Dict | null;
  readonly #paint: Paint;
  #left = mostAppearances;

  /** `form` is the catalog's AcroForm. */
  constructor(file: PdfFile, form: Dict | null, paint: Paint) {
    this.#file = file;
    this.#form = form;
    this.#paint = paint;
  }

  /** An annotation that is shown, in the order in which they lie over one another. */
  async add(dict: Dict, subtype: string, box: Box, colours: PageColours): Promise<void> {
    if (!worded.has(subtype) || this.#left <= 0) return;
    if (dict.has("OC") && (await this.#paint.optional?.isOff(dict.get("OC") ?? null))) return;
    this.#left--;
    const appearance = await appearanceOf(this.#file, dict);
    if (appearance) await this.#run(appearance, box, colours);
    else if (subtype !== "Stamp") await this.#typed(dict, subtype, box, colours);
  }

  async #run(stream: Stream, box: Box, colours: PageColours): Promise<void> {
    const file = this.#file;
    const inside = await placedIn(file, stream, box);
    if (!inside) return;
    const look = lookInForm(stream.dict, await boxOf(file, stream.dict.get("BBox")), inside, plainLook);
    const context: ContentContext = {
      ...this.#paint,
      file,
      colours,
      // It keeps up by colours and areas.
      drawings: { isColourless: true, marking: null, form: 0, operator: 0, within: null, drawing: () => {} },
      elementsOf: async () => noElements,
      elementOfObject: async () => -1,
      isArtifact: () => false,
      hasLanguage: () => true,
      addText: () => {},
      addImage: () => -1,
    };
    const interpreter = new ContentInterpreter(context, new PageContent(file.budget), true);
    const resources = (await file.dict(stream.dict.get("Resources"))) ?? null;
    const outside = { ...initialState(identity), look };
    await interpreter.run([stream], resources, noElements, inside, stream.ref.num, outside);
  }

  /** Without an appearance viewers write the text by what DA says, on the background that it has (12.7.4.3). */
  async #typed(dict: Dict, subtype: string, box: Box, colours: PageColours): Promise<void> {
    const file = this.#file;
    const isField = subtype === "Widget";
    const value = isField ? await inherited(file, dict, "V") : await file.resolve(dict.get("Contents"));
    const style = (await inherited(file, dict, "DA")) ?? (await file.resolve(this.#form?.get("DA") ?? null));
    const text = value instanceof PdfString ? value.text().trim() : "";
    if (!(style instanceof PdfString) || !text) return;
    const { colour, size, font } = await this.#styled(style);
    if (!font) return;
    const background = isField ? (await file.dict(dict.get("MK")))?.get("BG") : dict.get("C");
    const behind = await this.#colour((await file.array(background)) ?? []);
    const state = { ...initialState(identity), look: plainLook, font, size, fill: behind };
    if (behind) colours.area({ box, outlines: null, isRough: false }, state, false);
    const y = Math.max(box[1] + 2, box[3] - size - 2);
    const x = box[0] + 2;
    const endX = Math.max(x + 1, Math.min(box[2] - 2, x + text.length * size * 0.5));
    const painted = { text, characters: text.length, x, y, endX, endY: y, size };
    colours.text(painted, { ...state, fill: colour }, { isWatermark: false });
  }

  async #colour(parts: readonly unknown[]): Promise<Colour | null> {
    const numbers = parts.filter((part) => typeof part === "number");
    return numbers.length ? deviceColour(numbers) : null;
  }

  /** What a default appearance says (12.7.4.3). */
  async #styled(style: PdfString): Promise<{ colour: Colour | null; size: number; font: Font | null }> {
    const lexer = new ContentLexer(this.#file.budget);
    let colour: Colour | null = deviceColour([0]);
    let size = automaticSize;
    let font: Font | null = null;
    for (const operator of lexer.all(style.bytes.subarray(0, 1_000))) {
      const numbers = lexer.operands.values.filter((value) => typeof value === "number");
      if (operator === "g" || operator === "rg" || operator === "k") colour = deviceColour(numbers);
      if (operator !== "Tf") continue;
      size = numbers[0] || automaticSize;
      const name = lexer.operands.at(0);
      const resources = await this.#file.dict(this.#form?.get("DR") ?? null);
      const fonts = await this.#file.dict(resources?.get("Font") ?? null);
      font = name instanceof Name ? await this.#paint.font(fonts?.get(name.name) ?? null) : null;
      font ??= await this.#paint.font(helvetica);
    }
    return { colour, size, font };
  }
}
