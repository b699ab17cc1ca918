import type { AuditEntry } from '@outpost/contract';
import { numberColumn, type Table, type TableCell, type TableColumn, textColumn } from '../tables/index.ts';
import { wallClockOf } from '../wall-clock.ts';
import * as texts from './texts.ts';

/** A cell of a spreadsheet holds 32,767 characters. */
const MAX_CHARACTERS = 32_000;

const number = (title: string) => numberColumn(title, 0, 8);

const COLUMNS: readonly (readonly [
  TableColumn,
  (entry: AuditEntry, timeOf: (ms: number) => number) => TableCell,
])[] = [
  [number(texts.eventId), ({ Id }) => Id],
  [{ title: texts.time, kind: 'time', width: 22 }, ({ At }, timeOf) => timeOf(Date.parse(At))],
  [textColumn(texts.timeUtc, 26), ({ At }) => At],
  [textColumn(texts.kind, 14), ({ Kind }) => Kind],
  [textColumn(texts.action, 16), ({ Action }) => Action],
  [textColumn(texts.result, 10), ({ Outcome }) => Outcome],
  [textColumn(texts.user, 24), ({ By }) => By],
  [number(texts.account), ({ AccountId }) => AccountId],
  [number(texts.station), ({ StationId }) => StationId],
  [number(texts.point), ({ PointId }) => PointId],
  [number(texts.relatedEvent), ({ Of }) => Of],
  [textColumn(texts.description, 60), ({ Words }) => Words],
  [textColumn(texts.details, 40), ({ Details }) => (Details === null ? null : cut(JSON.stringify(Details)))],
  [textColumn(texts.hash, 66), ({ Hash }) => Hash],
];

/**
 * The audit log as a file, with local times of a zone and, as hashed, in UTC. @param pages newest
 * first
 */
export function auditTable(pages: AsyncIterable<readonly AuditEntry[]>, timeZone: string): Table {
  return { name: texts.auditLog, columns: COLUMNS.map(([column]) => column), rows: rowsOf(pages, timeZone) };
}

async function* rowsOf(pages: AsyncIterable<readonly AuditEntry[]>, timeZone: string) {
  const timeOf = wallClockOf(timeZone);
  for await (const page of pages) {
    for (const entry of page) yield { cells: COLUMNS.map(([, cell]) => cell(entry, timeOf)) };
  }
}

const cut = (words: string) => (words.length > MAX_CHARACTERS ? `${words.slice(0, MAX_CHARACTERS)}…` : words);
