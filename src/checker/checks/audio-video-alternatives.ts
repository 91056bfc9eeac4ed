import { defineCheck } from "../check.ts";

export const audioVideoAlternatives = defineCheck({
  id: "audio-video-alternatives",
  name: "Alternatives for sound and video",
  category: "images_media",
  tier: 3,
  severity: "major",
  wcag: ["1.2.1", "1.2.2", "1.2.3", "1.2.5"],
  pdfUa: ["28-014", "28-015"],
  isConformanceFailure: true,
  needs: "media",
  noun: ["recording", "recordings"],
  says: {
    passed: "There is nothing to look at.",
    failed: "Recordings have no alternatives.",
    needs_review: [
      "needs a person to look for its alternative",
      "need a person to look for their alternatives",
    ],
    not_applicable: "There is no sound and no video.",
  },
  help: "Sound needs a transcript, and video needs captions and a description of what is only seen, so that people who do not hear or see can follow.",
  example: {
    bad: "A video of a council meeting without captions.",
    good: "The same video with captions, and with a transcript beside it.",
  },
  messages: {
    audio: {
      text: "Check whether all that is said in this recording can also be read: people who do not hear need a transcript.",
      fix: {
        default: "Put a transcript beside the recording, or a link to it.",
      },
      needsReview: true,
    },
    video: {
      text: "Check whether this video has captions and whether all that is only seen is also said: nothing in the file says that there are captions.",
      fix: {
        default: "Add captions, and an audio description or a text that says what can only be seen.",
        powerpoint:
          "Select the video and choose Playback > Insert Captions; describe in the slide's text what can only be seen.",
        "text-editor":
          'Add <track kind="captions" src="…" srclang="en"> to the video, and describe what can only be seen.',
      },
      needsReview: true,
    },
    tracked: {
      text: "This recording has a text track. Check whether it holds all that is said, at the right time, and whether all that is only seen is also said.",
      fix: {
        default:
          "Correct the captions, and add an audio description or a text that says what can only be seen.",
      },
      needsReview: true,
    },
  },
  looksAt: ["media"],
  test: ({ sort, hasTextTrack }) => (hasTextTrack ? "tracked" : sort),
});
