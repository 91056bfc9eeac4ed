import { type Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import type { Offer } from "../services/accounts/organizations.ts";
import { roleText } from "./console/roles.ts";
import { attempt } from "./forms.ts";
import { page } from "./page.tsx";
import { Foreign, Problem, type Problems, Time } from "./parts.tsx";
import { sessionOf } from "./session.ts";

const Terms = ({ offer }: { offer: Offer }) => (
  <dl class="facts">
    <dt>For</dt>
    <dd>{offer.email}</dd>
    <dt>Your role</dt>
    <dd>{roleText(offer.role)}</dd>
    <dt>Good until</dt>
    <dd>
      <Time at={offer.expiresAt} />
    </dd>
  </dl>
);

/** What someone may do who is signed in as `email`; null for whoever is not signed in. */
function Ways({ offer, token, email }: { offer: Offer; token: string; email: string | null }) {
  const here = `/invitations/${encodeURIComponent(token)}`;
  if (email === offer.email)
    return (
      <form method="post" action={here}>
        <button type="submit">Join the organization</button>
      </form>
    );
  if (email !== null)
    return (
      <>
        <p>
          You are signed in as {email}. Only {offer.email} may accept this invitation: sign out, and open the
          link again; or ask for an invitation of your own.
        </p>
        <form method="post" action="/sign-out">
          <button type="submit">Sign out</button>
        </form>
      </>
    );
  const signUp = new URLSearchParams({ invite: token, email: offer.email });
  return (
    <>
      <p>To join, sign up with this address, or sign in when you have an account.</p>
      <div class="actions">
        <a class="button" href={`/sign-up?${signUp}`}>
          Sign up
        </a>
        <a class="button quiet" href={`/sign-in?${new URLSearchParams({ next: here })}`}>
          Sign in
        </a>
      </div>
    </>
  );
}

async function show(c: Context<AppEnv>, problems: Problems | null = null) {
  const token = c.req.param("token")!;
  const { accounts, organizations } = c.get("services");
  const viewer = await sessionOf(c);
  const [offer, email] = await Promise.all([
    organizations.readInvitation(token),
    // A session that has ended is as good as none.
    viewer &&
      accounts.read(viewer).then(
        (profile) => profile.email,
        (error: unknown) => {
          if (error instanceof AppError && error.code === "unauthorized") return null;
          throw error;
        },
      ),
  ]);
  return page(
    c,
    {
      title: `Invitation to ${offer.organization}`,
      navigation: email === null ? "signed-out" : "signed-in",
      isNarrow: true,
      children: (
        <>
          <h1>
            Invitation to <Foreign>{offer.organization}</Foreign>
          </h1>
          <Problem error={problems} />
          <p class="lead">
            {offer.invitedBy === null ? "You are" : <Foreign>{offer.invitedBy}</Foreign>}
            {offer.invitedBy === null ? " invited" : " invites you"} to work on documents that everyone can
            read.
          </p>
          <Terms offer={offer} />
          <Ways offer={offer} token={token} email={email} />
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

/** The page behind an invitation's link. */
export const invitation = new Hono<AppEnv>();

invitation.get("/:token", (c) => show(c));

invitation.post("/:token", async (c) => {
  const viewer = await sessionOf(c);
  if (!viewer) return c.redirect(`/invitations/${encodeURIComponent(c.req.param("token"))}`, 303);
  let joined = "";
  const problems = await attempt(async () => {
    joined = (await c.get("services").organizations.accept(viewer, c.req.param("token"))).id;
  });
  return problems ? show(c, problems) : c.redirect(`/console/orgs/${joined}/documents`, 303);
});
