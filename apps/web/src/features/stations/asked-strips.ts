/** Stations whose strips are asked for at a time; one call carries as many. */
export const MAX_REQUESTED = 100;

/**
 * Which stations' strips to ask for, given what is asked already and what is on screen. While everything on screen is
 * asked for, nothing changes, so that scrolling does not ask anew at every row; otherwise what is on screen comes first
 * and what was asked before fills up.
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
