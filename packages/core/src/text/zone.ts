/** Each knows the abbreviations of its own part of the world. */
const LOCALES = ['en-US', 'en-GB', 'en-AU'];
const cached = new Map<string, readonly Intl.DateTimeFormat[]>();

/** The zone's abbreviation at an instant, or its offset if it has none: `MST`, `CET`, `UTC+5:30`. */
export function formatZone(timeZone: string | undefined, atMs: number): string {
  const key = timeZone ?? '';
  const formats =
    cached.get(key) ??
    LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
  cached.set(key, formats);
  const names = formats.map((format) => {
    return format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  });
  return names.find((name) => !name.startsWith('GMT')) ?? names[0]!.replace('GMT', 'UTC');
}
