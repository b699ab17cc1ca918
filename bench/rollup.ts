/**
 * `npm run bench rollup`: quarters, trends and reports on one core: size and speed. Without the database; takes half a
 * minute.
 */
import { printFigure } from './harness/figures.ts';
import { demoFigures } from './rollup/demo.ts';
import { packFigures } from './rollup/pack.ts';
import { rollUpReportFigures } from './rollup/reports.ts';
import { trendFigures } from './rollup/trends.ts';

export async function run(): Promise<void> {
  for (const figures of [packFigures, trendFigures, rollUpReportFigures, demoFigures]) {
    for (const figure of await figures()) printFigure(figure);
  }
}
