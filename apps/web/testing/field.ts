import type {
  Communication,
  Condition,
  DayStrip,
  KeyValue,
  Point,
  StationChange,
  StationDetail,
  StationKind,
  StationOverview,
  WireValue,
} from '@outpost/contract';
import { testAddress } from './stations.ts';

/** One point of a test site and its value after `second` seconds. */
interface TestPoint {
  readonly point: Point;
  readonly reads: (second: number) => WireValue;
}

interface TestSite {
  readonly id: number;
  readonly name: string;
  readonly kind: StationKind;
  readonly code: string;
  readonly points: readonly TestPoint[];
  conditions: Condition[];
  /** ms since 1970-01-01T00:00Z from which on the controller is offline; null while it responds. */
  unresponsiveSinceMs: number | null;
}

/**
 * A small field with a few abnormal conditions for viewing the page. Every value is a function of
 * time.
 */
export class TestField {
  readonly #startMs: number;
  readonly #sites: TestSite[];
  /** Seconds since the field started. */
  second = 0;

  /** `sites`: how many; those without their own name are numbered. */
  constructor(startMs: number, sites = NAMES.length) {
    this.#startMs = startMs;
    this.#sites = Array.from({ length: sites }, (_, index) => {
      const [name, kind, code] = NAMES[index % NAMES.length]!;
      const round = Math.floor(index / NAMES.length);
      return makeSite(index + 1, round === 0 ? name : `${name} ${round + 1}`, kind, code);
    });
    const [mill, harlow, quarry] = this.#sites as [TestSite, TestSite, TestSite];
    mill.conditions = [
      this.#condition(101, 'H', 'critical', 'High wet well', 2.6, 14 * 60),
      this.#condition(103, 'on', 'high', 'Pump 2 overload', null, 20 * 60),
    ];
    harlow.conditions = [this.#condition(201, 'L', 'high', 'Low discharge pressure', 260, 6 * 60)];
    quarry.unresponsiveSinceMs = startMs - 22 * 60_000;
  }

  get nowMs(): number {
    return this.#startMs + this.second * 1_000;
  }

  overviews(): StationOverview[] {
    return this.#sites.map((site) => ({
      ...this.#site(site),
      Communication: this.#communication(site),
      Suppression: null,
      Conditions: site.conditions,
      BadPoints: 0,
      PointCount: site.points.length,
      KeyValues: site.points.filter(({ point }) => point.Key).map((point) => this.#keyValue(site, point)),
    }));
  }

  detail(id: number): StationDetail | undefined {
    const site = this.#sites.find((candidate) => candidate.id === id);
    if (site === undefined) return undefined;
    return {
      ...this.#site(site),
      Notes: '',
      Communication: this.#communication(site),
      Suppression: null,
      Conditions: site.conditions,
      Endpoint: `10.2.0.${site.id}:502 unit 1`,
      Points: site.points.map((point) => ({ Point: point.point, Value: this.#value(site, point) })),
    };
  }

  day(ids: readonly number[]): DayStrip[] {
    return this.#sites
      .filter((site) => ids.includes(site.id))
      .flatMap((site) => site.points.filter(({ point }) => ids.length === 1 || point.Key))
      .map(({ point, reads }) => {
        const steps = Array.from({ length: 96 }, (_, step) => reads(step * 37));
        const numbers = steps.map((value) => (value === null ? null : Number(value)));
        return {
          PointId: point.Id,
          StartAt: iso(this.nowMs - 24 * 3_600_000),
          StepSeconds: 900,
          Low: numbers,
          High: numbers,
        };
      });
  }

  /** Advances the time to `nowMs`; returns what the hub sends about it. */
  tick(nowMs: number): StationChange[] {
    const before = this.second;
    this.second = Math.floor((nowMs - this.#startMs) / 1_000);
    return this.#sites
      .filter((site) => site.unresponsiveSinceMs === null)
      .map((site) => ({
        StationId: site.id,
        Communication: this.#communication(site),
        Points: site.points
          .filter(({ reads }) => reads(this.second) !== reads(before))
          .map(({ point, reads }) => [point.Id, reads(this.second), 0, this.nowMs] as const)
          .map((change) => [...change]),
      }));
  }

  #site(site: TestSite) {
    return {
      StationId: site.id,
      SiteName: site.name,
      Kind: site.kind,
      Code: site.code,
      Area: '',
      Enabled: true,
      TimeZone: null,
      Latitude: null,
      Longitude: null,
    };
  }

  #communication(site: TestSite): Communication {
    const silent = site.unresponsiveSinceMs;
    return {
      Status: silent === null ? 'online' : 'offline',
      LastGoodPollAt: iso(silent ?? this.nowMs),
      LastAnswerAt: iso(silent ?? this.nowMs),
      LastAttemptAt: iso(this.nowMs),
      LastError:
        silent === null
          ? null
          : {
              Code: 'MODBUS_CONNECT_TIMEOUT',
              Message: `Connecting to 10.2.0.${site.id}:502 timed out after 2000 ms`,
              At: iso(this.nowMs),
            },
      FailedPolls: silent === null ? 0 : 132,
      RoundTripMs: 42,
      Success24h: silent === null ? 0.999 : 0.91,
      MissedPolls: 0,
      PollIntervalSeconds: 1,
    };
  }

  #value(site: TestSite, { point, reads }: TestPoint) {
    const silent = site.unresponsiveSinceMs;
    return {
      PointId: point.Id,
      Value: reads(silent === null ? this.second : 0),
      Quality: silent === null ? ('good' as const) : ('stale' as const),
      At: iso(silent ?? this.nowMs),
      ChangedAt: iso(silent ?? this.nowMs - 23 * 60_000),
      Reason: silent === null ? null : 'No answer',
    };
  }

  #keyValue(site: TestSite, test: TestPoint): KeyValue {
    const { point } = test;
    return {
      ...this.#value(site, test),
      Name: point.Name,
      Kind: point.Kind,
      Units: point.Kind === 'analog' ? point.Units : '',
      Decimals: point.Kind === 'analog' ? point.Decimals : 0,
      OnLabel: point.Kind === 'digital' ? point.OnLabel : '',
      OffLabel: point.Kind === 'digital' ? point.OffLabel : '',
    };
  }

  #condition(
    PointId: number,
    Kind: Condition['Kind'],
    Priority: Condition['Priority'],
    Message: string,
    Limit: number | null,
    secondsAgo: number,
  ): Condition {
    const Since = iso(this.#startMs - secondsAgo * 1_000);
    return {
      PointId,
      Kind,
      Priority,
      Message,
      Limit,
      Since,
      Instruction: 'Check pump 2 overload.',
      Suppressed: null,
    };
  }
}

