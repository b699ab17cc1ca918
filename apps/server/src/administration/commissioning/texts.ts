export const restartedCommissioning = (siteName: string) => `Restarted the commissioning of ${siteName}`;
export const mustBeCommissioningItem = (stationId: number, key: string) =>
  `Must be an item of station ${stationId}, not ${key}`;
export const markedAsVerified = (what: string, note: string) => `Marked as verified: ${what}. ${note}`;
export const clearedMark = (what: string) => `Cleared the mark of: ${what}`;

export const notWrittenYet = 'Not written yet';
export const writtenAndReadBack = 'Written and read back';
