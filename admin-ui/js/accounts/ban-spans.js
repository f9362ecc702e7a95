/**
 * For how long an account can be banned: the hours, null without end, and the word that the command `ban` takes.
 *
 * @type {readonly { hours: number | null, word: string, label: string }[]}
 */
export const banSpans = [
  { hours: 1, word: "1h", label: "1 hour" },
  { hours: 24, word: "1d", label: "1 day" },
  { hours: 72, word: "3d", label: "3 days" },
  { hours: 168, word: "1w", label: "1 week" },
  { hours: 720, word: "30d", label: "30 days" },
  { hours: null, word: "forever", label: "Without end" },
];
