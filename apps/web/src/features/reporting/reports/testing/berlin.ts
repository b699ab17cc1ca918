import type { Report, ReportDay, ReportFigures, ReportKind } from '@outpost/contract';
import { reportFigures, type StartPeak } from '@outpost/core';
import { type DigitalHours, digitalFigures } from '@outpost/core/testing/digital-figures.ts';

interface Parts extends DigitalHours {
  /** Of its starts; null: not computed. */
  readonly peak?: StartPeak | null;
}

/** Figures from hours. */
export function figures(kind: ReportKind, { peak = null, ...hours }: Parts): ReportFigures {
  return reportFigures(kind, digitalFigures(hours), peak);
}

export const day = (kind: ReportKind, date: string, isPartial: boolean, parts: Parts): ReportDay => ({
  ...figures(kind, parts),
  Date: date,
  Partial: isPartial,
});

/** The worked example of docs/reports.md: the night of a clock change in Berlin. It is noon on the 30th. */
export function berlin(kind: ReportKind): Report {
  return {
    StationId: 1,
    Kind: kind,
    TimeZone: 'Europe/Berlin',
    Period: '2026-03-28--2026-03-30',
    From: '2026-03-28',
    To: '2026-03-30',
    BeforeFrom: '2026-03-25',
    BeforeTo: '2026-03-27',
    Points: [
      {
        PointId: 7,
        Point: 'DI1',
        Name: 'Pump 1',
        OnLabel: 'Running',
        OffLabel: 'Stopped',
        Days: [
          day(kind, '2026-03-28', true, { on: 0, off: 3, unknown: 21, starts: 0 }),
          day(kind, '2026-03-29', false, {
            on: 5,
            off: 16.5,
            unknown: 1.5,
            starts: 3,
            hidden: 1,
            longest: 2,
          }),
          day(kind, '2026-03-30', true, { on: 1, off: 11, unknown: 0, starts: 0 }),
        ],
        Total: figures(kind, { on: 6, off: 30.5, unknown: 22.5, starts: 3, hidden: 1, longest: 2 }),
        Before: figures(kind, { on: 0, off: 0, unknown: 72, starts: 0 }),
      },
    ],
  };
}
