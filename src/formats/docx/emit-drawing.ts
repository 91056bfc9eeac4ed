import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Drawing, DrawingSink, DrawnLink, Member } from "./drawn-object.ts";

const sortNames: Record<Drawing["sort"], string> = {
  image: "picture",
  figure: "figure",
  formula: "formula",
  chart: "chart",
  diagram: "diagram",
  shape: "shape",
  group: "group",
  connector: "line",
  drawing: "drawing",
  ink: "ink drawing",
  object: "embedded object",
  frame: "frame",
  media: "video",
  canvas: "drawing canvas",
  plot: "plot",
};

function emit(
  to: DrawingSink,
  drawing: Drawing,
  member: Member,
  sort: Drawing["sort"],
  link: DrawnLink | null = null,
  hasWordsBeside = false,
): void {
  const target = member.image === null ? null : to.relationships.byId(member.image);
  const fileName = target?.target.slice(target.target.lastIndexOf("/") + 1);
  const name = member.name || drawing.name;
  to.picture({
    // What says nothing of itself is called by what is around it.
    element: member.element ?? drawing.element,
    sort,
    alternative: member.alt,
    isDecorative: member.isDecorative,
    target,
    ...(fileName ? { fileName } : {}),
    crop: member.crop,
    extent: member.extent,
    called:
      name && !name.startsWith("_x0000_") ? `${sortNames[sort]} "${snippet(name, 60)}"` : sortNames[sort],
    ...(member.alt ? { snippet: snippet(member.alt) } : {}),
    link,
    isThin: drawing.isThin,
    isFloating: drawing.isFloating,
    hasWordsBeside,
    isOfWords: drawing.isOfWords,
  });
}

/** Lines and shapes without text are parts of drawings, or decoration. */
function emitFloating(to: DrawingSink, { sort, name, hasText, isHidden, isDecorative }: Drawing): void {
  if (isHidden || isDecorative || sort === "connector" || (sort === "shape" && !hasText)) return;
  const own = sort === "shape" ? "text box" : sortNames[sort];
  const isNamed = name && !name.startsWith("_x0000_");
  to.floats(own, isNamed ? `${own} "${snippet(name, 60)}"` : own);
}

/** Emits a drawing that has been read to its end, or what is in it. */
export function emitDrawing(to: DrawingSink, drawing: Drawing): void {
  const { sort, pictures } = drawing;
  if (drawing.isFloating) emitFloating(to, drawing);
  if (drawing.isVideo) to.video(snippet(drawing.name));
  const link =
    drawing.link === null ? null : { name: drawing.name, id: drawing.link, alternative: drawing.alt };
  if (drawing.isHidden) {
    if (link) to.link(link);
    return;
  }
  const isDescribed = drawing.isDecorative || !isBlank(drawing.alt);
  if (sort === "image") {
    const { image, crop, extent } = drawing.image === null ? (pictures[0] ?? drawing) : drawing;
    emit(to, drawing, { ...drawing, image, crop, extent }, "image", link);
  } else if (sort === "shape") {
    if (drawing.isTextBox && !drawing.hasText && !drawing.hasMembers && !isDescribed) {
      if (link) to.link(link);
    } else if (!drawing.hasText && !drawing.hasMembers)
      emit(to, drawing, drawing, drawing.isConnector ? "connector" : "shape", link);
    else if (link) to.link(link);
    if (drawing.isFloating && drawing.hasText && drawing.element !== null) to.wordedShape(drawing.element);
  } else if (sort === "group" || sort === "canvas") {
    // A group that is described speaks for its members; one that is not leaves them to speak for themselves.
    if (isDescribed || sort === "canvas" || (!drawing.hasText && !drawing.hasMembers && !pictures.length))
      emit(to, drawing, drawing, sort, link);
    else if (drawing.hasText && !pictures.length) emit(to, drawing, drawing, sort, link, true);
    else if (link) to.link(link);
    if (!isDescribed) for (const picture of pictures) emit(to, drawing, picture, "image");
  } else emit(to, drawing, drawing, sort, link);
}
