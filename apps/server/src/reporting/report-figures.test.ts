import { REPORT_KINDS } from '@outpost/contract';
import { OWN_FIGURE, plural, REPORT_FIGURE_IDS, reportFigure } from '@outpost/core';
import readWorkbook from 'read-excel-file/node';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { composeReport } from './report-schedules/compose.ts';
import type { StoredSchedule } from './report-schedules/repository.ts';
import { digitalReport } from './reports/index.ts';
import { ReportField } from './reports/testing/field.ts';

const FIRST_MS = Date.parse('2026-03-01T00:00:00Z');
const DAY = { From: '2026-03-01', To: '2026-03-01', ByHand: false };
const HOUR_MS = 3_600_000;

const COLUMNS = REPORT_FIGURE_IDS.map((id) => {
  const { label, fileLabel, unit } = reportFigure(id);
  return { id, unit, title: fileLabel ?? label };
});

describeOnEachDatabase('each figure of the catalogue', (open) => {
  /** A day on which each is more than 0: on for an hour twice, then a gap with a hidden start. */
  async function mailOf(kind: (typeof REPORT_KINDS)[number]) {
    const field = await ReportField.start(await open(), FIRST_MS, 1, { TimeZone: 'UTC' });
    onTestFinished(() => field.path.stop());
    const hours = [[0], [1], [0], [1], [0], null, [1], ...Array.from({ length: 17 }, () => [0])];
    for (const [hour, state] of hours.entries()) field.pollUntil(FIRST_MS + (hour + 1) * HOUR_MS, state);
    field.path.clock.advance(12 * HOUR_MS);
    const { station } = field;
    const deps = { ...field.deps, stations: { ...field.deps.stations, all: () => [station] } };
    const schedule: StoredSchedule = {
      Id: 1,
      Name: 'Pumps',
      StationIds: [1],
      Areas: [],
      Kind: kind,
      PointIds: null,
      Rhythm: 'daily',
      At: '06:00',
      AccountIds: [1],
      Enabled: true,
      dueThrough: '2026-02-28',
    };
    const message = await composeReport(deps, schedule, DAY, null);
    const report = await digitalReport(deps, { kind, stationId: 1, period: '2026-03-01' });
    const [csv, workbook] = message!.attachments.map(({ content }) => content);
    return { message: message!, total: report.Points[0]!.Total, csv: csv!, workbook: workbook! };
  }

  it.each(REPORT_KINDS)('is in the CSV file, the workbook and the email of the %s report', async (kind) => {
    const { message, total, csv, workbook } = await mailOf(kind);
    // A comma in a title or note is within quotes.
    const [head, , totals] = csv
      .toString()
      .split('\r\n')
      .map((line) => [...line.matchAll(/"([^"]*)"|[^,]+|(?<=,)(?=,|$)/g)].map(([all, own]) => own ?? all));
    const [summary, , days] = (await readWorkbook(workbook)).map(({ data }) => data);
    const sheetTotals = Object.fromEntries(days![0]!.map((title, index) => [title, days![2]![index]]));
    const sums = Object.fromEntries(summary![4]!.map((title, index) => [title, summary![5]![index]]));
    expect(head![4]).toBe(COLUMNS.find(({ id }) => id === OWN_FIGURE[kind])!.title);
    for (const { id, unit, title } of COLUMNS) {
      const value = total[id] ?? 0;
      expect(value, id).toBeGreaterThan(0);
      const text = unit === 'h' ? value.toFixed(4) : String(value);
      expect(totals![head!.indexOf(title)], id).toBe(text);
      expect(sheetTotals[title], id).toBeCloseTo(value, 4);
      expect(sums[title], id).toBeCloseTo(value, 4);
      const { isCompared, rate, email } = reportFigure(id);
      if (isCompared) expect(summary![4], id).toContain(`${title}, previous`);
      if (rate?.fileLabel) expect(sums[rate.fileLabel], id).toBeGreaterThan(0);
      if (!email) continue;
      const shown = unit === 'h' ? value.toFixed(1) : String(value);
      expect(message.text, id).toContain(plural(value, email.ofState ?? email, shown));
    }
  });
});
