import { type Onboarding, type OnboardingStep, onboardingSteps } from "../../services/accounts/accounts.ts";

/** What a new person does first, as a list calls it. */
export const stepTitles: Record<OnboardingStep, string> = {
  organization: "Create an organization",
  upload: "Upload a document",
  report: "Read its report",
  share: "Share the document or its report",
};

const stepTexts: Record<OnboardingStep, string> = {
  organization: "Documents belong to one: a company, a school, a team, or you alone.",
  upload: "PDF, Word, PowerPoint, Excel, HTML, Markdown or LaTeX, up to 100 MB.",
  report: "Check the document, and see what keeps people out and how to fix it.",
  share: "With a colleague, an organization, or anyone who has the link.",
};

/** The first steps of a new person, and which of them are done. */
export function FirstSteps({
  onboarding,
  orgId,
  isFolded = false,
}: {
  onboarding: Onboarding;
  /** An organization that the person belongs to; undefined when there is none yet. */
  orgId: string | undefined;
  /** Beside what the person came for. */
  isFolded?: boolean;
}) {
  // Whoever was invited into an organization need not create one.
  const done = Math.max(onboarding.step, orgId === undefined ? 0 : 1);
  const next = onboardingSteps[done];
  const href = orgId === undefined ? "#create" : `/console/orgs/${orgId}/documents`;
  const standing = `${done} of ${onboardingSteps.length} done.`;
  const steps = (
    <>
      <ol class="steps">
        {onboardingSteps.map((step, at) => (
          <li>
            {at < done && <span class="tag">Done</span>}{" "}
            {step === next ? (
              <a href={href} aria-current="step">
                {stepTitles[step]}
              </a>
            ) : (
              <strong>{stepTitles[step]}</strong>
            )}
            {at >= done && <div class="hint">{stepTexts[step]}</div>}
          </li>
        ))}
      </ol>
      <div class="actions">
        <a href="/console/survey">Tell us what you need: four short questions</a>
        <form method="post" action="/console/onboarding/skip">
          <button class="quiet" type="submit">
            Skip the first steps
          </button>
        </form>
      </div>
    </>
  );
  return isFolded ? (
    <details class="panel">
      <summary>First steps: {standing}</summary>
      {steps}
    </details>
  ) : (
    <section class="panel" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p>{standing}</p>
      {steps}
    </section>
  );
}
