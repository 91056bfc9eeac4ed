import type { Budget } from "../../../checker/budget.ts";
import type { Page } from "../pages.ts";
import { belongTogether, union } from "./geometry.ts";
import type { PaintedPicture } from "./page-items.ts";
import { addStrip } from "./strips.ts";

/** Pictures as they are reported and shown: those that are painted one after the other, and lie as parts of one do, are one. */
export function wholePictures(
  pictures: readonly PaintedPicture[],
  page: Page,
  budget: Budget,
): PaintedPicture[] {
  const found: PaintedPicture[] = [];
  for (const picture of pictures) {
    budget.step();
    addStrip(found, { ...picture }, areOne, (one, other) => {
      const parts = [...(one.parts?.pictures ?? [{ ...one }]), ...(other.parts?.pictures ?? [other])];
      Object.assign(one, { stream: null, box: union(one.box, other.box), parts: { page, pictures: parts } });
      if (other.operator === undefined) delete one.operator;
    });
  }
  return found;
}

function areOne({ marking: a, box }: PaintedPicture, { marking: b, box: other }: PaintedPicture): boolean {
  if (a.isArtifact || b.isArtifact || a.element !== b.element || a.alternative !== b.alternative)
    return false;
  return belongTogether(box, other);
}
