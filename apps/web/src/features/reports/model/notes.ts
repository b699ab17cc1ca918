import type { Report } from '@outpost/contract';
import { formatDateRange } from './format-period.ts';

/** What has to be known to read the report, in a few sentences. */
export function reportNotes(report: Report): string[] {
  const { Points, Kind, TimeZone, BeforeFrom, BeforeTo } = report;
  const notes = [`Beside ${formatDateRange(BeforeFrom, BeforeTo)}. Days are those of ${TimeZone}.`];
  if (Points.some(({ Total }) => Total.SpansOutage)) {
    const more = Kind === 'count' ? 'it may have gone on more often' : 'it may have been longer';
    notes.push(
      `≥ stands where nobody knew for a part of the time: ${more}. Unknown time is never on, and never off.`,
    );
  }
  const hidden = Points.filter(({ Total }) => Total.HiddenStarts > 0);
  if (hidden.length > 0) {
    const words = hidden.map(({ Name, Total }) => `${Name} ${Total.HiddenStarts}`).join(', ');
    notes.push(
      `Off before and on after unknown time, so at least so many starts were not seen, and are not counted: ${words}.`,
    );
  }
  return notes;
}
