import type { ErrorShape } from "../context.ts";
import type { AppError } from "../core/errors.ts";
import { page } from "./page.tsx";

const titles: Partial<Record<AppError["code"], string>> = {
  not_found: "Not found",
  forbidden: "You may not do this",
  unauthorized: "Sign in first",
  rate_limited: "Too many requests",
  internal_error: "Something went wrong",
};

/** Errors for people; who has to sign in first is led there, and back again. */
export const pageShape: ErrorShape = (c, error) => {
  const { pathname, search } = new URL(c.req.url);
  const isConsole = pathname.startsWith("/console");
  if (error.code === "unauthorized" && c.req.method === "GET")
    return c.redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`, 303);
  const title = titles[error.code] ?? "That did not work";
  const content = (
    <>
      <h1>{title}</h1>
      <p class="lead">{error.message}</p>
      {error.code === "unauthorized" ? (
        <p>
          <a class="button" href="/sign-in">
            Sign in
          </a>
        </p>
      ) : (
        <p>
          <a href={isConsole ? "/console" : "/"}>
            {isConsole ? "Go to your organizations" : "Go to the start"}
          </a>
        </p>
      )}
    </>
  );
  const navigation = isConsole && error.code !== "unauthorized" ? "signed-in" : "signed-out";
  return page(c, { title, navigation, isNarrow: true, children: content }, error.status);
};
