/**
 * Quarters, trends and reports on one core: size and speed. Without the database; takes half a
 * minute.
 *
 * node bench/rollup.ts
 */
import { demoFigures } from './rollup/demo.ts';
import { packFigures } from './rollup/pack.ts';
import { rollUpReportFigures } from './rollup/reports.ts';
import { trendFigures } from './rollup/trends.ts';

export async function run(): Promise<void> {
  for (const figures of [packFigures, trendFigures, rollUpReportFigures, demoFigures]) {
    for (const { name, value, unit } of await figures()) {
      console.log(`${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit}`);
    }
  }
}

if (import.meta.main) await run();
