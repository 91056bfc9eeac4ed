import { HtmlTokens } from "../formats/html/parser/tokens.ts";
import { HtmlTree } from "../formats/html/parser/tree.ts";
import type { PageBuilder } from "./page-builder.ts";

/** Gives a formula that was made of TeX to the page: MathML as markup (HTML 4.8.17). */
export function writeMathml(page: PageBuilder, markup: string): void {
  const tree = new HtmlTree(
    {
      open: ({ name, attributes }) => page.open(name, Object.fromEntries(attributes)),
      text: (data) => page.text(data),
      close: () => page.close(),
    },
    page.budget,
  );
  const tokens = new HtmlTokens(tree, page.budget, { isWritten: true });
  tokens.write(markup);
  tokens.end();
  tree.end();
}
