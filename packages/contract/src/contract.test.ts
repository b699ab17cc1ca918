import { describe, expect, it, test } from 'vitest';
import {
  type Call,
  calls,
  HubRoom,
  IdParam,
  Name,
  NewStation,
  Point,
  ReportPeriod,
  roleAllows,
  Schedule,
  ScheduleBody,
  TimeZone,
} from './index.ts';

const everyCall: Call[] = [];
(function collect(node: object) {
  for (const child of Object.values(node)) {
    if ('method' in child) everyCall.push(child as Call);
    else collect(child);
  }
})(calls);

const level = {
  Kind: 'analog',
  Point: 'AI1',
  Name: 'Wet well',
  Table: 'input-register',
  Address: 0,
  DataType: 'uint16',
};

const pump = {
  Kind: 'digital',
  Point: 'DI1',
  Name: 'Pump 1',
  Table: 'coil',
  Address: 0,
  DataType: 'bit',
};

describe('calls', () => {
  it('have unique names, and unique methods and paths', () => {
    const keys = everyCall.map((call) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(everyCall.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s declares its parameters',
    (_, call) => {
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort();
      const schema = call.params as { shape?: object } | undefined;
      expect(Object.keys(schema?.shape ?? {}).sort()).toEqual(inPath);
      if (call.method === 'GET') expect(call.body).toBeUndefined();
    },
  );

  it('allows no role check only before sign-in', () => {
    const open = everyCall.filter((call) => call.needs === 'anyone').map((call) => call.path);
    expect(open.sort()).toEqual([
      '/accounts/authenticate',
      '/accounts/display',
      '/accounts/forgot-password',
      '/accounts/link/look',
      '/accounts/link/use',
      '/accounts/passkeys/request',
      '/accounts/passkeys/sign-in',
      '/accounts/refresh-token',
      '/accounts/revoke-token',
      '/accounts/setup',
      '/accounts/setup',
      '/accounts/sso',
      // By the signature of the provider's token.
      '/accounts/sso/:key/back-channel-logout',
      '/accounts/sso/:key/begin',
      '/accounts/sso/:key/complete',
      '/accounts/sso/second-factor',
      '/accounts/sso/sign-out',
      // By the secret of the link.
      '/api/Alarms/link',
      '/api/Alarms/link/acknowledge',
      '/api/OnCall/feed/:token',
    ]);
  });
});

describe('Room', () => {
  it.each(['all', 'states', 'station:1', 'station:2147483647'])('accepts %s', (room) =>
    expect(HubRoom.safeParse(room).success).toBe(true),
  );
  it.each([
    '',
    'station:',
    'station:0',
    'station:-1',
    'station:007',
    'station:1.5',
    'station:2147483648',
    'x:1',
  ])('rejects %j: a station has one room, by its ID', (room) =>
    expect(HubRoom.safeParse(room).success).toBe(false),
  );
});

describe('roles', () => {
  it('include the rights of lower roles', () => {
    expect(roleAllows('Admin', 'Supervisor')).toBe(true);
    expect(roleAllows('Operator', 'Operator')).toBe(true);
    expect(roleAllows('Viewer', 'Operator')).toBe(false);
  });
});

describe('Point', () => {
  it.each([
    ['a register type in a bit table', { ...level, Table: 'coil' }, 'Must be bit for table coil'],
    [
      'a value that ends behind the last register',
      { ...level, Address: 65_535, DataType: 'float32' },
      'extends beyond register 65535',
    ],
    ['a set point in a table that cannot be written', { ...level, Writable: true }, 'is read-only'],
    [
      'a scale with no width',
      { ...level, Scale: { RawLow: 1, RawHigh: 1, EngineeringLow: 0, EngineeringHigh: 5 } },
      'differ',
    ],
    ['a range upside down', { ...level, RangeLow: 5, RangeHigh: 1 }, 'RangeLow must be below RangeHigh'],
    [
      'a digital limit on an analog point',
      { ...level, Limits: [{ Kind: 'on', Priority: 'low', Message: 'x' }] },
      'is not valid for an analog point',
    ],
    [
      'a limit without a number',
      { ...level, Limits: [{ Kind: 'HH', Priority: 'low', Message: 'x' }] },
      'Must be a number',
    ],
    [
      'a frozen value of a digital point',
      { ...pump, Limits: [{ Kind: 'frozen-value', Limit: 0, Priority: 'low' }] },
      'is not valid for a digital point',
    ],
    [
      'a frozen value without a number',
      { ...level, Limits: [{ Kind: 'frozen-value', Priority: 'low' }] },
      'Must be a number',
    ],
    [
      'a limit that depends on another point',
      { ...level, Limits: [{ Kind: 'HH', Limit: 3, WhilePoint: 'DI1', Priority: 'low', Message: 'x' }] },
      'Must be empty for HH',
    ],
    [
      'a rate of change over more than an hour',
      { ...level, Limits: [{ Kind: 'rate', Limit: 3, OverSeconds: 7_200, Priority: 'low', Message: 'x' }] },
      'Must be 3600 or less for rate, not 7200',
    ],
  ])('rejects %s', (_, point, words) => {
    const { error } = Point.safeParse(point);
    expect(error?.issues.map((issue) => issue.message).join()).toContain(words);
  });

  it('fills in defaults', () => {
    expect(Point.parse(level)).toMatchObject({
      Id: 0,
      Source: { WordOrder: 'ABCD' },
      Deadband: 0,
      Scale: null,
      Limits: [],
    });
  });
});

describe('an instrument alarm', () => {
  const parsed = (limit: object) => Point.parse({ ...level, Limits: [limit] }).Limits[0];

  it('needs only a kind and a priority; bad quality must persist for 60 s', () => {
    expect(parsed({ Kind: 'bad-quality', Priority: 'high' })).toMatchObject({
      Enabled: true,
      OnDelaySeconds: 60,
      OffDelaySeconds: 60,
      Message: 'Bad quality',
      WhilePoint: '',
    });
    expect(parsed({ Kind: 'frozen-value', Limit: 0.1, Priority: 'low' })).toMatchObject({
      OnDelaySeconds: 0,
      OverSeconds: 3_600,
      Message: 'Frozen value',
    });
  });

  it('keeps values that differ from the defaults', () => {
    const own = { Kind: 'bad-quality', Priority: 'high', OnDelaySeconds: 0, Message: 'Sensor fault' };
    expect(parsed(own)).toMatchObject({ OnDelaySeconds: 0, OffDelaySeconds: 60, Message: 'Sensor fault' });
    expect(parsed({ Kind: 'HH', Limit: 3, Priority: 'low', Message: 'x' })).toMatchObject({
      OnDelaySeconds: 0,
    });
  });

  it('depends only on a digital point of the same station', () => {
    const frozen = { Kind: 'frozen-value', Limit: 0.1, WhilePoint: 'DI1', Priority: 'low' };
    const stationOf = (WhilePoint: string) =>
      NewStation.safeParse({
        SiteName: 'Elm Street',
        Host: 'plc',
        Points: [{ ...level, Limits: [{ ...frozen, WhilePoint }] }, pump],
      });
    expect(stationOf('DI1').success).toBe(true);
    expect(stationOf('AI1').error?.issues).toMatchObject([
      {
        path: ['Points', 0, 'Limits', 0, 'WhilePoint'],
        message: 'Must be the terminal of a digital point of the station, not AI1',
      },
    ]);
    expect(stationOf('DI9').success).toBe(false);
  });
});

describe('NewStation', () => {
  it('rejects a duplicate terminal and names it', () => {
    const { error } = NewStation.safeParse({
      SiteName: 'Mill Creek',
      Host: '127.0.0.1',
      Points: [level, level],
    });
    expect(error?.issues[0]).toMatchObject({
      path: ['Points', 1, 'Point'],
      message: expect.stringContaining('AI1'),
    });
  });

  it('rejects an unknown field', () => {
    expect(NewStation.safeParse({ SiteName: 'Mill Creek', Host: 'plc', Prot: 502 }).success).toBe(false);
  });
});

describe('TimeZone', () => {
  it.each(['America/Denver', 'Australia/Lord_Howe', 'UTC'])('takes %s', (zone) => {
    expect(TimeZone.safeParse(zone).success).toBe(true);
  });
  it.each(['Mountain', '+02:00', '', 'America/Nowhere'])('rejects %j', (zone) => {
    expect(TimeZone.safeParse(zone).success).toBe(false);
  });
});

describe('Schedule', () => {
  it.each([true, false])(
    'rejects a day that ends before it starts, whether the day is on (%s) or not',
    (Monday) => {
      const times = { Id: 1, Name: 'Day shift', Monday, MondayStart: '15:00:00', MondayStop: '06:00:00' };
      expect(ScheduleBody.safeParse(times).error?.issues[0]?.path).toEqual(['MondayStart']);
      expect(ScheduleBody.safeParse({ ...times, MondayStop: '15:00:00' }).success).toBe(true);
      // Schedules stored before the rule can still be read.
      expect(Schedule.safeParse(times).success).toBe(true);
    },
  );
});

describe('ReportPeriod', () => {
  it.each(['2026', '2024-02', '2024-02-29', '2026-03-01--2026-03-01', '2025-12-31--2026-01-01'])(
    'takes %s',
    (period) => {
      expect(ReportPeriod.safeParse(period).success).toBe(true);
    },
  );
  it.each([
    ['26', 'Must be YYYY'],
    ['2026-03--2026-04', 'Must be YYYY'],
    ['2026-13', 'Must be valid dates'],
    ['2026-02-29', 'Must be valid dates'],
    ['2026-03-01--2026-02-30', 'Must be valid dates'],
    ['2026-03-02--2026-03-01', 'The first must not be after the last.'],
    ['1979', 'from 1980'],
    ['2026--2027', 'Must be YYYY'],
  ])('rejects %s', (period, message) => {
    expect(ReportPeriod.safeParse(period).error?.issues[0]?.message).toContain(message);
  });
});

test.each(['0', '-1', '0x1', '1e0', ' 1', '1.0', '١', '99999999999', ''])(
  'rejects %j as an ID in a path',
  (text) => {
    expect(IdParam.safeParse(text).success).toBe(false);
  },
);

test('accepts digits as an ID in a path', () => {
  expect(IdParam.parse('2147483647')).toBe(2_147_483_647);
});

test.each(['\u200b', '\u202eevil', ' \u2067 ', '\ufe0f'])('rejects %j as a name', (text) => {
  expect(Name.safeParse(text).success).toBe(false);
});

test.each(['Mühle 2', '水厂', '🚰 Well', 'नदी'])('accepts %j as a name', (text) => {
  expect(Name.parse(text)).toBe(text);
});
