/** Form XObjects that are kept of one page. */
const mostForms = 5_000;

/** What is in the form XObjects of a page, by the operators of its own content that paint them. */
export class PaintedForms {
  readonly #pictures = new Map<number, number>();
  /** Those with text or marks, or with more than is counted. */
  readonly #withText = new Set<number>();

  /** A picture stands in it, however many strips it is put together of. */
  addPicture(operator: number): void {
    const known = this.#pictures.get(operator);
    if (known !== undefined || this.#pictures.size < mostForms)
      this.#pictures.set(operator, 1 + (known ?? 0));
    else this.addText(operator);
  }

  /** One of those is a part of another picture. */
  dropPicture(operator: number): void {
    const known = this.#pictures.get(operator);
    if (known) this.#pictures.set(operator, known - 1);
  }

  /** Text or a mark stands in it. */
  addText(operator: number): void {
    if (this.#withText.size < mostForms) this.#withText.add(operator);
  }

  /** Whether it holds so many pictures, and neither text nor marks. */
  holds(operator: number, pictures: number): boolean {
    if (this.#withText.size >= mostForms || this.#withText.has(operator)) return false;
    return (this.#pictures.get(operator) ?? 0) === pictures;
  }

  /** The operator of the page that paints a picture and nothing else; null where there is none. */
  paintingOf({ operator = null, within = null }: PlacedPicture): number | null {
    return operator ?? (within !== null && this.holds(within, 1) ? within : null);
  }
}

/** By which operator of the page a picture is painted itself, and by which the form XObject that it stands in. */
interface PlacedPicture {
  operator?: number | null;
  within?: number | null;
}
