import type { BatchItem } from "drizzle-orm/batch";

/** A batch's statements' answers, in the same order. */
export type Answers<Items extends readonly BatchItem<"sqlite">[]> = {
  [At in keyof Items]: Items[At] extends { _: { result: infer Result } } ? Result : never;
};
