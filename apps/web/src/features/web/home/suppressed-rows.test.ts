import type { ActiveAlarms } from '@outpost/contract';
import { expect, test } from 'vitest';
import { activeEntry, entry } from '../../../../testing/alarm-entries.ts';
import { suppressedRowsOf } from './suppressed-rows.ts';

const at = (hour: number) => `2026-03-01T${hour}:00:00.000Z`;
const maintenance = (StationId: number, Until: string) => ({
  StationId,
  SiteName: `Station ${StationId}`,
  Since: at(10),
  Until,
  By: 'Ann Lee',
  Reason: 'Pump change',
});
const suppressed = (own: Partial<ActiveAlarms['Suppressed'][number]>) => ({
  ...entry(9),
  State: 'out-of-service' as const,
  Since: at(10),
  Until: null,
  By: 'Ann Lee',
  Reason: 'Faulty',
  ...own,
});

test('names what is active, worst first, before what ends first', () => {
  const rows = suppressedRowsOf(
    activeEntry(
      1,
      [
        entry(1, { StationId: 2, Priority: 'low', Message: 'Door open' }),
        entry(2, { StationId: 2, Message: 'High float wet' }),
        entry(3, { StationId: 1, Active: false, State: 'returned-unacknowledged' }),
        entry(4, { StationId: 4 }),
      ],
      {
        Maintenance: [maintenance(1, at(11)), maintenance(2, at(15)), maintenance(3, at(10))],
        Suppressed: [
          suppressed({ StationId: 5, Priority: 'high', Active: true }),
          suppressed({ StationId: 6, Active: false }),
          suppressed({ StationId: 7, Active: false, State: 'shelved', Until: at(12) }),
        ],
      },
    ),
  );
  expect(rows.map(({ StationId, worst, active }) => [StationId, worst, active])).toEqual([
    [2, 'critical', '2 active, worst Critical: High float wet'],
    [5, 'high', 'Condition active, High'],
    [3, null, ''],
    [1, null, ''],
    [7, null, ''],
    [6, null, ''],
  ]);
});
