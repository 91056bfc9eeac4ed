import { expect, it } from "vitest";
import { markdownContentReader } from "../../../src/formats/markdown/reader.ts";
import { contentOf } from "../../checker/build/content.ts";

const text = `---
title: Doc
lang: en
---
# Heading *one*

Para with [link](http://x.y/) and ![alt](a.png)
text.

- one
- two
  1. a

| A | B |
|---|---|
| 1 |   |

> quote

\`\`\`js
code
\`\`\`

<aside>raw <b>html</b> <input aria-label="N"></aside>

---

end
`;

it("Markdown is told as the elements that it stands for, with the HTML in it", async () => {
  expect(await contentOf(markdownContentReader, new TextEncoder().encode(text))).toBe(
    `
heading level=1
  "Heading one"
paragraph
  "Para with "
  link target=http://x.y/
    "link"
  " and "
  image alternative=alt
  " text."
list sort=bullets
  item
    paragraph
      "one"
  item
    paragraph
      "two"
    list sort=numbers
      item
        paragraph
          "a"
table
  row
    cell scope=auto isHeader=true
      "A"
    cell scope=auto isHeader=true
      "B"
  row
    cell
      "1"
    cell
quotation
  paragraph
    "quote"
paragraph isPreformatted=true
  "code
"
section sort=aside landmark=complementary
  paragraph
    "raw "
    phrase sort=bold
      "html"
    " "
    field name=N control=text
rule
paragraph
  "end"
`.trim(),
  );
});
