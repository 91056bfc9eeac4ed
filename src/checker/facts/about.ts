import type { Node } from "../../formats/content.ts";

/** What every fact has of its node. */
export function about(node: Node) {
  const { snippet: source, anchor } = node;
  return {
    place: node.place(),
    ...(source === undefined ? {} : { snippet: source }),
    ...(anchor === undefined ? {} : { anchor }),
  };
}
