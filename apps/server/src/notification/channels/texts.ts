export const outpost = 'Outpost';
export const redirectsAreNotFollowed = 'redirect not followed';
export const respondedWith = (who: string, status: number) => `${who} responded with ${status}`;
export const respondedWithText = (who: string, status: number, text: string) =>
  `${who} responded with ${status}: ${text}`;
export const noLongerHas = (what: string) => `The account no longer has a ${what}`;
