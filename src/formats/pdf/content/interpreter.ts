import { lookAfter, lookInForm, plainLook } from "../colours/look.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, Name, type PdfValue, Ref, Stream } from "../file/objects.ts";
import { boxOf } from "../pages.ts";
import type { ShownItems } from "../text/shown-items.ts";
import { changeState, type GraphicsState, initialState, matrixOfValues } from "../text/text-state.ts";
import { BoxShadows } from "./box-shadows.ts";
import type { ContentContext } from "./content-context.ts";
import { ContentLexer } from "./content-lexer.ts";
import { Scope } from "./content-scope.ts";
import type { DrawingSink } from "./drawings.ts";
import { boxAround, corners, identity, intersection, type Matrix, times, unitSquare } from "./geometry.ts";
import { imageAnchor, inlineAnchor, isOnePixel } from "./image-anchor.ts";
import { InlineImages } from "./inline-images.ts";
import { MarkedContent } from "./marked-content.ts";
import type { ContentElements } from "./mcids.ts";
import type { Operands } from "./operands.ts";
import type { PageContent } from "./page-content.ts";
import { Painter, paintOf } from "./painter.ts";
import { ShownText } from "./shown-text.ts";

/** The operators that say anything of text, images, marked content or where they stand. */
const wanted = new Set(
  "q Q cm BT ET Tf Tr Tc Tw Tz TL Ts Td TD Tm T* Tj TJ ' \" BMC BDC EMC Do BI gs".split(" "),
);

/** Steps that a stream draws however short it is. */
const streamCost = 110;
/** Bytes that no data at all may take: packed by Flate, with the initialization vector and the padding of AES. */
const mostOfNothing = 32;
/** Form XObjects in one another. */
const formLimit = 24;

/** Interprets a page's content and that of the form XObjects it paints, as far as accessibility is concerned. */
export class ContentInterpreter {
  readonly #context: ContentContext;
  readonly #file: PdfFile;
  readonly #page: PageContent;
  readonly #open = new Set<number>();
  readonly #marked: MarkedContent;
  readonly #shown: ShownText;
  readonly #painter: Painter | null;
  readonly #shadows: BoxShadows | null;
  /** The form XObject (0 for the page) whose content is read, and the operator in it, counted from 0. */
  #owner = 0;
  #operator = 0;
  /** The operator of the page's own content that paints the form XObject at hand; null for none. */
  #within: number | null = null;
  /** The data of the inline image at hand, and where others of its content are found. */
  #inline: { digest: number; length: number; images: InlineImages | null } | null = null;

  /** `element` is what all of the content belongs to, unless it says otherwise. */
  constructor(context: ContentContext, page: PageContent, hasLanguage: boolean, element = -1) {
    this.#context = context;
    this.#file = context.file;
    this.#page = page;
    const { drawings, leavesOutBlankPictures } = context;
    this.#shadows = drawings && leavesOutBlankPictures ? new BoxShadows(this.#file, drawings) : null;
    const painted = this.#shadows ? { ...context, drawings: this.#shadows } : context;
    this.#painter = context.runs || drawings ? new Painter(painted) : null;
    this.#marked = new MarkedContent(context, page, { element, hasLanguage }, () => this.#shown.endLine());
    this.#shown = new ShownText(context, page, this.#marked);
  }

