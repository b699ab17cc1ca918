/** `6:05`, `06.05`, `0605`, `6` as `HH:MM`, 24 hours; null: no time of day. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim());
  if (!found) return null;
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)];
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
