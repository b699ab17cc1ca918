// Not in ui/texts.ts, whose functions are in the page's first script.

export const couldNotAcknowledge = (alarmCount: string, detail: string) =>
  `Couldn’t acknowledge ${alarmCount}. ${detail}`;