const iso = (ms: number) => new Date(ms).toISOString();

const NAMES: readonly [string, StationKind, string][] = [
  ['Mill Creek Lift Station', 'lift-station', '0417'],
  ['Harlow Booster', 'booster', '0122'],
  ['Quarry Road Tank', 'tank', '0208'],
  ['Alder Street Lift Station', 'lift-station', '0401'],
  ['Beacon Hill Tank', 'tank', '0203'],
  ['Cedar Flats Well 2', 'well', '0302'],
  ['Dunmore Lift Station', 'lift-station', '0404'],
  ['East Reservoir', 'tank', '0201'],
  ['Fenwick Lift Station', 'lift-station', '0406'],
  ['Glenbrook Flow Meter', 'flow-meter', '0501'],
  ['Hatcher Pass Rain Gauge', 'rain-gauge', '0601'],
  ['Ironwood Lift Station', 'lift-station', '0409'],
];

const wave = (low: number, high: number, period: number, decimals: number) => (second: number) =>
  Number((low + ((high - low) * (1 + Math.sin((second * 2 * Math.PI) / period))) / 2).toFixed(decimals));

function makeSite(id: number, name: string, kind: StationKind, code: string): TestSite {
  const at = id * 100;
  const points: TestPoint[] = [
    analog(
      at + 1,
      'AI1',
      kind === 'booster' ? 'Discharge' : 'Level',
      'm',
      2,
      'level',
      wave(0.7, 2.9, 60 + id, 2),
    ),
    analog(at + 2, 'AI2', 'Discharge pressure', 'kPa', 0, 'pressure', wave(180, 260, 90, 0)),
    digital(at + 3, 'DI1', 'Pump 1', 'pump-run:1', (second) => (second + id) % 40 < 18),
    digital(at + 4, 'DI2', 'Pump 2', 'pump-run:2', () => false),
  ];
  return { id, name, kind, code, points, conditions: [], unresponsiveSinceMs: null };
}

const common = { Writable: false, Interlock: '', Momentary: false, Key: true, Limits: [] } as const;

function analog(
  Id: number,
  Terminal: string,
  Name: string,
  Units: string,
  Decimals: number,
  Purpose: string,
  reads: TestPoint['reads'],
): TestPoint {
  return {
    point: {
      ...common,
      Id,
      Point: Terminal,
      Name,
      Units,
      Decimals,
      Purpose,
      Kind: 'analog',
      Source: testAddress('input-register', Id, 'float32'),
      Scale: null,
      RangeLow: 0,
      RangeHigh: 1_000,
      Deadband: 0.01,
      MapFormat: 'float32',
      MapFactor: 1,
      Limits: [],
    },
    reads,
  };
}

function digital(
  Id: number,
  Terminal: string,
  Name: string,
  Purpose: string,
  reads: TestPoint['reads'],
): TestPoint {
  return {
    point: {
      ...common,
      Id,
      Point: Terminal,
      Name,
      Purpose,
      Kind: 'digital',
      Source: testAddress('discrete-input', Id, 'bit'),
      Invert: false,
      OnLabel: 'Running',
      OffLabel: 'Off',
      Limits: [],
    },
    reads,
  };
}
