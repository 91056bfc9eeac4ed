import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import { exportResponse } from "../../http/download.ts";
import { newPassword, password } from "../../http/fields.ts";
import { placeOf } from "../../http/place.ts";
import type { Profile } from "../../services/accounts/accounts.ts";
import type { ExportProgress } from "../../services/documents/exports.ts";
import { attempt, pagingOf, readForm, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import {
  Confirm,
  Done,
  Field,
  Foreign,
  NewPassword,
  Problem,
  type Problems,
  sizeText,
  Time,
} from "../parts.tsx";
import { forgetSession, viewerOf } from "../session.ts";
import { inSettings } from "./navigation.ts";
import { SessionList } from "./sessions.tsx";
import { Status } from "./status.tsx";

const notices = {
  session: "The session has ended.",
  verification: "A link is on its way to your email address: open it to verify the address.",
  profile: "Your profile has been saved.",
  password: "Your password has been changed, and all your other sessions have ended.",
  survey: "Thank you: your answers have been saved.",
};

const Facts = ({ profile, isMailOn }: { profile: Profile; isMailOn: boolean }) => (
  <dl class="facts">
    <dt>Name</dt>
    <dd>
      <Foreign>{profile.fullName}</Foreign>
    </dd>
    <dt>Email address</dt>
    <dd>
      {profile.email}
      {profile.emailVerifiedAt ? " (verified)" : isMailOn && " (not verified)"}
    </dd>
    <dt>Registered</dt>
    <dd>
      <Time at={profile.createdAt} />
    </dd>
  </dl>
);

const VerificationForm = () => (
  <form method="post" action="/console/settings/verification">
    <p>
      Until your address is verified, only members of your organizations can share documents with you by it.
    </p>
    <button class="quiet" type="submit">
      Mail me another link that verifies it
    </button>
  </form>
);

const BadgeForm = ({ showBadge }: { showBadge: boolean }) => (
  <form class="fields" method="post" action="/console/settings/profile">
    <div class="choice">
      <input
        id="show_badge"
        name="show_badge"
        type="checkbox"
        checked={showBadge}
        aria-describedby="show_badge-hint"
      />
      <div>
        <label for="show_badge">Show my badge</label>
        <div class="hint" id="show_badge-hint">
          Programs that use the API find this choice in your profile.
        </div>
      </div>
    </div>
    <div>
      <button type="submit">Save</button>
    </div>
  </form>
);

const PasswordForm = ({ email, problems }: { email: string; problems: Problems | null }) => (
  <form class="fields" method="post" action="/console/settings/password">
    {/* Programs that keep passwords learn whose it is. */}
    <input type="hidden" name="username" autocomplete="username" value={email} />
    <Field
      name="current_password"
      label="Current password"
      type="password"
      problems={problems}
      autocomplete="current-password"
    />
    <NewPassword name="new_password" label="New password" problems={problems} />
    <div>
      <button type="submit">Change the password</button>
    </div>
  </form>
);

const Welcome = ({ onboarding, surveyResponses }: Profile) => (
  <>
    <h2>Getting to know Lectern</h2>
    <p>
      {Object.keys(surveyResponses).length
        ? "Thank you for your answers to the survey."
        : "Four short questions help us to make Lectern better for you."}{" "}
      <a href="/console/survey">
        {Object.keys(surveyResponses).length ? "Change them" : "Answer the survey"}
      </a>
    </p>
    {onboarding.skipped && !onboarding.completed && (
      <form method="post" action="/console/onboarding/resume">
        <button class="quiet" type="submit">
          Show the first steps again
        </button>
      </form>
    )}
  </>
);

const exportPath = "/console/settings/export";

const exportTexts = { complete: "Complete", continued: "One part of several", broken: "Broken off" } as const;

/** How the newest archive stands: in a sentence that is read out when it changes (/progress.js), and what to do next. */
const ExportStanding = ({ latest }: { latest: ExportProgress | null }) => (
  <>
    <div data-progress={latest && !latest.outcome ? "going" : "over"} hidden />
    <p class="hidden" role="status" data-standing>
      {latest &&
        (latest.outcome
          ? `Archive: ${exportTexts[latest.outcome].toLowerCase()}.`
          : "An archive is being made.")}
    </p>
    <div data-live="export">
      {latest && (
        <p>
          {latest.outcome ? (
            <>
              <Status kind={latest.outcome === "broken" ? "bad" : "good"}>
                {exportTexts[latest.outcome]}
              </Status>
              : the archive of <Time at={latest.startedAt} />, {sizeText(latest.sizeBytes)}.
            </>
          ) : (
            <>
              <Status kind="open">Being made</Status>: {sizeText(latest.sizeBytes)} so far, begun{" "}
              <Time at={latest.startedAt} isAgo />.
            </>
          )}
          {latest.outcome === "broken" && " It cannot be opened: download it again."}
        </p>
      )}
      {latest?.nextAfter && (
        <p>
          <a
            href={`${exportPath}?${new URLSearchParams({ after: latest.nextAfter })}`}
            download=""
            data-begins
          >
            Download the next part
          </a>
        </p>
      )}
    </div>
  </>
);

async function show(c: Context<AppEnv>, problems: Problems | null = null, isDeleting = false) {
  const viewer = viewerOf(c);
  const { accounts, accountLinks, exports, sessions } = c.get("services");
  const paging = pagingOf(c, "sessions");
  const [profile, signedIn, latest] = await Promise.all([
    accounts.read(viewer),
    sessions.list(viewer, paging),
    exports.latest(viewer),
  ]);
  return page(
    c,
    {
      ...inSettings(),
      title: "Account",
      script: "/progress.js",
      children: (
        <>
          <h1>Account</h1>
          <Done code={c.req.query("done")} notices={notices} />
          <Problem error={problems} />
          <Facts profile={profile} isMailOn={accountLinks.isOn} />
          {accountLinks.isOn && !profile.emailVerifiedAt && <VerificationForm />}
          <BadgeForm showBadge={profile.showBadge} />
          {profile.isStaff && (
            <p>
              You are staff: <a href="/console/staff">how onboarding goes</a>
            </p>
          )}
          <h2>Password</h2>
          <p>All your other sessions end when you change it.</p>
          <PasswordForm email={profile.email} problems={problems} />
          <h2>Sessions</h2>
          <p>
            Where you are signed in. The address and the program's name are those of the sign-in or of the
            last refresh of its tokens; nothing else is kept, and they go with the session.
          </p>
          <SessionList {...signedIn} page={paging.page} />
          <p>
            Signing out everywhere ends all of them, this one too, and the addresses of previews that you have
            opened. API keys go on working.
          </p>
          <form method="post" action="/console/settings/sign-out-everywhere">
            <button class="quiet" type="submit">
              Sign out everywhere
            </button>
          </form>
          <Welcome {...profile} />
          <h2>Your data</h2>
          <p>
            A ZIP archive of everything of your own: profile, sessions, API keys without their values,
            webhooks, tags, reports, scans, and the documents that you uploaded with their files. A large
            account takes several archives, one after another.
          </p>
          <p>
            <a class="button quiet" href={exportPath} download="" data-begins>
              Download everything of mine
            </a>
          </p>
          <ExportStanding latest={latest} />
          <h2>Delete the account</h2>
          <p>
            Your reports, scans, API keys and webhooks are deleted with it. Documents stay with their
            organization, and name a former member as their uploader.
          </p>
          <Confirm
            summary="Delete my account…"
            warning="This cannot be undone. Give your password to confirm that it is you."
            action="/console/settings/delete"
            button="Delete my account for good"
            isOpen={isDeleting}
          >
            <Field
              name="password"
              label="Password"
              type="password"
              problems={problems}
              autocomplete="current-password"
            />
          </Confirm>
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

const passwordForm = z.object({ current_password: password, new_password: newPassword });
const deletionForm = z.object({ password });

/** The account of the person who is signed in. */
export const settings = new Hono<AppEnv>();

settings.get("/", (c) => show(c));

settings.get("/export", (c) => exportResponse(c, viewerOf(c), c.req.query("after")));

settings.post("/profile", async (c) => {
  const showBadge = (await typedIn(c)).show_badge !== undefined;
  await c.get("services").accounts.update(viewerOf(c), { showBadge });
  return c.redirect("/console/settings?done=profile", 303);
});

settings.post("/password", async (c) => {
  const { data, problems } = readForm(passwordForm, await typedIn(c));
  const refused =
    problems ??
    (await attempt(() => {
      const { current_password: current, new_password: next } = data!;
      return c.get("services").accounts.changePassword(viewerOf(c), current, next, placeOf(c));
    }));
  return refused ? show(c, refused) : c.redirect("/console/settings?done=password", 303);
});

settings.post("/verification", async (c) => {
  const refused = await attempt(() => c.get("services").accountLinks.sendVerification(viewerOf(c)));
  return refused ? show(c, refused) : c.redirect("/console/settings?done=verification", 303);
});

settings.post("/sign-out-everywhere", async (c) => {
  await c.get("services").sessions.logoutAll(viewerOf(c));
  forgetSession(c);
  return c.redirect("/sign-in", 303);
});

settings.post("/delete", async (c) => {
  const { data, problems } = readForm(deletionForm, await typedIn(c));
  const refused =
    problems ??
    (await attempt(() => c.get("services").accounts.remove(viewerOf(c), data!.password, placeOf(c))));
  if (refused) return show(c, refused, true);
  forgetSession(c);
  return c.redirect("/", 303);
});

// Whoever loads a page anew that reported a problem comes back to the settings.
for (const form of ["/profile", "/password", "/verification", "/delete"])
  settings.get(form, (c) => c.redirect("/console/settings", 303));
