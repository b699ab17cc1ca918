/** How long ago `at` was, ms; null when it never was. Never negative, since clocks differ a little. */
export function ageMs(at: string | null, nowMs: number): number | null {
  return at === null ? null : Math.max(0, nowMs - Date.parse(at));
}
