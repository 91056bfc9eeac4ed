import type { Child } from "hono/jsx";

/** Shapes that differ without their colour, each beside its word. */
const shapes = {
  good: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM4.5 8.5 7 11l4.5-5.5",
  bad: "M8 1.5 15.2 14.5H.8ZM8 6v4M8 11.8v.7",
  open: "M3 8h10",
} as const;

/** How something stands, by a shape and a word. */
export const Status = ({ kind, children }: { kind: keyof typeof shapes; children: Child }) => (
  <span class={`status ${kind}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={shapes[kind]} />
    </svg>
    {children}
  </span>
);
