export const timeUtc = 'Time (UTC)';
/** Columns of a table have different titles. */
export const timeIn = (timeZone: string) => (timeZone === 'UTC' ? 'Local time (UTC)' : `Time (${timeZone})`);
export const trend = 'Trend';
export const timeRange = (from: string, to: string, timeZone: string) => `${from} to ${to} (${timeZone})`;
export const changes = (name: string) => `${name}: changes`;
export const secondsOn = (name: string) => `${name}: seconds on`;
export const secondsKnown = (name: string) => `${name}: seconds known`;
export const last = (name: string) => `${name}: last`;
export const quality = (name: string) => `${name}: quality`;

export const samples = 'Samples';
export const station = 'Station';
export const point = 'Point';
export const name = 'Name';
export const value = 'Value';
export const state = 'State';
export const units = 'Units';
export const qualityLabel = 'Quality';
export const fileIncomplete = (max: string) =>
  `Incomplete: a file has at most ${max} rows. Select a shorter time range.`;

export const statistics = 'Statistics';
export const minimum = 'Minimum';
export const average = 'Average';
export const maximum = 'Maximum';
/** As TREND_PERCENTILES. */
export const percentiles = ['P5', 'P50', 'P95'] as const;
export const lastValue = 'Last value';
export const lastState = 'Last state';
export const timeOnHours = 'Time on (h)';
export const starts = 'Starts';
export const dutyCycle = 'Duty cycle (%)';
export const dataCoverage = 'Data coverage (%)';
export const fromIn = (timeZone: string) => `From (${timeZone})`;
export const toIn = (timeZone: string) => `To (${timeZone})`;
export const note = 'Note';
export const noData = 'no data';
export const percentilesEstimated = (span: string) => `percentiles estimated from averages over ${span}`;

export const notes = 'Notes';
export const label = 'Label';
export const author = 'Author';
export const writtenIn = (timeZone: string) => `Written (${timeZone})`;
export const editedBy = 'Edited by';
export const editedIn = (timeZone: string) => `Edited (${timeZone})`;
export const onlyNewestNotes = (max: number) =>
  `A file has at most the ${max} newest notes. Select a shorter time range to see earlier ones.`;
