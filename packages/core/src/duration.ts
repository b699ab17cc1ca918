const STEPS = [
  { ms: 86_400_000, unit: 'd' },
  { ms: 3_600_000, unit: 'h' },
  { ms: 60_000, unit: 'min' },
  { ms: 1_000, unit: 's' },
] as const;

/** A duration in its two largest units, rounded down: `2 h 14 min`, `45 s`. */
export function formatDuration(ms: number): string {
  const first = STEPS.findIndex((step) => ms >= step.ms);
  if (first === -1) return '0 s';
  const larger = STEPS[first]!;
  const smaller = STEPS[first + 1];
  const rest = smaller ? Math.floor((ms % larger.ms) / smaller.ms) : 0;
  const whole = `${Math.floor(ms / larger.ms)} ${larger.unit}`;
  return smaller && rest > 0 ? `${whole} ${rest} ${smaller.unit}` : whole;
}
