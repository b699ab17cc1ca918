const DAY_MS = 86_400_000;

/** Dates have no time zone, so UTC is used for arithmetic. */
export const utcOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const dateOfUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** `YYYY-MM-DD`, some days later. */
export const addDays = (date: string, days: number): string => dateOfUtc(utcOfDate(date) + days * DAY_MS);

/** The date at an instant; in the user's time zone if the given one is empty or unknown. */
export function dateIn(timeZone: string, atMs: number): string {
  return formatIn(timeZone).format(atMs);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'iso8601' } as const;
    try {
      format = new Intl.DateTimeFormat('en-CA', timeZone === '' ? parts : { ...parts, timeZone });
    } catch {
      format = new Intl.DateTimeFormat('en-CA', parts);
    }
    formats.set(timeZone, format);
  }
  return format;
}
