import { namesLanguage, primarySubtag } from "../../checker/language-tag.ts";
import { snippet } from "../../checker/snippet.ts";
import { addressed, type Node, type Page } from "./node.ts";

/** Reports the languages that elements declare, and what is wrong with them. */
export class ElementLanguages {
  readonly #page: Page;
  /** The body declares a language that is one. */
  isBodyInLanguage = false;

  constructor(page: Page) {
    this.#page = page;
  }

  /** An element with attributes has begun. */
  declare(node: Node, isRoot: boolean): void {
    const { element } = node;
    const value = element.get("lang");
    const xml = element.get("xml:lang");
    if (value === null && xml === null) return;
    if (value?.trim() && xml?.trim() && primarySubtag(value.trim()) !== primarySubtag(xml.trim())) {
      const detail = `lang="${snippet(value, 40)}" and xml:lang="${snippet(xml, 40)}"`;
      this.#page.emit({ kind: "language-defect", ...addressed(element), defect: "mismatch", detail });
    }
    if (value === null) return;
    const before = node.language;
    node.language = value.trim() || null;
    node.wrongLanguage = null;
    if (isRoot) return;
    if (element.name === "body" && namesLanguage(value.trim())) this.isBodyInLanguage = true;
    // An empty value says that the language is not known (WHATWG HTML 3.2.6.2).
    if (value === "") return;
    if (!namesLanguage(value.trim())) {
      const detail = snippet(value, 60);
      node.wrongLanguage = {
        fact: {
          kind: "language-defect",
          ...addressed(element),
          defect: "malformed",
          detail,
          ...(element.name === "body" ? {} : { isOfPart: true }),
        },
      };
    } else if (!node.isRemark && before?.toLowerCase() !== value.trim().toLowerCase()) {
      this.#page.emit({ kind: "part-language", ...addressed(element), value: value.trim().slice(0, 60) });
    }
  }

  /** Text of the node's own, or what stands for a medium: a wrong language of theirs is one that people hear. */
  perceive({ wrongLanguage }: Node): void {
    if (!wrongLanguage?.fact) return;
    this.#page.emit(wrongLanguage.fact);
    wrongLanguage.fact = null;
  }
}
