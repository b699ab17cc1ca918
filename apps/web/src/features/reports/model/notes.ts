import type { Report } from '@outpost/contract';
import { shownFigure } from './figures.ts';
import { formatDateRange } from './format-period.ts';
import type { ReportRow } from './rows.ts';

/** What is needed to read the tables below, each mark once. */
export function reportNotes(report: Report, rows: readonly ReportRow[]): string[] {
  const { Points, Kind, TimeZone, BeforeFrom, BeforeTo } = report;
  const totals = Points.flatMap(({ Total, Before }) => [Total, Before]);
  const figures = [...totals, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.figures ?? []))];
  const notes = [
    `Compared with ${formatDateRange(BeforeFrom, BeforeTo)}. Days in ${TimeZone} time. Rates and shares are of known time.`,
  ];
  if (figures.some((own) => shownFigure(Kind, own).known === 'minimum')) {
    notes.push(
      '≥ Minimum: the state was unknown for part of the time. Unknown time counts as neither on nor off.',
    );
  }
  if (figures.some(({ HiddenStarts }) => HiddenStarts > 0)) {
    notes.push(
      'Hidden starts happened during unknown time: off before it, on after it. They are not counted.',
    );
  }
  return notes;
}
