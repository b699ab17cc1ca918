import type { StationNote } from '@outpost/contract';
import { formatDayInstant, type Zone } from '../../../../ui/time/index.ts';
import type { TrendSpan } from './range.ts';
import type { TrendRow } from './rows.ts';

/** A note about an instant, with its label in chart and list. */
export interface TrendNote {
  /** `N1`, in the order of time. */
  readonly label: string;
  readonly atMs: number;
  /** What it is about: station, and point if there is one. */
  readonly subject: string;
  readonly note: StationNote;
}

/**
 * The notes in a span, in the order of time.
 *
 * @param rows of the trend: notes of other stations are left out
 */
export function trendNotes(
  notes: readonly StationNote[],
  { fromMs, toMs }: TrendSpan,
  rows: readonly TrendRow[],
): TrendNote[] {
  return notes
    .flatMap((note) => {
      const atMs = note.AboutAt === null ? Number.NaN : Date.parse(note.AboutAt);
      const station = rows.find(({ station: { StationId } }) => StationId === note.StationId)?.station;
      if (!(atMs >= fromMs && atMs <= toMs) || station === undefined) return [];
      const point = station.Points.find(({ Point: { Id } }) => Id === note.PointId)?.Point;
      const subject = point === undefined ? station.SiteName : `${station.SiteName} · ${point.Name}`;
      return [{ atMs, subject, note }];
    })
    .sort((a, b) => a.atMs - b.atMs || a.note.Id - b.note.Id)
    .map((one, index) => ({ ...one, label: `N${index + 1}` }));
}

/** `N1 · Sat 21 Nov 2026 14:32:05 · Mill Creek: Pump pulled. (A. Smith)`, for files. */
export function noteLine({ label, atMs, subject, note }: TrendNote, zone: Zone): string {
  const text = note.Text.replaceAll('\n', ' ');
  return `${label} · ${formatDayInstant(atMs, zone.name, true)} · ${subject}: ${text} (${note.By})`;
}
