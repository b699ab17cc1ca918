import type { Communication, Condition, KeyValue, StationOverview } from '@outpost/contract';

/** The moment at which the tests look at the field. */
export const NOW = Date.parse('2026-11-21T14:32:07Z');

/** The wire's form of the moment that many seconds before NOW. */
export const ago = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString();

/** A controller that answered 3 s ago. */
export function talking(own: Partial<Communication> = {}): Communication {
  return {
    Status: 'online',
    LastGoodPollAt: ago(3),
    LastAttemptAt: ago(3),
    LastError: null,
    FailedPolls: 0,
    RoundTripMs: 42,
    Success24h: 0.9985,
    MissedPolls: 0,
    PollIntervalSeconds: 10,
    ...own,
  };
}

/** A controller that has not answered for so many minutes. */
export function silent(minutes: number): Communication {
  return talking({
    Status: 'offline',
    LastGoodPollAt: ago(minutes * 60),
    FailedPolls: 14,
    RoundTripMs: 42,
    LastError: {
      Code: 'MODBUS_CONNECT_TIMEOUT',
      Message: 'Connecting to 10.2.0.17:502 timed out after 2000 ms',
      At: ago(4),
    },
  });
}

export function condition(own: Partial<Condition> = {}): Condition {
  return {
    PointId: 1,
    Kind: 'H',
    Priority: 'critical',
    Message: 'High wet well',
    Instruction: 'Check pump 2 overload.',
    Limit: 2.6,
    Since: ago(14 * 60),
    ...own,
  };
}

export function keyValue(own: Partial<KeyValue> = {}): KeyValue {
  return {
    PointId: 1,
    Value: 1.31,
    Quality: 'good',
    At: ago(3),
    ChangedAt: ago(3),
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
    Enabled: true,
    TimeZone: null,
    Latitude: null,
    Longitude: null,
    Communication: talking(),
    Conditions: [],
    BadPoints: 0,
    PointCount: 9,
    KeyValues: [keyValue()],
    ...own,
  };
}
