/** Adds or removes `one`; the result is in the order of `all`. */
export function toggledIn<T>(all: readonly T[], list: readonly T[], one: T): T[] {
  return all.filter((each) => (each === one ? !list.includes(one) : list.includes(each)));
}

/** The known values of a list in an address; others are ignored. */
export function readChoices<T extends string>(all: readonly T[], text: string | null): T[] {
  const named = new Set((text ?? '').split(','));
  return all.filter((one) => named.has(one));
}

/** An instant of an address in ISO 8601; null: none, or invalid. */
export function readInstant(text: string | null): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
