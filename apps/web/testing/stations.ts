import type {
  Communication,
  Condition,
  KeyValue,
  ModbusAddress,
  Point,
  PointValue,
  StationDetail,
  StationOverview,
  StationSuppression,
  Suppressed,
  WireValue,
} from '@outpost/contract';

/** The time of the tests. */
export const TEST_NOW = Date.parse('2026-11-21T14:32:07Z');

/** The wire format of the time that many seconds before NOW. */
export const testAgo = (seconds: number): string => new Date(TEST_NOW - seconds * 1_000).toISOString();

/** A controller that responded 3 s ago. */
export function online(own: Partial<Communication> = {}): Communication {
  return {
    Status: 'online',
    LastGoodPollAt: testAgo(3),
    LastAnswerAt: testAgo(3),
    LastAttemptAt: testAgo(3),
    LastError: null,
    FailedPolls: 0,
    RoundTripMs: 42,
    Success24h: 0.9985,
    MissedPolls: 0,
    PollIntervalSeconds: 10,
    ...own,
  };
}

/** A controller that has not responded for so many minutes. */
export function offline(minutes: number): Communication {
  return online({
    Status: 'offline',
    LastGoodPollAt: testAgo(minutes * 60),
    LastAnswerAt: testAgo(minutes * 60),
    FailedPolls: 14,
    RoundTripMs: 42,
    LastError: {
      Code: 'MODBUS_CONNECT_TIMEOUT',
      Message: 'Connecting to 10.2.0.17:502 timed out after 2000 ms',
      At: testAgo(4),
    },
  });
}

/** An alarm suppression for another hour; `out-of-service` has no end. */
export function suppressed(State: Suppressed['State']): Suppressed {
  return { State, Until: State === 'out-of-service' ? null : testAgo(-3_600) };
}

/** The station is in maintenance for another hour. */
export function maintained(): StationSuppression {
  const Communication = suppressed('maintenance');
  return { MaintenanceUntil: Communication.Until, Communication };
}

export function condition(own: Partial<Condition> = {}): Condition {
  return {
    PointId: 1,
    Kind: 'H',
    Priority: 'critical',
    Message: 'High wet well',
    Instruction: 'Check pump 2 overload.',
    Limit: 2.6,
    Since: testAgo(14 * 60),
    Suppressed: null,
    ...own,
  };
}

export function keyValue(own: Partial<KeyValue> = {}): KeyValue {
  return {
    PointId: 1,
    Value: 1.31,
    Quality: 'good',
    At: testAgo(3),
    ChangedAt: testAgo(3),
    Reason: null,
    Name: 'Wet well',
    Kind: 'analog',
    Units: 'm',
    Decimals: 2,
    OnLabel: 'On',
    OffLabel: 'Off',
    ...own,
  };
}

export function overview(own: Partial<StationOverview> = {}): StationOverview {
  return {
    StationId: 1,
    SiteName: 'Mill Creek Lift Station',
    Kind: 'lift-station',
    Code: '0417',
    Area: '',
    Enabled: true,
    TimeZone: null,
    Latitude: null,
    Longitude: null,
    Communication: online(),
    Suppression: null,
    Conditions: [],
    BadPoints: 0,
    PointCount: 9,
    KeyValues: [keyValue()],
    ...own,
  };
}

type AnalogPoint = Extract<Point, { Kind: 'analog' }>;
type DigitalPoint = Extract<Point, { Kind: 'digital' }>;
type Entry = StationDetail['Points'][number];

const measured = (PointId: number, Value: WireValue, own: Partial<PointValue> = {}): PointValue => ({
  PointId,
  Value,
  Quality: 'good',
  At: testAgo(3),
  ChangedAt: testAgo(23 * 60),
  Reason: null,
  ...own,
});

/** Where a point's value is in the device of a test. */
export const testAddress = (
  Table: ModbusAddress['Table'],
  Address: number,
  DataType: ModbusAddress['DataType'],
): ModbusAddress => ({ Protocol: 'modbus', Table, Address, DataType, WordOrder: 'ABCD', Bit: 0 });

/** An analog point with its value: `analog(1, 'AI1', 2.84, { Purpose: 'level' })`. */
export function analogPointBody(
  Id: number,
  terminal: string,
  value: number | null,
  own: Partial<AnalogPoint> = {},
  reading: Partial<PointValue> = {},
): Entry {
  return {
    Point: {
      Id,
      Point: terminal,
      Name: terminal,
      Source: testAddress('input-register', Id, 'float32'),
      Writable: false,
      Interlock: '',
      Momentary: false,
      Key: false,
      Purpose: '',
      Limits: [],
      Kind: 'analog',
      Scale: null,
      RangeLow: null,
      RangeHigh: null,
      Units: 'm',
      Decimals: 2,
      Deadband: 0.01,
      MapFormat: 'float32',
      MapFactor: 1,
      ...own,
    },
    Value: measured(Id, value, reading),
  };
}

/** A digital point with its value. */
export function digitalPointBody(
  Id: number,
  terminal: string,
  value: boolean | null,
  own: Partial<DigitalPoint> = {},
  reading: Partial<PointValue> = {},
): Entry {
  return {
    Point: {
      Id,
      Point: terminal,
      Name: terminal,
      Source: testAddress('discrete-input', Id, 'bit'),
      Writable: false,
      Interlock: '',
      Momentary: false,
      Key: false,
      Purpose: '',
      Limits: [],
      Kind: 'digital',
      Invert: false,
      OnLabel: 'Running',
      OffLabel: 'Off',
      ...own,
    },
    Value: measured(Id, value, reading),
  };
}

export function detail(own: Partial<StationDetail> = {}): StationDetail {
  return {
    StationId: 1,
    SiteName: 'Mill Creek Lift Station',
    Kind: 'lift-station',
    Code: '0417',
    Area: '',
    Enabled: true,
    TimeZone: null,
    Latitude: null,
    Longitude: null,
    Notes: '',
    Communication: online(),
    Suppression: null,
    Conditions: [],
    Points: [],
    Endpoint: '10.2.0.17:502 unit 1',
    ...own,
  };
}
