import { expect, test } from 'vitest';
import {
  choiceParams,
  EMPTY_REPORT_VIEW,
  readReportSelection,
  readReportView,
  reportPath,
} from './address.ts';
import { readPeriod } from './period.ts';

const view = {
  period: readPeriod('2025-11')!,
  points: [4, 9],
  shown: 9,
  step: 'month',
  figure: 'Amount',
} as const;

test('opens a report by its address', () => {
  const path = reportPath('ontime', 12, view);
  expect(path).toBe('/reports/ontime/12?period=2025-11&points=4,9&show=9&by=month&figure=total');
  expect(readReportView(new URL(path, 'http://outpost').searchParams)).toEqual(view);
  expect(reportPath('pump-health', 12, EMPTY_REPORT_VIEW)).toBe('/reports/pump-health/12');
});

test('ignores invalid parameters', () => {
  const invalid = new URLSearchParams('period=2025-13&points=a,0,-1,4,4&show=x&by=week&figure=most');
  expect(readReportView(invalid)).toEqual({ ...EMPTY_REPORT_VIEW, points: [4] });
});

test('keeps an incomplete selection in the address', () => {
  const choice = { topic: 'count', stationId: 3, view } as const;
  expect(readReportSelection(choiceParams(choice))).toEqual(choice);
  expect(readReportSelection(new URLSearchParams('report=cost&station=0'))).toEqual({
    view: EMPTY_REPORT_VIEW,
  });
});
