import type { AlarmLogEntry } from '@outpost/contract';
import { wallClockOf } from '../platform/wall-clock.ts';
import type { Table, TableCell, TableColumn } from '../tables/index.ts';
import * as texts from './texts.ts';

const text = (title: string, width: number): TableColumn => ({ title, kind: 'text', width });
const time = (title: string): TableColumn => ({ title, kind: 'time', width: 20 });
const number = (title: string): TableColumn => ({ title, kind: 'number', width: 8, decimals: 0 });

type Cells = (entry: AlarmLogEntry, timeOf: (instant: string | null) => number | null) => TableCell;

const COLUMNS: readonly (readonly [TableColumn, Cells])[] = [
  [number(texts.alarmLabel), ({ Id }) => Id],
  [time(texts.raised), ({ RaisedAt }, timeOf) => timeOf(RaisedAt)],
  [text(texts.stationLabel, 24), ({ SiteName }) => SiteName],
  [text(texts.point, 24), ({ Name }) => Name],
  [text(texts.message, 32), ({ Message }) => Message],
  [text(texts.kind, 16), ({ Kind }) => Kind],
  [text(texts.priority, 10), ({ Priority }) => Priority],
  [text(texts.state, 24), ({ State }) => State],
  [text(texts.value, 14), ({ Reading }) => Reading],
  [text(texts.limit, 14), ({ Limit }) => Limit],
  [time(texts.acknowledged), ({ AcknowledgedAt }, timeOf) => timeOf(AcknowledgedAt)],
  [text(texts.acknowledgedBy, 24), ({ AcknowledgedBy }) => AcknowledgedBy],
  [time(texts.returnedToNormal), ({ ReturnedAt }, timeOf) => timeOf(ReturnedAt)],
  [number(texts.activations), ({ Raises }) => Raises],
  [text(texts.chattering, 10), ({ Chattering }) => (Chattering ? 'yes' : '')],
  [text(texts.firstOut, 10), ({ FirstOut }) => (FirstOut ? 'yes' : '')],
  [number(texts.comments), ({ Comments }) => Comments],
  [number(texts.incident), ({ IncidentId }) => IncidentId],
];

/** The alarm log as a file, with local times of a zone. @param pages newest first */
export function logTable(pages: AsyncIterable<readonly AlarmLogEntry[]>, timeZone: string): Table {
  return { name: texts.alarms, columns: COLUMNS.map(([column]) => column), rows: rowsOf(pages, timeZone) };
}

async function* rowsOf(pages: AsyncIterable<readonly AlarmLogEntry[]>, timeZone: string) {
  const wallClock = wallClockOf(timeZone);
  const timeOf = (instant: string | null) => (instant === null ? null : wallClock(Date.parse(instant)));
  for await (const page of pages) {
    for (const entry of page) yield { cells: COLUMNS.map(([, cell]) => cell(entry, timeOf)) };
  }
}
