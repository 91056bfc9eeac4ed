import { z } from "@hono/zod-openapi";
import type { HeardEntry, HeardReport, HiddenWords } from "../services/documents/hearing.ts";
import { idOf } from "./openapi.ts";

const count = z.int().min(0);

const entry = z
  .object({
    role: z.string().openapi({
      description: "As in WAI-ARIA 1.2 where it has a word for it; `text` is what goes on in the same line.",
      example: "heading",
    }),
    announced: z
      .string()
      .nullable()
      .openapi({ description: "What a screen reader says with it.", example: "heading level 2" }),
    text: z.string().openapi({ description: "Cut to 2,000 characters." }),
    language: z.string().optional().openapi({ description: "Where it is not that of the document." }),
    page: z.int().optional().openapi({ description: "Page or slide, from 1." }),
  } satisfies Record<keyof HeardEntry, z.ZodType>)
  .strict()
  .openapi("HeardEntry");

const hidden = z
  .object({
    page: z.int().nullable().openapi({ description: "From 1; null in formats without pages." }),
    words: count,
    text: z.string().openapi({ description: "The first of them." }),
  } satisfies Record<keyof HiddenWords, z.ZodType>)
  .strict()
  .openapi("HiddenWords");

/** What is heard of a file, one page of it. */
export const heard = z
  .object({
    report_id: idOf("rep"),
    version_id: idOf("ver"),
    filename: z.string(),
    language: z.string().nullable().openapi({ description: "As the document declares it." }),
    is_order_guessed: z
      .boolean()
      .openapi({ description: "The file has no order of reading: it was guessed from how its pages look." }),
    entries: z.array(entry),
    total: count.openapi({ description: "Entries in all." }),
    page: z.int().min(1),
    page_size: z.int().min(1),
    hidden_words: count.openapi({
      description: "Words that are shown and not heard; repeated headers and page numbers are left out.",
    }),
    hidden: z.array(hidden).openapi({ description: "The same by page, of at most 500 pages." }),
    not_read: z.array(z.string()),
  } satisfies Record<keyof HeardReport | "page" | "page_size", z.ZodType>)
  .strict()
  .openapi("Heard");
