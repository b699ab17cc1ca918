import { REPORT_KINDS, type ReportFigures } from '@outpost/contract';
import { REPORT_FIGURE_IDS, sumFigures } from '@outpost/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { figureHeading } from '../model/figures.ts';
import { reportRows } from '../model/rows.ts';
import { berlin } from '../testing/berlin.ts';
import { PointDays } from './PointDays.tsx';

const tableOf = (kind: (typeof REPORT_KINDS)[number]): string => {
  const report = berlin(kind);
  const rows = reportRows<ReportFigures>(report, 'day', '2026-03-30', (days) => sumFigures(kind, days));
  return renderToStaticMarkup(
    <PointDays report={report} rows={rows} step="day" today="2026-03-30" index={0} />,
  );
};
const textsOf = (markup: string, pattern: RegExp): string[] =>
  [...markup.matchAll(pattern)].map(([, text]) => text!.replaceAll(/<[^>]*>/g, ''));
const headings = (markup: string) => textsOf(markup, /<th scope="col"[^>]*>(.*?)<\/th>/g);
const cellsOf = (markup: string, row: string): string[] => {
  const line = textsOf(markup, /(<tr>.*?<\/tr>)/g).length > 0 ? markup.split('<tr>') : [];
  return textsOf(line.find((own) => own.includes(`>${row}<`)) ?? '', /<td[^>]*>(.*?)<\/td>/g);
};

describe('the table of a point', () => {
  test.each(REPORT_KINDS.flatMap((kind) => REPORT_FIGURE_IDS.map((id) => [kind, id] as const)))(
    'of the %s report has a column for %s',
    (kind, id) => {
      expect(headings(tableOf(kind))).toContain(figureHeading(id));
    },
  );

  test.each([
    ['count', ['Starts', 'Data coverage', 'Hidden starts']],
    ['ontime', ['Time on, h:mm', 'Data coverage', 'Time off, h:mm', 'Starts']],
    ['offtime', ['Time off, h:mm', 'Data coverage', 'Time on, h:mm', 'Starts']],
  ] as const)('of the %s report begins with its own figure and ends with the length', (kind, first) => {
    const all = headings(tableOf(kind));
    expect(all.slice(1, 1 + first.length)).toEqual(first);
    expect(all.slice(-2)).toEqual(['No data, h:mm', 'Total time, h:mm']);
  });

  test('ends with the total and the previous period', () => {
    const table = tableOf('ontime');
    expect(cellsOf(table, 'Total').slice(0, 5)).toEqual(['6:00', 'incomplete 61.9 %', '30:30', '3', '1']);
    expect(cellsOf(table, 'Previous period').slice(0, 3)).toEqual(['–no data', '0 %', '–no data']);
  });
});
