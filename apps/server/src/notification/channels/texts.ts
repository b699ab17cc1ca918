export const respondedWith = (who: string, status: number) => `${who} responded with ${status}`;
export const respondedWithOfWhoAndStatusAndText = (who: string, status: number, text: string) =>
  `${who} responded with ${status}: ${text}`;
