/** Nobody has touched the page for so long: nobody reads in it, or nobody would mind. */
export const UNTOUCHED_MS = 5 * 60_000;
/** Hidden for so long: not just another tab for a glance. */
export const HIDDEN_MS = 60_000;

/** How things are when a newer version waits; times are ms by one clock, whichever. */
export interface ReloadMoment {
  readonly nowMs: number;
  /** Since when the page cannot be seen; null while it can. */
  readonly hiddenSinceMs: number | null;
  /** When somebody last pressed, typed, scrolled or moved the pointer. */
  readonly touchedAtMs: number;
  /** Something is typed and not sent, or a dialog is open. */
  readonly busy: boolean;
  /** The server answers: without it the page would lose what it last knew, for a page that waits. */
  readonly connected: boolean;
}

/**
 * Whether a page may go over to the newer version by itself: it takes nothing from anybody's hands and hides nothing.
 * A wall display that nobody touches gets there in minutes, an operator's page when it is out of sight.
 */
export function mayReload(moment: ReloadMoment): boolean {
  if (moment.busy || !moment.connected) return false;
  if (moment.hiddenSinceMs !== null) return moment.nowMs - moment.hiddenSinceMs >= HIDDEN_MS;
  return moment.nowMs - moment.touchedAtMs >= UNTOUCHED_MS;
}
