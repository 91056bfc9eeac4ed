import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../context.ts";
import type { ErrorCode } from "../core/errors.ts";
import { email, newPassword, password, properName } from "../http/fields.ts";
import { placeOf } from "../http/place.ts";
import type { SessionClaims } from "../services/accounts/viewer.ts";
import { attempt, readForm, type Typed, typedIn } from "./forms.ts";
import { formPage } from "./page.tsx";
import { Done, Field, NewPassword, Problem, type Problems } from "./parts.tsx";
import { forgetSession, keepSession, nextPath, sessionOf } from "./session.ts";

interface Shown {
  typed: Typed;
  problems: Problems | null;
}

const notices = {
  reset: "Your password has been set, and you are signed out everywhere. Sign in with the new one.",
};

/** The way to the other form, which leads on to the same place. */
const inAddress = (path: string, next: string | undefined) =>
  next ? `${path}?${new URLSearchParams({ next: nextPath(next) })}` : path;

const SignUp = ({ typed, problems }: Shown) => (
  <>
    <h1>Sign up</h1>
    <Problem error={problems} />
    <form class="fields" method="post" action="/sign-up">
      {typed.invite_token && <input type="hidden" name="invite_token" value={typed.invite_token} />}
      {typed.next && <input type="hidden" name="next" value={nextPath(typed.next)} />}
      <Field
        name="full_name"
        label="Your name"
        value={typed.full_name}
        problems={problems}
        autocomplete="name"
        maxlength={200}
      />
      <Field
        name="email"
        label="Email address"
        type="email"
        value={typed.email}
        problems={problems}
        autocomplete="email"
      />
      <NewPassword name="password" label="Password" problems={problems} />
      <div>
        <button type="submit">Sign up</button>
      </div>
    </form>
    <p>
      You have an account?{" "}
      <a
        href={
          typed.invite_token
            ? `/sign-in?${new URLSearchParams({ next: `/invitations/${typed.invite_token}` })}`
            : inAddress("/sign-in", typed.next)
        }
      >
        Sign in
      </a>
    </p>
  </>
);

const SignIn = ({ typed, problems, done }: Shown & { done?: string | undefined }) => (
  <>
    <h1>Sign in</h1>
    <Done code={done} notices={notices} />
    <Problem error={problems} />
    <form class="fields" method="post" action="/sign-in">
      <input type="hidden" name="next" value={nextPath(typed.next)} />
      <Field
        name="email"
        label="Email address"
        type="email"
        value={typed.email}
        problems={problems}
        autocomplete="email"
      />
      <Field
        name="password"
        label="Password"
        type="password"
        problems={problems}
        autocomplete="current-password"
      />
      <div>
        <button type="submit">Sign in</button>
      </div>
    </form>
    <p>
      <a href="/forgot-password">Forgotten your password?</a>
    </p>
    <p>
      No account yet? <a href={inAddress("/sign-up", typed.next)}>Sign up</a>
    </p>
  </>
);

const signUpForm = z.object({
  full_name: properName,
  email,
  password: newPassword,
  invite_token: z.string().max(200).optional(),
});

const signInForm = z.object({ email, password });

/** Ways in and out. */
export const signIn = new Hono<AppEnv>();

const signUpPage = (c: Context<AppEnv>, shown: Shown, status: 200 | 400 = 200) =>
  formPage(c, { title: "Sign up", current: "/sign-up", children: <SignUp {...shown} /> }, status);

const signInPage = (
  c: Context<AppEnv>,
  shown: Shown & { done?: string | undefined },
  status: 200 | 400 = 200,
) => formPage(c, { title: "Sign in", current: "/sign-in", children: <SignIn {...shown} /> }, status);

/** Leads on with a session, or answers the problems that were found. */
async function enter(
  c: Context<AppEnv>,
  { next }: Typed,
  found: Problems | null,
  open: () => Promise<{ viewer: SessionClaims }>,
  ...correctable: ErrorCode[]
): Promise<Response | Problems> {
  let viewer: SessionClaims | null = null;
  const problems =
    found ??
    (await attempt(
      async () => {
        ({ viewer } = await open());
      },
      ...correctable,
    ));
  if (problems) return problems;
  await keepSession(c, viewer!);
  return c.redirect(nextPath(next), 303);
}

signIn.get("/sign-up", (c) => {
  const { invite: invite_token = "", email: given = "", next = "" } = c.req.query();
  return signUpPage(c, { typed: { invite_token, email: given, next }, problems: null });
});

signIn.post("/sign-up", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(signUpForm, typed);
  const answer = await enter(c, typed, problems, async () => {
    const { full_name: fullName, invite_token: inviteToken, ...given } = data!;
    return await c.get("services").accounts.register({ ...given, fullName, inviteToken }, placeOf(c));
  });
  return answer instanceof Response ? answer : signUpPage(c, { typed, problems: answer }, 400);
});

signIn.get("/sign-in", (c) => {
  const { next = "", done } = c.req.query();
  return signInPage(c, { typed: { next }, problems: null, done });
});

signIn.post("/sign-in", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(signInForm, typed);
  const answer = await enter(
    c,
    typed,
    problems,
    () => c.get("services").accounts.login(data!, placeOf(c)),
    "unauthorized",
  );
  return answer instanceof Response ? answer : signInPage(c, { typed, problems: answer }, 400);
});

signIn.post("/sign-out", async (c) => {
  const viewer = await sessionOf(c);
  if (viewer) await c.get("services").sessions.logoutThis(viewer);
  forgetSession(c);
  return c.redirect("/", 303);
});
