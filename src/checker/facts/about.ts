import type { Node } from "../../formats/content.ts";

/** What every fact has of its node. */
export function about(node: Node) {
  const { address, snippet: source, anchor } = node;
  return {
    place: node.place(),
    ...(address === undefined ? {} : { address }),
    ...(source === undefined ? {} : { snippet: source }),
    ...(anchor === undefined ? {} : { anchor }),
  };
}
