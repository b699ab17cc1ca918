/** In the order that users expect of names: `Pump 2` before `pump 10`. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
