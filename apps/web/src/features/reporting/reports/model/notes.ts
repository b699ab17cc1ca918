import type { Report } from '@outpost/contract';
import * as texts from '../texts.ts';
import { shownFigure } from './figures.ts';
import { formatDateRange } from './format-period.ts';
import type { ReportRow } from './rows.ts';

/** What is needed to read the tables below, each mark once. */
export function reportNotes(report: Report, rows: readonly ReportRow[]): string[] {
  const { Points, Kind, TimeZone, BeforeFrom, BeforeTo } = report;
  const totals = Points.flatMap(({ Total, Before }) => [Total, Before]);
  const figures = [...totals, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.figures ?? []))];
  const notes = [texts.comparedWith(formatDateRange(BeforeFrom, BeforeTo), TimeZone)];
  if (figures.some((own) => shownFigure(Kind, own).known === 'minimum')) {
    notes.push(texts.minimumHint);
  }
  if (figures.some(({ HiddenStarts }) => HiddenStarts > 0)) {
    notes.push(texts.hiddenStartsHint);
  }
  return notes;
}
