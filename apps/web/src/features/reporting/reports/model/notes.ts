import type { Report } from '@outpost/contract';
import { OWN_FIGURE, REPORT_FIGURE_IDS } from '@outpost/core';
import { formatDateRange } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import { hasPrevious } from './comparison.ts';
import { resolutionLegend } from './figures.ts';
import type { ReportRow } from './rows.ts';

/**
 * What is needed to read the tables below, each thing once.
 *
 * @param only the index of the point whose figures are all shown; null: none
 */
export function reportNotes(report: Report, rows: readonly ReportRow[], only: number | null): string[] {
  const { Points, Kind, TimeZone, BeforeFrom, BeforeTo } = report;
  const legends = new Set<string>();
  let hasHidden = false;
  let hasUnknown = false;
  for (const [index, { Total, Before }] of Points.entries()) {
    const ids = index === only ? REPORT_FIGURE_IDS : [OWN_FIGURE[Kind]];
    for (const figures of [Total, Before, ...rows.flatMap(({ cells }) => cells[index]?.figures ?? [])]) {
      for (const id of ids) {
        const legend = resolutionLegend(id, figures);
        if (legend !== null) legends.add(legend);
      }
      hasHidden ||= figures.HiddenStarts > 0;
      hasUnknown ||= figures.UnknownHours > 0;
    }
  }
  return [
    (hasPrevious(report) ? texts.comparedWith : texts.noPrevious)(
      formatDateRange(BeforeFrom, BeforeTo),
      TimeZone,
    ),
    ...(hasUnknown ? [texts.coverageHint] : []),
    ...legends,
    ...(hasHidden ? [texts.hiddenStartsHint] : []),
  ];
}
