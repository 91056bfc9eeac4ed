import { z } from "zod";
import { tagFields } from "../../http/fields.ts";
import type { Typed } from "../forms.ts";
import { Field, type Problems, Select } from "../parts.tsx";

/** Colours of 3:1 and more on light and on dark ground, in which a tag's dot can be distinguished from others. */
const colours = [
  { value: "", text: "No colour" },
  { value: "#d13438", text: "Red" },
  { value: "#c4560a", text: "Orange" },
  { value: "#967800", text: "Yellow" },
  { value: "#2e8540", text: "Green" },
  { value: "#0a8080", text: "Teal" },
  { value: "#2373c8", text: "Blue" },
  { value: "#8250c8", text: "Purple" },
  { value: "#c23b8e", text: "Pink" },
  { value: "#8a6242", text: "Brown" },
  { value: "#6e7781", text: "Grey" },
];

export const tagForm = z.object({
  name: tagFields.name,
  color: z
    .string()
    .optional()
    .transform((text): string | null | undefined => text || null)
    .pipe(tagFields.color),
});

export const TagFields = ({ typed, problems }: { typed: Typed; problems: Problems | null }) => (
  <>
    <Field name="name" label="Name" value={typed.name} problems={problems} maxlength={100} />
    <Select name="color" label="Colour" options={colours} value={typed.color} />
  </>
);
