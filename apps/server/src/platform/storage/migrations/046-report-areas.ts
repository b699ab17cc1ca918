import type { Migration } from './migration.ts';

/** The areas that a scheduled report covers, as JSON; those of before cover stations only. */
export const reportAreas: Migration = {
  name: '046-report-areas',
  statements: (t) => [`alter table report_schedules add column areas ${t.text} not null default '[]'`],
};
