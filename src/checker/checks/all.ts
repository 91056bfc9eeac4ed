import type { Check } from "../check.ts";
import { imageAlt } from "./image-alt.ts";

/** Every check, in report order: the one table that the report, the OpenAPI text and the README are made from. */
export const checks: readonly Check[] = [imageAlt];
