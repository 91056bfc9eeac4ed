import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { counted } from "../../render/words.ts";
import { onboardingSteps } from "../../services/accounts/accounts.ts";
import type { Funnel } from "../../services/reports/analytics.ts";
import { page } from "../page.tsx";
import { viewerOf } from "../session.ts";
import { CountTable } from "./charts.tsx";
import { stepTitles } from "./first-steps.tsx";

const percentText = (part: number, all: number) => (all ? `${Math.floor((part / all) * 100)} %` : "–");

/** "3 hours 20 minutes": the two largest units. */
function durationText(seconds: number): string {
  const parts = [
    counted(Math.floor(seconds / 86_400), "day"),
    counted(Math.floor(seconds / 3_600) % 24, "hour"),
    counted(Math.floor(seconds / 60) % 60, "minute"),
    counted(seconds % 60, "second"),
  ];
  const first = parts.findIndex((part) => !part.startsWith("0 "));
  if (first === -1) return "0 seconds";
  return parts
    .slice(first, first + 2)
    .filter((part) => !part.startsWith("0 "))
    .join(" ");
}

/** What someone who has done so many steps has yet to do. */
function standing(step: number): string {
  const next = onboardingSteps[step];
  return next ? `Before “${stepTitles[next]}”` : `Beyond the last step (${step})`;
}

const Figures = ({ users, completed, skipped, surveys, uploaders, secondsToFirstUpload }: Funnel) => (
  <ul class="cards">
    <li class="panel">
      <span class="figure">{percentText(completed, users)}</span> completed the first steps: {completed} of{" "}
      {counted(users, "person", "people")}
    </li>
    <li class="panel">
      <span class="figure">{percentText(skipped, users)}</span> skipped them: {skipped} of{" "}
      {counted(users, "person", "people")}
    </li>
    <li class="panel">
      <span class="figure">{percentText(surveys, users)}</span> answered the survey: {surveys} of{" "}
      {counted(users, "person", "people")}
    </li>
    <li class="panel">
      <span class="figure">{secondsToFirstUpload === null ? "–" : durationText(secondsToFirstUpload)}</span>{" "}
      from registration to the first upload: the median of {counted(uploaders, "person", "people")}
    </li>
  </ul>
);

/** How far people get in their first steps, for staff. */
export const staff = new Hono<AppEnv>();

staff.get("/", async (c) => {
  const funnel = await c.get("services").analytics.onboarding(viewerOf(c));
  return page(c, {
    title: "Onboarding",
    navigation: "signed-in",
    current: "/console/settings",
    children: (
      <>
        <p class="back">
          <a href="/console/settings">Back to the account</a>
        </p>
        <h1>Onboarding</h1>
        <Figures {...funnel} />
        <h2>Where people stop</h2>
        {funnel.dropOff.length ? (
          <CountTable
            caption="People who have neither completed nor skipped the first steps, by where they stand"
            kind="Step"
            count="People"
            rows={funnel.dropOff.map(({ step, users }) => ({ name: standing(step), count: users }))}
          />
        ) : (
          <p>Everyone has completed or skipped the first steps.</p>
        )}
      </>
    ),
  });
});
