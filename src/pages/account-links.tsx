import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { z } from "zod";
import type { AppEnv } from "../context.ts";
import { email, newPassword } from "../http/fields.ts";
import { placeOf } from "../http/place.ts";
import { attempt, readForm, type Typed, typedIn } from "./forms.ts";
import { formPage } from "./page.tsx";
import { Done, Field, NewPassword, Notice, Problem, type Problems } from "./parts.tsx";

const alone = (c: Context<AppEnv>, title: string, children: Child, status: 200 | 400 | 404 = 200) =>
  formPage(c, { title, children }, status);

const notices = {
  sent: "If there is an account with this address, a link is on its way to it. It is good for 1 hour and works once.",
};

const forgotForm = z.object({ email });
const resetForm = z.object({ new_password: newPassword });

function showForgot(c: Context<AppEnv>, typed: Typed = {}, problems: Problems | null = null) {
  const { isOn } = c.get("services").accountLinks;
  return alone(
    c,
    "Forgotten password",
    <>
      <h1>Forgotten password</h1>
      <Done code={c.req.query("done")} notices={notices} />
      <Problem error={problems} />
      {isOn ? (
        <form class="fields" method="post" action="/forgot-password">
          <Field
            name="email"
            label="Email address"
            type="email"
            hint="Of your account. A link that sets a new password is mailed to it."
            value={typed.email}
            problems={problems}
            autocomplete="email"
          />
          <div>
            <button type="submit">Mail me a link</button>
          </div>
        </form>
      ) : (
        <p>
          This service sends no mail. Ask whoever runs it for a link that sets a new password: they can make
          one for your email address.
        </p>
      )}
      <p>
        <a href="/sign-in">Back to signing in</a>
      </p>
    </>,
    problems ? 400 : 200,
  );
}

const BadLink = () => (
  <>
    <h1>The link is no longer good</h1>
    <p>It is unknown, was used already, or is older than 1 hour.</p>
    <p>
      <a href="/forgot-password">Ask for a new link</a>
    </p>
  </>
);

async function showReset(c: Context<AppEnv>, problems: Problems | null = null) {
  const token = c.req.param("token")!;
  if (!(await c.get("services").accountLinks.mayReset(token)))
    return alone(c, "The link is no longer good", <BadLink />, 404);
  return alone(
    c,
    "Set a new password",
    <>
      <h1>Set a new password</h1>
      <Problem error={problems} />
      <p>
        You are signed out everywhere when you set it. API keys go on working: look through them afterwards if
        someone else knew your password.
      </p>
      <form class="fields" method="post" action={`/reset-password/${encodeURIComponent(token)}`}>
        <NewPassword name="new_password" label="New password" problems={problems} />
        <div>
          <button type="submit">Set the password</button>
        </div>
      </form>
    </>,
    problems ? 400 : 200,
  );
}

const VerifyForm = ({ token, problems }: { token: string; problems: Problems | null }) => (
  <>
    <h1>Confirm your email address</h1>
    <Problem error={problems} />
    {problems ? (
      <p>
        Sign in and ask for a new link in your <a href="/console/settings">account</a>, unless it says that
        your address is verified.
      </p>
    ) : (
      <>
        <p>Programs that look through mail open links too, so it takes a press of this button.</p>
        <form method="post" action={`/verify-email/${encodeURIComponent(token)}`}>
          <button type="submit">Confirm the address</button>
        </form>
      </>
    )}
  </>
);

/** Pages that lead to links that are mailed, and those behind them. */
export const accountLinks = new Hono<AppEnv>();

accountLinks.get("/forgot-password", (c) => showForgot(c));

accountLinks.post("/forgot-password", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(forgotForm, typed);
  const refused =
    problems ?? (await attempt(() => c.get("services").accountLinks.forgotPassword(data!.email)));
  return refused ? showForgot(c, typed, refused) : c.redirect("/forgot-password?done=sent", 303);
});

accountLinks.get("/reset-password/:token", (c) => showReset(c));

accountLinks.post("/reset-password/:token", async (c) => {
  const { data, problems } = readForm(resetForm, await typedIn(c));
  const refused =
    problems ??
    (await attempt(() => {
      const { accountLinks } = c.get("services");
      return accountLinks.resetPassword(c.req.param("token"), data!.new_password, placeOf(c));
    }));
  return refused ? showReset(c, refused) : c.redirect("/sign-in?done=reset", 303);
});

accountLinks.get("/verify-email/:token", (c) =>
  alone(c, "Confirm your email address", <VerifyForm token={c.req.param("token")} problems={null} />),
);

accountLinks.post("/verify-email/:token", async (c) => {
  const token = c.req.param("token");
  const problems = await attempt(() => c.get("services").accountLinks.verifyEmail(token));
  if (problems)
    return alone(c, "Confirm your email address", <VerifyForm token={token} problems={problems} />, 400);
  return alone(
    c,
    "Your email address is verified",
    <>
      <h1>Thank you</h1>
      <Notice>Your email address is verified.</Notice>
      <p>
        <a href="/console">Go on to the Console</a>
      </p>
    </>,
  );
});
