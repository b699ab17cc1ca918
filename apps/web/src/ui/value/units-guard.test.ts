import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/**
 * Where the page may read the units of a point itself. Everywhere else number and unit come from
 * `quantityOf` or `shownValue`, which convert both together.
 */
const OWN_UNITS: readonly (readonly [path: string, why: string])[] = [
  ['features/administration/station-config/', 'points are configured in their own unit'],
  ['features/web/stations/command/write-messages.ts', 'what the controller holds'],
  ['features/web/stations/command/shown-entry.ts', 'converts to it'],
  ['features/web/stations/command/ValueStep.tsx', 'of the point as it is shown'],
  ['features/web/stations/picture.ts', 'whether two points have the same one'],
  ['features/reporting/reports/model/analog.ts', 'of a report that is converted as a whole'],
  ['features/reporting/reports/parts/RangeChart.tsx', 'of a report that is converted as a whole'],
  ['ui/value/', 'converts'],
  ['ui/strip/DayStripChart.tsx', 'passed on to quantityOf'],
  ['features/web/stations/PointsCard.tsx', 'passed on to DayStripChart'],
  ['features/web/stations/KeyValueCell.tsx', 'passed on to DayStripChart'],
  ['features/web/home/FieldCard.tsx', 'passed on to DayStripChart'],
  ['features/web/display/FieldTrends.tsx', 'passed on to DayStripChart'],
  ['features/web/grid/view/row-facts.ts', 'passed on to quantityOf'],
  ['features/reporting/reports/parts/MonthTable.tsx', 'passed on to quantityOf'],
  ['features/reporting/reports/model/month-order.ts', 'converts, to compare'],
  ['features/history/trends/parts/AddPoints.tsx', 'passed on to quantityOf'],
  ['features/history/trends/model/shown-columns.ts', 'passed on to quantityOf'],
  ['data/points/points-table.ts', 'stored by row'],
  ['app/Root.tsx', 'of the session: the system of units'],
  ['features/alarms/acknowledge/', 'of the recipient: the system of units'],
  ['features/reporting/exports/', 'of a file: the system of units'],
  ['features/modbus-server/', 'units of a gateway'],
];

const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|texts\.ts$/.test(entry.name))
  .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
  .filter((path) => !/^gallery\/|\/testing\//.test(path));
const readsUnits = (path: string) =>
  /\b(Units|RainUnits|AmountUnits)\b/.test(
    readFileSync(join(SOURCE, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
  );

it('units of points are read only where they are converted or meant as configured', () => {
  expect(files.length).toBeGreaterThan(300);
  const readers = files.filter(readsUnits);
  const isAllowed = (path: string) => OWN_UNITS.some(([own]) => path.startsWith(own));
  expect(readers.filter((path) => !isAllowed(path))).toEqual([]);
  expect(OWN_UNITS.filter(([own]) => !readers.some((path) => path.startsWith(own)))).toEqual([]);
});
