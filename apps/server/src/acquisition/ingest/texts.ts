export const changesUnknownDuring = (duration: string) =>
  `No communication for ${duration}. Changes in that time are unknown.`;
