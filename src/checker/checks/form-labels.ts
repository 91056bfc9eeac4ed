import { defineCheck, type Outcome } from "../check.ts";
import { isBlank } from "../white-space.ts";
import { altTextSteps } from "../wording/tool-steps.ts";

export const formLabels = defineCheck({
  id: "form-labels",
  name: "Form field labels",
  category: "forms",
  tier: 1,
  severity: "critical",
  wcag: ["1.3.1", "3.3.2", "4.1.2"],
  pdfUa: ["28-005", "28-010"],
  isConformanceFailure: true,
  needs: "fields",
  noun: ["form field", "form fields"],
  says: {
    passed: ["has a name that is read out", "have names that are read out"],
    failed: ["has no name that is read out properly", "have no names that are read out properly"],
    needs_review: ["has only a placeholder as its name", "have only placeholders as their names"],
    not_applicable: "There are no form fields.",
  },
  help: "Every form field needs a name that is tied to it, so that people who cannot see the form know what to fill in.",
  example: {
    bad: '<input name="email"> beside the word "E-mail".',
    good: '<label for="email">E-mail</label> <input id="email" name="email">',
  },
  messages: {
    missing: {
      text: "This {control} has no name. People who use a screen reader or speech input cannot tell what it is for, or cannot reach it by its name.",
      fix: {
        default: "Give the field a name that says what to fill in.",
        word: "Select the content control, choose Developer > Properties, and write what to fill in into Title; for a legacy field choose Properties > Add Help Text.",
        powerpoint: "Right-click the control, choose View Alt Text, and write what it is for.",
        excel: "Right-click the control, choose Format Control > Alt Text, and write what it is for.",
        acrobat:
          "Choose All tools > Prepare a form, double-click the field, and write what to fill in into Tooltip on the General tab.",
        indesign:
          "Select the field, choose Window > Interactive > Buttons and Forms, and write what to fill in into Description under PDF Options.",
        libreoffice:
          "Right-click the field, choose Control Properties > General, and write what to fill in into Help text (or Label field).",
        latex: "Give the field a label, as in \\TextField[name=email]{E-mail address}.",
        "text-editor":
          'Tie a label to the field: <label for="email">E-mail address</label> <input id="email">; where no label can be seen use aria-label. A button needs text or aria-label.',
      },
    },
    emptied: {
      text: "This {control} holds nothing but a picture without alternative text, so that it has no name. People who use a screen reader or speech input cannot tell what it does, or cannot reach it by its name.",
      fix: altTextSteps,
      follows: {
        check: "image-alt",
        messages: ["missing"],
        says: [
          "A picture without alternative text is all that one button or field holds, so that it has no name.",
          "Pictures without alternative text are all that {count} buttons or fields hold, so that they have no names.",
        ],
      },
    },
    placeholder: {
      text: "Only a placeholder names this {control}. It disappears as soon as something is typed, and some screen readers do not read it: check whether there is another label.",
      fix: {
        default: "Give the field a label that stays.",
        "text-editor":
          'Tie a label to the field: <label for="email">E-mail address</label> <input id="email">.',
      },
      needsReview: true,
    },
    untagged: {
      text: "This {control} stands outside the tags. People who use a screen reader do not meet it where it belongs in the text.",
      fix: {
        default: "Put the field into the tags as a Form element.",
        acrobat:
          "Open the Accessibility tags panel, choose Find from its options menu, look for Unmarked annotations, and tag each field found as Form.",
        indesign: 'Export again with "Create Tagged PDF" selected.',
        libreoffice: 'Export again with "Universal Accessibility (PDF/UA)" selected.',
      },
      isExportStep: true,
      follows: {
        check: "structure-tags",
        messages: ["untagged", "emptyTree"],
        says: ["One field stands outside the tags.", "{count} fields stand outside the tags."],
      },
    },
  },
  looksAt: ["field"],
  test: ({ control, name, isPlaceholderOnly, isTagged, isEmptiedByPicture }) => {
    const values = { control };
    const found: Outcome<"missing" | "emptied" | "placeholder" | "untagged">[] = [];
    if (isBlank(name)) found.push({ message: isEmptiedByPicture ? "emptied" : "missing", values });
    else if (isPlaceholderOnly) found.push({ message: "placeholder", values });
    if (isTagged === false) found.push({ message: "untagged", values });
    return found.length ? found : "pass";
  },
});
