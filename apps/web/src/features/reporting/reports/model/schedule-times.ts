/** With the time zone if the user's clock differs then: `Mon 1 Dec, 06:00 (America/Denver)`. */
export function formatZonedInstant(at: string, timeZone: string, userZone = ownZone()): string {
  const text = formatScheduleInstant(at, timeZone);
  return timeZone === '' || text === formatScheduleInstant(at, userZone) ? text : `${text} (${timeZone})`;
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Mon 1 Dec, 06:00` in the time zone; in the user's own if the zone is empty. */
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
