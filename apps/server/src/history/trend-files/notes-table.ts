import { MAX_STATION_NOTES, type StationNote } from '@outpost/contract';
import type { Table, TableRow } from '../../platform/tables/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { FoundPoint } from '../trends/index.ts';
import * as texts from './texts.ts';

/** A row per note, in the order of the times that they are about. */
export function notesTable(
  points: readonly FoundPoint[],
  notes: readonly StationNote[],
  timeZone: string,
): Table {
  const stations = new Map(points.map(({ station }) => [station.stationId, station.config]));
  const ordered = notes
    .flatMap((note) => (note.AboutAt === null ? [] : [{ note, atMs: Date.parse(note.AboutAt) }]))
    .sort((a, b) => a.atMs - b.atMs || a.note.Id - b.note.Id);
  const [aboutClock, writtenClock, changedClock] = [1, 2, 3].map(() => wallClockOf(timeZone));
  function* rows(): Generator<TableRow> {
    for (const [index, { note, atMs }] of ordered.entries()) {
      const station = stations.get(note.StationId);
      const point = station?.Points.find(({ Id }) => Id === note.PointId);
      yield {
        cells: [
          `N${index + 1}`,
          note.AboutAt,
          aboutClock!(atMs),
          station?.SiteName ?? null,
          point?.Point ?? null,
          point?.Name ?? null,
          note.Text,
          note.By,
          writtenClock!(Date.parse(note.At)),
          note.ChangedBy,
          note.ChangedAt === null ? null : changedClock!(Date.parse(note.ChangedAt)),
        ],
      };
    }
    if (notes.length >= MAX_STATION_NOTES) {
      yield { cells: [texts.onlyNewestNotes(MAX_STATION_NOTES)], isTotal: true };
    }
  }
  return {
    name: texts.notes,
    columns: [
      { title: texts.label, kind: 'text', width: 7 },
      { title: texts.timeUtc, kind: 'text', width: 26 },
      { title: texts.timeIn(timeZone), kind: 'time', width: 22 },
      { title: texts.station, kind: 'text', width: 22 },
      { title: texts.point, kind: 'text', width: 9 },
      { title: texts.name, kind: 'text', width: 24 },
      { title: texts.note, kind: 'text', width: 60 },
      { title: texts.author, kind: 'text', width: 20 },
      { title: texts.writtenIn(timeZone), kind: 'time', width: 22 },
      { title: texts.editedBy, kind: 'text', width: 20 },
      { title: texts.editedIn(timeZone), kind: 'time', width: 22 },
    ],
    rows: rows(),
  };
}
