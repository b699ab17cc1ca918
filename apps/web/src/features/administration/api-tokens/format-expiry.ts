const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `27 Nov 2027`, in the browser's time zone. */
export const formatExpiry = (at: string): string => day.format(Date.parse(at));
