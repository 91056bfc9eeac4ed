import type { LinkFact } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import { isNameKnown, nameOf } from "./names.ts";
import { addressed, type Node, type Page } from "./node.ts";

/** Emits a link that has been read to its end. */
export function emitLink(page: Page, node: Node): void {
  const { element } = node;
  const target = element.get("href");
  const { snippet: tag, ...where } = addressed(element);
  page.emitWhen(
    () => isNameKnown(page, node),
    "link",
    () => {
      const text = snippet(nameOf(page, node) ?? "");
      const fact: LinkFact = {
        kind: "link",
        ...where,
        snippet: tag,
        text,
        target: target === null ? null : target.slice(0, 500),
      };
      if (node.holdsUndescribed && isBlank(text)) fact.isEmptiedByPicture = true;
      if (text || target) fact.anchor = `${text}\n${target?.slice(0, 300) ?? ""}`;
      return fact;
    },
  );
}
