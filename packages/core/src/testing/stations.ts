import { type Point, StationConfig } from '@outpost/contract';
import fc from 'fast-check';

const name = fc.constantFrom(
  'Pump 1',
  'Wet well level',
  'Flow',
  'Tür offen',
  '=1+1',
  "'quoted",
  'a;b',
  'x, "y"',
);
/** JSON has one zero. */
const noMinusZero = (value: number): number => value + 0;
const limitNumber = fc.integer({ min: -50, max: 50 });

const limits = (kinds: readonly string[]) =>
  fc.shuffledSubarray([...kinds]).chain((chosen) =>
    fc.tuple(
      ...chosen.map((Kind) =>
        fc.record({
          Kind: fc.constant(Kind),
          Limit:
            Kind === 'on' || Kind === 'off' || Kind === 'bad-quality'
              ? fc.constant(null)
              : limitNumber.map((limit) => Math.abs(limit) + 1),
          Deadband: fc.constantFrom(0, 0.5),
          OnDelaySeconds: fc.nat(60),
          OverSeconds: fc.constantFrom(60, 600),
          Enabled: fc.boolean(),
          Priority: fc.constantFrom('critical', 'low'),
          Message: name,
          Instruction: fc.constantFrom('', 'Call the staff.\nThen wait.'),
        }),
      ),
    ),
  );

const digital = fc.record({
  Kind: fc.constant('digital'),
  Name: name,
  Table: fc.constant('coil'),
  DataType: fc.constant('bit'),
  Address: fc.nat(1_000),
  Writable: fc.boolean(),
  Invert: fc.boolean(),
  Key: fc.boolean(),
  OnLabel: fc.constantFrom('On', 'Open'),
  Limits: limits(['on', 'off', 'bad-quality']),
});

const analog = fc.record({
  Kind: fc.constant('analog'),
  Name: name,
  Table: fc.constant('holding-register'),
  DataType: fc.constantFrom('int16', 'uint32', 'float32'),
  WordOrder: fc.constantFrom('ABCD', 'CDAB'),
  Address: fc.nat(1_000),
  Writable: fc.boolean(),
  Scale: fc.option(
    fc.record({
      RawLow: fc.constant(0),
      RawHigh: fc.constantFrom(4_095, 32_767),
      EngineeringLow: fc.integer({ min: -5, max: 0 }),
      EngineeringHigh: fc.double({ min: 1, max: 20, noNaN: true }),
    }),
    { nil: null },
  ),
  Units: fc.constantFrom('', 'ft', 'm³/h', '%'),
  Decimals: fc.nat(3),
  Deadband: fc.constantFrom(0, 0.05, 1),
  Limits: limits(['HH', 'H', 'L', 'LL', 'rate', 'bad-quality', 'frozen-value']),
});

/** A point at a terminal with an ID; 0: none yet. */
export const pointAt = (Point: string, Id: number): fc.Arbitrary<Point> =>
  fc.oneof(digital, analog).map((point) => ({ ...point, Point, Id }) as unknown as Point);

const wanted = ({ Point: terminal, Kind }: Point) =>
  fc.record({
    Point: fc.constant(terminal),
    Wanted:
      Kind === 'digital'
        ? fc.boolean()
        : fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map(noMinusZero),
  });

const settingsOf = (points: readonly Point[]) =>
  fc
    .shuffledSubarray(points.filter(({ Writable }) => Writable))
    .chain((chosen) => fc.tuple(...chosen.map(wanted)));

const site = {
  SiteName: name,
  Code: fc.constantFrom('', 'LS-01', '0012', '-5'),
  Area: fc.constantFrom('', 'North', 'South end'),
  Kind: fc.constantFrom('tank', 'well'),
  Enabled: fc.boolean(),
  TimeZone: fc.constantFrom(null, 'America/Denver'),
  Latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true }).map(noMinusZero), { nil: null }),
  Notes: fc.constantFrom('', 'Key at the office;\r\n=HYPERLINK("x")', "'note"),
  Host: fc.constantFrom('10.0.0.7', 'plc-7.example', '::1'),
  Port: fc.constantFrom(502, 5_020),
  PollIntervalSeconds: fc.constantFrom(0.2, 10, 3_600),
  KeepOpen: fc.boolean(),
  RegistersPerRequest: fc.constantFrom(null, 1, 64),
  BitsPerRequest: fc.constantFrom(null, 2_000),
  CommunicationAlarm: fc.record({ Enabled: fc.boolean(), OnDelaySeconds: fc.nat(100) }),
};

/** Points at a few terminals, in any order, with IDs from `firstId` on. */
export const arbitraryPoints = (terminals: readonly string[], firstId: number): fc.Arbitrary<Point[]> =>
  fc
    .shuffledSubarray([...terminals])
    .chain((chosen) => fc.tuple(...chosen.map((terminal, index) => pointAt(terminal, firstId + index))));

/** Any valid station with a few points. */
export const anyStation = (StationId = 3): fc.Arbitrary<StationConfig> =>
  arbitraryPoints(['DI1', 'DI2', 'AI1', 'AI2', 'AO1'], 11).chain((Points) =>
    fc
      .record({ ...site, Settings: settingsOf(Points) })
      .map((fields) => StationConfig.parse({ StationId, Version: 4, ...fields, Points })),
  );

/**
 * A user's possible changes of a station: changed fields; changed, moved, removed and added points.
 */
export const editOf = (
  station: StationConfig,
  newIds: (index: number) => number,
): fc.Arbitrary<StationConfig> =>
  fc
    .record({
      fields: fc.record(site, { requiredKeys: [] }),
      kept: fc.oneof(fc.constant(station.Points), fc.shuffledSubarray(station.Points)),
      changes: fc.array(pointAt('', 0), {
        minLength: station.Points.length,
        maxLength: station.Points.length,
      }),
      isChanged: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      added: fc
        .shuffledSubarray(['DI8', 'AI9'])
        .chain((terminals) =>
          fc.tuple(...terminals.map((terminal, index) => pointAt(terminal, newIds(index)))),
        ),
      at: fc.nat(4),
    })
    .chain(({ fields, kept, changes, isChanged, added, at }) => {
      const points = kept.map((point, index) => {
        const change = changes[index]!;
        if (!isChanged[index] || change.Kind !== point.Kind) return point;
        return { ...change, Id: point.Id, Point: point.Point } as Point;
      });
      const Points = [...points.slice(0, at), ...added, ...points.slice(at)];
      return settingsOf(Points).map((Settings) =>
        StationConfig.parse({ ...station, ...fields, Settings, Points }),
      );
    });
