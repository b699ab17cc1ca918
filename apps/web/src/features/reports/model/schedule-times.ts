/** The same with the zone behind it where its clocks differ from the reader's then: `Mon 1 Dec, 06:00 (America/Denver)`. */
export function formatZonedInstant(at: string, timeZone: string, readersZone = ownZone()): string {
  const words = formatScheduleInstant(at, timeZone);
  return timeZone === '' || words === formatScheduleInstant(at, readersZone)
    ? words
    : `${words} (${timeZone})`;
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Mon 1 Dec, 06:00`: an instant on the clocks of a zone; in the reader's own where that is not known. */
export function formatScheduleInstant(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((own) => own.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')}`;
}
