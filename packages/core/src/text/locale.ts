/** The language of every text, number and date that a user sees (BCP 47). */
export const LOCALE = 'en-GB';
