/** How long ago `at` was, ms; null for never. Never negative, since clocks differ slightly. */
export function ageMs(at: string | null, nowMs: number): number | null {
  return at === null ? null : Math.max(0, nowMs - Date.parse(at));
}
