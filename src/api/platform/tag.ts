import { z } from "@hono/zod-openapi";
import type { Tag } from "../../services/tags.ts";
import { idOf, timestamp } from "../openapi.ts";

export const tag = z
  .object({ id: idOf("tag"), name: z.string(), color: z.string().nullable(), created_at: timestamp })
  .strict()
  .openapi("Tag");

export const presentTag = ({ id, name, color, createdAt }: Tag) => ({
  id,
  name,
  color,
  created_at: createdAt,
});
