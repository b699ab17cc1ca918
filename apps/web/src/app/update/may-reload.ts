/** After this long without a user action the page counts as idle. */
export const UNTOUCHED_MS = 5 * 60_000;
/** Hidden for this long: more than a glance at another tab. */
export const HIDDEN_MS = 60_000;

/** The situation when a newer version is available; all times are ms by one clock. */
export interface ReloadMoment {
  readonly nowMs: number;
  /** When the page was hidden; null while it is visible. */
  readonly hiddenSinceMs: number | null;
  /** When the user last pressed, typed, scrolled or moved the pointer. */
  readonly touchedAtMs: number;
  /** There is unsaved text, or a dialog is open. */
  readonly busy: boolean;
  /** The server responds: otherwise a reload would lose the last known values. */
  readonly connected: boolean;
}

/**
 * Whether a page may reload to the newer version automatically, without losing the user's work or
 * hiding anything. An idle wall display reloads within minutes, an operator's page when it is
 * hidden.
 */
export function mayReload(moment: ReloadMoment): boolean {
  if (moment.busy || !moment.connected) return false;
  if (moment.hiddenSinceMs !== null) return moment.nowMs - moment.hiddenSinceMs >= HIDDEN_MS;
  return moment.nowMs - moment.touchedAtMs >= UNTOUCHED_MS;
}
