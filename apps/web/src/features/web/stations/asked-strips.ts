/** Maximum number of stations per request for strips. */
export const MAX_REQUESTED = 100;

/**
 * The stations whose strips to load, given those already loaded and those visible. While all
 * visible stations are included, nothing changes, so that scrolling does not reload at every row.
 * Otherwise visible stations come first, followed by earlier ones.
 */
export function nextRequested(
  asked: readonly number[],
  onScreen: readonly number[],
  most = MAX_REQUESTED,
): readonly number[] {
  const known = new Set(asked);
  if (onScreen.every((id) => known.has(id))) return asked;
  const next = [...new Set([...onScreen, ...asked])].slice(0, most);
  return next.every((id) => known.has(id)) && next.length === asked.length ? asked : next;
}
