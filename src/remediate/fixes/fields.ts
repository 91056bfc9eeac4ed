import type { FieldFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address } from "../../formats/content.ts";
import { counted, type Fix, keptLimit, type Proposal } from "../fix.ts";

/** Form fields without a name. */
export const fields: Fix = {
  id: "fields",
  checkId: "form-labels",
  start: () => {
    const found: { field: FieldFact & { address: Address }; needsReview: boolean }[] = [];
    return {
      finding({ messageId, fact, needsReview }) {
        if (fact.kind !== "field" || !fact.address || found.length >= keptLimit) return;
        if (messageId === "missing" || messageId === "placeholder")
          found.push({ field: fact as FieldFact & { address: Address }, needsReview });
      },
      needsContent: () => found.map(({ field }) => field.address),
      finish: ({ content }) =>
        found.map(({ field, needsReview }): Proposal => {
          const { address, place, control, snippet, anchor, name } = field;
          const label = content?.fieldLabels.get(address);
          if (label?.isCertain && isBlank(name))
            return {
              sort: "automatic",
              edits: [{ kind: "set-field-name", at: address, text: label.text }],
              place,
            };
          const shown = !label && !isBlank(name) ? name! : label?.isPlaceholder ? label.text : null;
          const [value, source] =
            shown !== null
              ? [shown, "It is what the field shows until it is filled in."]
              : [label?.text ?? null, "It is the text beside the field."];
          return {
            sort: "ask",
            kind: "text",
            prompt: `What is to be filled in or chosen in this ${control}, in a few words?`,
            place,
            suggestion: value === null ? null : { value, source },
            seed: `${anchor ?? snippet ?? control}\n${content?.contexts.get(address) ?? ""}`,
            things: needsReview ? 0 : 1,
            needs: ["set-field-name"],
            resolve: (text) => [{ kind: "set-field-name", at: address, text }],
          };
        }),
    };
  },
  describe: (count) =>
    `${counted(count, "form field has", "form fields have")} a name now, by the text beside or as answered.`,
};
