export const outpost = 'Outpost';
export const redirectNotFollowed = 'redirect not followed';
export const respondedWith = (who: string, status: number) => `${who} responded with ${status}`;
export const respondedWithText = (who: string, status: number, text: string) =>
  `${who} responded with ${status}: ${text}`;
export const contactRemoved = (what: string) => `The account no longer has a ${what}`;
