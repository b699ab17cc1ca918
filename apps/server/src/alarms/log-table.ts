import type { AlarmLogEntry } from '@outpost/contract';
import { wallClockOf } from '../platform/wall-clock.ts';
import type { Table, TableCell, TableColumn } from '../tables/index.ts';

const text = (title: string, width: number): TableColumn => ({ title, kind: 'text', width });
const time = (title: string): TableColumn => ({ title, kind: 'time', width: 20 });
const number = (title: string): TableColumn => ({ title, kind: 'number', width: 8, decimals: 0 });

type Cells = (entry: AlarmLogEntry, timeOf: (instant: string | null) => number | null) => TableCell;

const COLUMNS: readonly (readonly [TableColumn, Cells])[] = [
  [number('Alarm'), ({ Id }) => Id],
  [time('Raised'), ({ RaisedAt }, timeOf) => timeOf(RaisedAt)],
  [text('Station', 24), ({ SiteName }) => SiteName],
  [text('Point', 24), ({ Name }) => Name],
  [text('Message', 32), ({ Message }) => Message],
  [text('Kind', 16), ({ Kind }) => Kind],
  [text('Priority', 10), ({ Priority }) => Priority],
  [text('State', 24), ({ State }) => State],
  [text('Value', 14), ({ Reading }) => Reading],
  [text('Limit', 14), ({ Limit }) => Limit],
  [time('Acknowledged'), ({ AcknowledgedAt }, timeOf) => timeOf(AcknowledgedAt)],
  [text('Acknowledged by', 24), ({ AcknowledgedBy }) => AcknowledgedBy],
  [time('Returned to normal'), ({ ReturnedAt }, timeOf) => timeOf(ReturnedAt)],
  [number('Activations'), ({ Raises }) => Raises],
  [text('Chattering', 10), ({ Chattering }) => (Chattering ? 'yes' : '')],
  [text('First out', 10), ({ FirstOut }) => (FirstOut ? 'yes' : '')],
  [number('Comments'), ({ Comments }) => Comments],
  [number('Incident'), ({ IncidentId }) => IncidentId],
];

/** The alarm log as a file, with local times of a zone. @param pages newest first */
export function logTable(pages: AsyncIterable<readonly AlarmLogEntry[]>, timeZone: string): Table {
  return { name: 'Alarms', columns: COLUMNS.map(([column]) => column), rows: rowsOf(pages, timeZone) };
}

async function* rowsOf(pages: AsyncIterable<readonly AlarmLogEntry[]>, timeZone: string) {
  const wallClock = wallClockOf(timeZone);
  const timeOf = (instant: string | null) => (instant === null ? null : wallClock(Date.parse(instant)));
  for await (const page of pages) {
    for (const entry of page) yield { cells: COLUMNS.map(([, cell]) => cell(entry, timeOf)) };
  }
}
