import { purposeOf, type Report, type ReportKind, type StationConfig } from '@outpost/contract';
import {
  figuresOfFile,
  formatNumber,
  knownHours,
  minimumReason,
  plural,
  printedFigures,
  REPORT_FIGURE_IDS,
  reportFigure,
  stateOfFigure,
} from '@outpost/core';
import * as texts from './texts.ts';

/** Of hours in the text. */
const DECIMALS = 1;

/** Of points that run: only these start. */
const RUNNING = ['pump-run:N', 'generator'];

/** Explanations of marks, in the order of emails. */
export const DIGITAL_LEGENDS: readonly string[] = [
  texts.minimumWithoutData,
  ...REPORT_FIGURE_IDS.flatMap((id) => {
    const { resolution } = reportFigure(id);
    return resolution ? [texts.minimumByResolution(resolution)] : [];
  }),
  texts.hiddenStartExplained,
];

/**
 * A line for each point of a digital report in an email.
 *
 * @param explained gets the legends of the marks in the lines
 */
export function digitalLines(report: Report, station: StationConfig, explained: Set<string>): string[] {
  const running = new Set(
    station.Points.flatMap(({ Id, Purpose }) =>
      RUNNING.includes(purposeOf(Purpose)?.name ?? '') ? [Id] : [],
    ),
  );
  return report.Points.map((point) => {
    const { PointId, Point, Name, Total } = point;
    if (knownHours(Total) === 0) return texts.noData(Point, Name);
    const phrases = phrasesOf(report.Kind, point, running.has(PointId), explained);
    return texts.pointPhrases(Point, Name, phrases);
  });
}

/** The phrase of each figure that has one, the report's own first. */
function phrasesOf(
  kind: ReportKind,
  point: Report['Points'][number],
  isRunning: boolean,
  explained: Set<string>,
): string[] {
  const figures = point.Total;
  const printed = printedFigures(figures, 10 ** DECIMALS);
  return figuresOfFile(kind).flatMap((id) => {
    const { email, unit, resolution } = reportFigure(id);
    const value = printed[id];
    if (!email || value === null) return [];
    if (email.isOptional && Number(value.toFixed(DECIMALS)) === 0) return [];
    const text = formatNumber(value, unit === 'h' ? DECIMALS : 0);
    const reason = minimumReason(id, figures, DECIMALS);
    if (reason === 'unknown-time') explained.add(texts.minimumWithoutData);
    if (reason === 'resolution' && resolution) explained.add(texts.minimumByResolution(resolution));
    if (id === 'HiddenStarts') explained.add(texts.hiddenStartExplained);
    const mark = reason === null ? '' : '≥ ';
    const phrase = plural(value, (isRunning ? undefined : email.ofState) ?? email, `${mark}${text}`);
    const state = stateOfFigure(id, point);
    return [state === '' ? phrase : texts.timeInState(phrase, state)];
  });
}
