const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `28 Nov 2026, 17:43:05`, in the browser's time zone. */
export const formatEventTime = (at: string): string => format.format(Date.parse(at));
