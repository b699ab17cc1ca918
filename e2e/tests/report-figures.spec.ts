import { REPORT_KINDS, type Report, type ReportFigures, type ReportKind } from '@outpost/contract';
import {
  figuresOfPoint,
  printedFigures,
  REPORT_FIGURE_IDS,
  type ReportFigureId,
  reportFigure,
  reportFigures,
} from '@outpost/core';
import { digitalFigures } from '@outpost/core/testing/digital-figures.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const NAME = 'Influent pump';
const DAY = '2026-03-03';
/** A4 less margins of 12 mm, CSS px. */
const PAPER_WIDTH_PX = 703;

/** A pump in which no figure is 0, and no two are the same. */
const PUMP = digitalFigures({ on: 5.25, off: 40.5, unknown: 2.25, starts: 17, hidden: 3, longest: 1.75 });

function reportOf(Kind: ReportKind): Report {
  const figures = reportFigures(Kind, PUMP, { atLeast: 8, atMost: 9 });
  return {
    StationId: 1,
    Kind,
    TimeZone: 'America/Denver',
    Period: DAY,
    From: DAY,
    To: DAY,
    BeforeFrom: '2026-03-02',
    BeforeTo: '2026-03-02',
    Points: [
      {
        PointId: 1,
        Point: 'DI1',
        Name: NAME,
        OnLabel: 'Running',
        OffLabel: 'Stopped',
        Days: [{ ...figures, Date: DAY, Partial: false }],
        Total: figures,
        Before: figures,
      },
    ],
  };
}

/** As the page prints it. */
function textOf(id: ReportFigureId, figures: ReportFigures): string {
  const value = printedFigures(figures, 60)[id];
  expect(value, `${id} needs a value in this test`).toBeGreaterThan(0);
  if (reportFigure(id).unit !== 'h') return value!.toFixed(0);
  const minutes = Math.round(60 * value!);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function headingOf(id: ReportFigureId): string {
  const { label, unit } = reportFigure(id);
  return unit === 'h' ? `${label}, h:mm` : label;
}

async function expectAllFigures(page: Page, { Kind, Points }: Report): Promise<void> {
  const { Total } = Points[0]!;
  const table = page.getByRole('table', { name: `${NAME} by day` });
  await expect(table).toBeVisible();
  const titles = await table.getByRole('columnheader').allTextContents();
  expect(titles[1]).toBe(headingOf(figuresOfPoint(Kind)[0]));
  for (const row of ['Tue 3 Mar', 'Total', 'Previous period']) {
    const cells = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row }) })
      .getByRole('cell');
    for (const id of REPORT_FIGURE_IDS) {
      const cell = cells.nth(titles.indexOf(headingOf(id)) - 1);
      await expect(cell, `${id}, ${row}`).toBeVisible();
      await expect(cell, `${id}, ${row}`).toHaveText(new RegExp(`(^|\\s)${textOf(id, Total)}$`));
    }
  }
}

for (const kind of REPORT_KINDS) {
  test(`every figure of the ${kind} report is on the screen and on paper`, async ({ page, signIn }) => {
    const report = reportOf(kind);
    await page.route(`**/api/Stations/report/${kind}/1/**`, (route) => route.fulfill({ json: report }));
    await signIn('Viewer', `/reports/${kind}/1?period=${DAY}`);
    await expectAllFigures(page, report);

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: PAPER_WIDTH_PX, height: 1_000 });
    await expectAllFigures(page, report);
    const right = await page
      .getByRole('table', { name: `${NAME} by day` })
      .evaluate((table) => table.getBoundingClientRect().right);
    expect(right, 'the table fits the width of the paper').toBeLessThanOrEqual(PAPER_WIDTH_PX);
  });
}
