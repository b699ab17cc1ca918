import type {
  AlarmLogEntry,
  Communication,
  Condition,
  PointChange,
  PointName,
  StationPoints,
  StationSuppression,
} from '@outpost/contract';
import { LivePoints } from '../../../../data/points/live-points.ts';
import { makePointsTable } from '../../../../data/points/points-table.ts';
import { EvaluatedRows } from '../engine/evaluated-rows.ts';
import type { Source } from '../engine/source.ts';

/** When all points of the test field were polled, ms since 1970-01-01T00:00Z. */
export const GRID_TEST_NOW = Date.parse('2025-11-21T14:32:00Z');

const iso = (ms: number) => new Date(ms).toISOString();

/** A point of the test field with its value. */
export interface TestPoint {
  readonly id: number;
  readonly point: string;
  readonly name?: string;
  readonly units?: string;
  readonly decimals?: number;
  /** State texts make it a digital point. */
  readonly labels?: readonly [on: string, off: string];
  readonly value: number | boolean | null;
  /** Index in QUALITIES; good by default. */
  readonly quality?: number;
  readonly changedAtMs?: number;
  readonly reason?: string;
  readonly condition?: {
    readonly priority: Condition['Priority'];
    readonly message: string;
    readonly sinceMs?: number;
    readonly suppressed?: Condition['Suppressed'];
  };
}

export interface TestStation {
  readonly id: number;
  readonly name: string;
  readonly kind?: StationPoints['Kind'];
  readonly code?: string;
  readonly area?: string;
  readonly talk?: Partial<Communication>;
  readonly suppressed?: StationSuppression;
  readonly points: readonly TestPoint[];
}

const pointName = ({ id, point, name = point, units = '', decimals = 1, labels }: TestPoint): PointName => ({
  Id: id,
  Point: point,
  Name: name,
  ...(labels === undefined
    ? { Kind: 'analog', Units: units, Decimals: decimals }
    : { Kind: 'digital', OnLabel: labels[0], OffLabel: labels[1] }),
});

/** A message of the hub about one point. */
export const pointChange = ({
  id,
  value,
  quality = 0,
  changedAtMs = GRID_TEST_NOW,
}: TestPoint): PointChange => [id, value, quality, changedAtMs];

const conditionOf = ({ id, condition }: TestPoint): Condition[] =>
  condition === undefined
    ? []
    : [
        {
          PointId: id,
          Kind: 'H',
          Priority: condition.priority,
          Message: condition.message,
          Instruction: '',
          Limit: 1,
          Since: iso(condition.sinceMs ?? GRID_TEST_NOW),
          Suppressed: condition.suppressed ?? null,
        },
      ];

/** A small field with its values. Frames must be run by hand: `frames`. */
export class TestPoints {
  readonly frames: (() => void)[] = [];
  readonly points = new LivePoints({
    frame: (work) => this.frames.push(work),
    onOtherPoints: () => undefined,
  });
  #sequence = 0;

  constructor(stations: readonly TestStation[]) {
    this.declare(stations);
    this.points.snapshot({
      Room: 'all',
      Epoch: 'e',
      Sequence: 0,
      At: GRID_TEST_NOW,
      Stations: stations.map(({ id, talk, suppressed, points }) => ({
        StationId: id,
        Communication: {
          Status: 'online',
          LastGoodPollAt: iso(GRID_TEST_NOW),
          LastAnswerAt: iso(GRID_TEST_NOW),
          LastAttemptAt: iso(GRID_TEST_NOW),
          LastError: null,
          FailedPolls: 0,
          RoundTripMs: 20,
          Success24h: 1,
          MissedPolls: 0,
          PollIntervalSeconds: 10,
          ...talk,
        },
        Suppression: suppressed ?? null,
        Conditions: points.flatMap(conditionOf),
        Points: points.map(pointChange),
        Reasons: Object.fromEntries(
          points.flatMap(({ id, reason }) => (reason === undefined ? [] : [[id, reason]])),
        ),
      })),
    });
  }

  declare(stations: readonly TestStation[]): void {
    this.points.declare(
      makePointsTable(
        stations.map(({ id, name, kind = 'tank', code = '', area = '', points }) => ({
          StationId: id,
          SiteName: name,
          Kind: kind,
          Code: code,
          Area: area,
          Points: points.map(pointName),
        })),
      ),
    );
  }

  change(stationId: number, ...points: PointChange[]): void {
    this.points.delta({
      Room: 'all',
      Epoch: 'e',
      Sequence: ++this.#sequence,
      At: GRID_TEST_NOW,
      Stations: [{ StationId: stationId, Points: points }],
    });
  }

  /** A station lost communication. */
  lose(StationId: number, Priority: AlarmLogEntry['Priority']): void {
    const RaisedAt = iso(GRID_TEST_NOW - 5 * 60_000);
    const loss = { StationId, Priority, RaisedAt, Kind: 'communication', Active: true } as AlarmLogEntry;
    this.points.takeAlarms([{ ...loss, PointId: null, Message: 'Communication loss', Instruction: 'Call' }]);
  }

  source(nowMs = GRID_TEST_NOW): Source {
    const judged = new EvaluatedRows();
    judged.look(this.points, nowMs, nowMs);
    return { table: this.points.table!, points: this.points, judged, nowMs };
  }

  /** The ids of rows. */
  ids(rows: Iterable<number>): number[] {
    return Array.from(rows, (row) => this.points.table!.pointIds[row]!);
  }
}
