import type { AlarmLogEntry, AlarmLogPage, UnitSystem } from '@outpost/contract';
import { alarmValues, plainNumber } from '@outpost/core';
import {
  numberColumn,
  type Table,
  type TableCell,
  type TableColumn,
  textColumn,
} from '../platform/tables/index.ts';
import { wallClockOf } from '../platform/wall-clock.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import * as texts from './texts.ts';

const MAX_PER_FILE = 100_000;
/**
 * Read at a time: a few milliseconds of the main thread, also if several users load the log at
 * once.
 */
const FILE_PAGE = 250;

const time = (title: string): TableColumn => ({ title, kind: 'time', width: 20 });
const number = (title: string) => numberColumn(title, 0, 8);

type Cells = (entry: AlarmLogEntry, timeOf: (instant: string | null) => number | null) => TableCell;

const COLUMNS: readonly (readonly [TableColumn, Cells])[] = [
  [number(texts.alarmLabel), ({ Id }) => Id],
  [time(texts.activated), ({ RaisedAt }, timeOf) => timeOf(RaisedAt)],
  [textColumn(texts.stationLabel, 24), ({ SiteName }) => SiteName],
  [textColumn(texts.point, 24), ({ Name }) => Name],
  [textColumn(texts.message, 32), ({ Message }) => Message],
  [textColumn(texts.kind, 16), ({ Kind }) => texts.kindLabels[Kind]],
  [textColumn(texts.priority, 10), ({ Priority }) => texts.priorityLabels[Priority]],
  [textColumn(texts.state, 24), ({ State }) => texts.stateLabels[State]],
  [textColumn(texts.value, 14), ({ Reading }) => Reading],
  [textColumn(texts.limit, 14), ({ Limit }) => Limit],
  [time(texts.acknowledged), ({ AcknowledgedAt }, timeOf) => timeOf(AcknowledgedAt)],
  [textColumn(texts.acknowledgedBy, 24), ({ AcknowledgedBy }) => AcknowledgedBy],
  [time(texts.returnedToNormal), ({ ReturnedAt }, timeOf) => timeOf(ReturnedAt)],
  [number(texts.activations), ({ Raises }) => Raises],
  [textColumn(texts.chattering, 10), ({ Chattering }) => (Chattering ? 'yes' : '')],
  [textColumn(texts.firstOut, 10), ({ FirstOut }) => (FirstOut ? 'yes' : '')],
  [number(texts.comments), ({ Comments }) => Comments],
  [number(texts.incident), ({ IncidentId }) => IncidentId],
  [time(texts.lastActivated), ({ LastRaisedAt }, timeOf) => timeOf(LastRaisedAt)],
  [number(texts.stationId), ({ StationId }) => StationId],
  [number(texts.pointId), ({ PointId }) => PointId],
  [textColumn(texts.utc(texts.activated), 26), ({ RaisedAt }) => RaisedAt],
  [textColumn(texts.utc(texts.acknowledged), 26), ({ AcknowledgedAt }) => AcknowledgedAt],
  [textColumn(texts.utc(texts.returnedToNormal), 26), ({ ReturnedAt }) => ReturnedAt],
  [textColumn(texts.utc(texts.lastActivated), 26), ({ LastRaisedAt }) => LastRaisedAt],
];

type ReadPage = (page: { before: string | undefined; limit: number }) => Promise<AlarmLogPage>;

/**
 * The alarm log as a file, with local times of a zone, which the hour at the end of summer time has twice,
 * and at the end of each row in UTC.
 *
 * @param units in which readings and limits are given; each names its unit
 */
export function logTable(readPage: ReadPage, timeZone: string, units: UnitSystem = 'configured'): Table {
  return {
    name: texts.alarms,
    columns: COLUMNS.map(([column]) => column),
    rows: rowsOf(readPage, timeZone, units),
  };
}

async function* rowsOf(readPage: ReadPage, timeZone: string, units: UnitSystem) {
  const wallClock = wallClockOf(timeZone);
  const timeOf = (instant: string | null) => (instant === null ? null : wallClock(Date.parse(instant)));
  for await (const own of entriesOf(readPage)) {
    const entry = { ...own, ...alarmValues(own, units, plainNumber) };
    yield { cells: COLUMNS.map(([, cell]) => cell(entry, timeOf)) };
  }
}

/** Each entry of the log as it was at the first page, once, also if it is raised again meanwhile. */
async function* entriesOf(readPage: ReadPage): AsyncGenerator<AlarmLogEntry> {
  const given = new Set<number>();
  let newestAt: string | null = null;
  let before: string | undefined;
  do {
    const { Entries, Next } = await readPage({ before, limit: FILE_PAGE });
    newestAt ??= Entries[0]?.LastRaisedAt ?? '';
    for (const entry of Entries) {
      given.add(entry.Id);
      yield entry;
    }
    before = Next ?? undefined;
    await yieldToEventLoop();
  } while (before !== undefined && given.size < MAX_PER_FILE);
  yield* movedEntries(readPage, newestAt, given);
}

/** Entries that were raised again while the others were read, so that none of their pages had them. */
async function* movedEntries(readPage: ReadPage, newestAt: string, given: ReadonlySet<number>) {
  let before: string | undefined;
  do {
    const { Entries, Next } = await readPage({ before, limit: FILE_PAGE });
    for (const entry of Entries) {
      if (entry.LastRaisedAt <= newestAt) return;
      if (entry.RaisedAt <= newestAt && !given.has(entry.Id)) yield entry;
    }
    before = Next ?? undefined;
  } while (before !== undefined);
}
