/** How `npm start` is told another port, with the one that its options were to name. */
export const portHint = (options) =>
  `start on another port with PORT=${/\b\d{2,5}\b/.exec(options)?.[0] ?? 9000} npm start`;
