/** Maximum number of stations per request for strips. */
export const MAX_REQUESTED = 100;

/**
 * The stations whose strips to load, given those already loaded and those visible. While all
 * visible stations are included, nothing changes, so that scrolling does not reload at every row.
 * Otherwise visible stations come first, followed by earlier ones.
 */
export function nextRequested(
  requested: readonly number[],
  onScreen: readonly number[],
  max = MAX_REQUESTED,
): readonly number[] {
  const known = new Set(requested);
  if (onScreen.every((id) => known.has(id))) return requested;
  const next = [...new Set([...onScreen, ...requested])].slice(0, max);
  return next.every((id) => known.has(id)) && next.length === requested.length ? requested : next;
}