  /** Reads streams that make one content together; `elements` are those of its marked content by identifier. */
  async run(
    streams: AsyncIterable<Stream> | Iterable<Stream>,
    resources: Dict | null,
    elements: ContentElements,
    matrix: Matrix = identity,
    form = 0,
    outside: GraphicsState | null = null,
  ): Promise<void> {
    const { budget } = this.#file;
    const { runs, shapes, colours } = this.#context;
    const shadows = this.#shadows;
    const drawings = shadows ?? this.#context.drawings;
    let count = -1;
    const state: GraphicsState = { ...initialState(matrix), ...(outside && paintOf(outside)) };
    if (colours) state.look ??= plainLook;
    const scope = new Scope(resources, elements, state, this.#file.memory);
    const outer = this.#marked.marking;
    const isReadAgain = this.#context.painted && Symbol.iterator in streams;
    const images = isReadAgain ? new InlineImages(this.#file, streams, resources) : null;
    const lexer = new ContentLexer(budget);
    const operate = async () => {
      for (let operator = lexer.next(); operator !== null; operator = lexer.next()) {
        count++;
        if (!wanted.has(operator)) {
          if (!operator) this.#context.passedOver?.("a text or name of more than a megabyte");
          if (drawings) this.#stand(drawings, form, count);
          if (shadows) shadows.isOpaque = (scope.state.fillOpacity ?? 1) >= 1;
          if (shapes) shapes.marking = this.#marked.marking;
          const waiting = this.#painter?.operate(operator, lexer.operands, scope);
          if (waiting) await waiting;
          if (operator === "sh" && scope.state.clip) shadows?.cover(scope.state.clip);
          if (shadows?.isDue) await shadows.settle();
          continue;
        }
        if (runs) {
          runs.form = form;
          runs.operator = count;
        }
        this.#owner = form;
        this.#shown.form = form;
        this.#operator = count;
        if (operator === "BI")
          this.#inline = { digest: lexer.imageDigest, length: lexer.imageLength, images };
        if (this.#within !== null && textAndMarks.has(operator)) this.#page.forms.addText(this.#within);
        budget.step(2);
        const waiting = this.#operate(operator, lexer.operands, scope);
        if (waiting) await waiting;
        if (budget.isDue) await budget.turn();
      }
    };
    for await (const stream of streams) {
      budget.step(streamCost);
      if (budget.isDue) await budget.turn();
      const length = await lexer.stream(this.#file.pieces(stream), operate);
      if (!length && ((await this.#file.number(stream.dict.get("Length"))) ?? 0) > mostOfNothing)
        this.#page.isUnread = true;
    }
    lexer.end();
    await operate();
    this.#shown.endLine();
    // The box may be painted behind the form that paints its shadow.
    if (!this.#open.size) shadows?.pass();
    scope.close();
    this.#marked.mark(outer);
  }

  #operate(operator: string, operands: Operands, scope: Scope): Promise<void> | undefined {
    const { state, text } = scope;
    if (changeState(operator, operands, state, text)) return;
    switch (operator) {
      case "q":
        scope.save();
        return;
      case "Q":
        scope.restore();
        return;
      case "Tf":
        return this.#setFont(operands, scope);
      case "gs":
        return this.#setGraphicsState(operands.at(0), scope);
      case '"':
      case "'":
      case "Tj":
        this.#show(operands.showLast(), scope);
        return;
      case "TJ":
        this.#show(operands.showAll(), scope);
        return;
      case "BMC":
        this.#marked.begin(operands.at(0), null, scope);
        return;
      case "BDC":
        return this.#marked.beginWithProperties(operands, scope);
      case "EMC":
        this.#marked.end(scope);
        return;
      case "BI":
        this.#shown.endLine();
        return this.#inlineImage(operands.at(0), scope);
      case "Do":
        this.#shown.endLine();
        return this.#paint(operands.at(0), scope);
    }
    return;
  }

  #inlineImage(dict: PdfValue, scope: Scope): Promise<void> | undefined {
    if (!(dict instanceof Dict) || !this.#inline) return;
    const { state } = scope;
    this.#context.colours?.image(state.matrix, isStencil(dict), state);
    const operator = this.#owner ? null : this.#operator;
    const { digest, length, images } = this.#inline;
    const paint = (stream: Stream | null) => this.#image(inlineAnchor(dict, digest), stream, scope, operator);
    return images ? images.image(dict, this.#operator, digest, length).then(paint) : paint(null);
  }

  #setFont(operands: Operands, scope: Scope): Promise<void> | undefined {
    const { state } = scope;
    const name = operands.at(0);
    if (operands.isNumber(1)) state.size = operands.number(1);
    if (!(name instanceof Name)) return;
    const known = scope.font(name.name);
    if (known === undefined) return this.#findFont(name.name, scope);
    state.font = known;
    return;
  }

  async #findFont(name: string, scope: Scope): Promise<void> {
    const { state, resources } = scope;
    const fonts = this.#file.dict(resources?.get("Font"));
    const dict = fonts instanceof Promise ? await fonts : fonts;
    const found = this.#context.font(dict?.get(name) ?? null);
    const font = found instanceof Promise ? await found : found;
    scope.rememberFont(name, font);
    state.font = font;
  }

  async #setGraphicsState(name: PdfValue, { state, resources }: Scope): Promise<void> {
    if (!(name instanceof Name)) return;
    const states = await this.#file.dict(resources?.get("ExtGState"));
    const dict = await this.#file.dict(states?.get(name.name));
    if (dict && (this.#context.shapes || this.#shadows)) {
      state.fillOpacity = (await this.#file.number(dict.get("ca"))) ?? state.fillOpacity ?? 1;
      state.strokeOpacity = (await this.#file.number(dict.get("CA"))) ?? state.strokeOpacity ?? 1;
    }
    if (dict && state.look) state.look = await lookAfter(this.#file, dict, state.look);
    const font = dict && (await this.#file.array(dict.get("Font")));
    if (!font) return;
    state.font = await this.#context.font(font[0] ?? null);
    state.size = (await this.#file.number(font[1])) ?? state.size;
  }

  async #paint(name: PdfValue, scope: Scope): Promise<void> {
    this.#shown.endLine();
    if (!(name instanceof Name)) return;
    const file = this.#file;
    file.budget.step(8);
    const known = await file.dict(scope.resources?.get("XObject"));
    const value = known?.get(name.name) ?? null;
    const stream = await file.resolve(value);
    if (!(stream instanceof Stream)) return;
    const object = value instanceof Ref ? value.num : stream.ref.num;
    const subtype = await file.name(stream.dict.get("Subtype"));
    const outer = this.#marked.marking;
    const element = await this.#context.elementOfObject(stream.dict, object);
    if (element >= 0) this.#marked.enter(element);
    const { optional } = this.#context;
    if (optional && stream.dict.has("OC") && (await optional.isOff(stream.dict.get("OC") ?? null)))
      this.#marked.mark({ ...this.#marked.marking, isOff: true });
    if (subtype === "Image") {
      this.#context.colours?.image(scope.state.matrix, isStencil(stream.dict), scope.state);
      const operator = this.#owner ? null : this.#operator;
      await this.#image(await imageAnchor(file, stream.dict), stream, scope, operator);
    } else if (subtype === "Form") await this.#form(stream, object, scope);
    this.#marked.mark(outer);
  }

  async #form(stream: Stream, object: number, scope: Scope): Promise<void> {
    if (this.#open.has(object)) return;
    if (this.#open.size >= formLimit) {
      this.#context.passedOver?.(`more than ${formLimit} forms in one another`);
      return;
    }
    this.#file.budget.step(64);
    this.#open.add(object);
    const { dict } = stream;
    const matrix = await this.#file.array(dict.get("Matrix"));
    const own: PdfValue[] = [];
    for (const entry of matrix ?? []) own.push(await this.#file.resolve(entry));
    const resources = (await this.#file.dict(dict.get("Resources"))) ?? scope.resources;
    const { memory } = this.#file;
    const bytes = scope.bytes + memory.bytesOf(dict, resources ?? undefined);
    const inside = times(own.length === 6 ? matrixOfValues(own) : identity, scope.state.matrix);
    const state = await this.#inForm(scope.state, dict, inside);
    // What the page itself paints is known by the operator of the page.
    const outermost = this.#owner ? null : this.#operator;
    if (outermost !== null) this.#within = outermost;
    await memory.during(bytes, async () =>
      this.run([stream], resources, await this.#context.elementsOf(stream, object), inside, object, state),
    );
    if (outermost !== null) this.#within = null;
    this.#open.delete(object);
  }

  /** The state that content in a form XObject begins with: clipped to its box where someone asks what is seen (8.10.1). */
  async #inForm(state: GraphicsState, form: Dict, matrix: Matrix): Promise<GraphicsState> {
    const { look, clip } = state;
    if (!look && !this.#context.drawings) return state;
    const box = await boxOf(this.#file, form.get("BBox"));
    const shown = box && boxAround(corners(box, matrix));
    return {
      ...state,
      ...(look && { look: lookInForm(form, box, matrix, look) }),
      // Only drawings ask how far they are seen by this.
      ...(shown && this.#context.drawings && { clip: clip ? intersection(clip, shown) : shown }),
    };
  }

  /** Says where what is drawn next stands. */
  #stand(drawings: DrawingSink, form: number, operator: number): void {
    drawings.marking = this.#marked.marking;
    drawings.form = form;
    drawings.operator = operator;
    drawings.within = this.#within;
  }

  #show(items: ShownItems, scope: Scope): void {
    this.#shadows?.pass();
    this.#shown.show(items, scope);
  }

  /** `operator` is the one of the page's own content that paints the image; null for any other. */
  #image(
    anchor: string,
    stream: Stream | null,
    { state }: Scope,
    operator: number | null,
  ): Promise<void> | undefined {
    const { matrix } = state;
    const { marking } = this.#marked;
    const within = this.#within;
    const box = unitSquare(matrix);
    if (this.#shadows && marking.element < 0 && isOnePixel(anchor)) {
      this.#stand(this.#shadows, this.#owner, this.#operator);
      this.#painter?.pixel(box, state);
      return;
    }
    const take = () => {
      if (stream) this.#context.painted?.(stream, marking, matrix, operator, within);
      const { element, isArtifact, alternative, sequence, isOff } = marking;
      const figure = element >= 0 ? this.#context.addImage(element, box) : -1;
      const hidden = isOff ? { isOff } : {};
      const image = { element, figure, isArtifact, alternative, sequence, anchor, box, operator, within };
      this.#page.addImage({ ...image, ...hidden });
    };
    const shadows = this.#shadows;
    if (!shadows) take();
    else return shadows.picture(stream, box, (state.fillOpacity ?? 1) >= 1, take);
    return;
  }
}

/** Operators of text and marks. */
const textAndMarks = new Set(["Tj", "TJ", "'", '"', "BMC", "BDC"]);

/** An image that is painted in the colour for areas where its samples say so (8.9.6.2). */
const isStencil = (dict: Dict) => (dict.get("ImageMask") ?? dict.get("IM")) === true;
