export const restartedTheCommissioningOf = (siteName: string) => `Restarted the commissioning of ${siteName}`;
export const mustBeAnItemOf = (stationId: number, key: string) =>
  `Must be an item of station ${stationId}, not ${key}`;
export const tickedByHand = (what: string, note: string) => `Ticked by hand: ${what}. ${note}`;
export const clearedTheTickOf = (what: string) => `Cleared the tick of: ${what}`;

export const notWrittenYet = 'Not written yet';
export const writtenAndReadBack = 'Written and read back';
