import { Point } from '@outpost/contract';
import { describe, expect, test } from 'vitest';
import { badQualityAlarm, defaultAlarmMessage, pointAlarms } from './point-alarms.ts';

const high = { Kind: 'H', Limit: 8, Priority: 'high', Message: 'High level' };
const highHigh = { Kind: 'HH', Limit: 9, Priority: 'critical', Message: 'Overflow' };
const frozen = { Kind: 'frozen-value', Limit: 0.1, Priority: 'low', Message: 'Stuck' };

const point = (...Limits: object[]): Point =>
  Point.parse({
    Kind: 'analog',
    Point: 'AI1',
    Name: 'Level',
    Table: 'holding-register',
    Address: 0,
    DataType: 'int16',
    Limits,
  });
const kinds = (...limits: object[]) => pointAlarms(point(...limits)).map(({ Kind }) => Kind);

describe('the alarms of a point', () => {
  test('include bad quality by default if there is a limit: after 60 s, with the worst priority of the limits', () => {
    expect(kinds()).toEqual([]);
    expect(kinds(high, highHigh)).toEqual(['H', 'HH', 'bad-quality']);
    expect(badQualityAlarm(point(high, highHigh))).toEqual({
      Kind: 'bad-quality',
      Enabled: true,
      Limit: null,
      Deadband: 0,
      OnDelaySeconds: 60,
      OffDelaySeconds: 60,
      OverSeconds: 60,
      WhilePoint: '',
      Priority: 'critical',
      Message: 'Bad quality',
      Instruction: '',
    });
  });

  test('include bad quality as declared instead, last, also for a point without limits', () => {
    const own = { Kind: 'bad-quality', Priority: 'low', OnDelaySeconds: 5, Message: 'Sensor fault' };
    expect(kinds(own, high)).toEqual(['H', 'bad-quality']);
    expect(badQualityAlarm(point(own, highHigh))).toMatchObject({
      Priority: 'low',
      OnDelaySeconds: 5,
      OffDelaySeconds: 60,
      Message: 'Sensor fault',
    });
    expect(kinds(own)).toEqual(['bad-quality']);
  });

  test('exclude bad quality where it is disabled', () => {
    const off = { Kind: 'bad-quality', Enabled: false, Priority: 'low' };
    expect(kinds(high, off)).toEqual(['H']);
    expect(badQualityAlarm(point(high, off))).toBeNull();
  });

  test('name their point where the message is the default', () => {
    const [own, usual] = [
      badQualityAlarm(point({ Kind: 'bad-quality', Priority: 'low', Message: 'Sensor fault' })),
      badQualityAlarm(point(high)),
    ];
    expect(defaultAlarmMessage({ Name: 'Level' }, usual!)).toBe('Level bad quality');
    expect(defaultAlarmMessage({ Name: 'Level' }, own!)).toBe('Sensor fault');
    expect(defaultAlarmMessage({ Name: 'Level' }, pointAlarms(point(high))[0]!)).toBe('High level');
  });

  test('exclude disabled limits, which give no priority either', () => {
    expect(kinds(high, { ...highHigh, Enabled: false })).toEqual(['H', 'bad-quality']);
    expect(badQualityAlarm(point(high, { ...highHigh, Enabled: false }))).toMatchObject({ Priority: 'high' });
    expect(kinds({ ...high, Enabled: false })).toEqual([]);
  });

  test('include no bad quality by default where the only limit is a frozen value', () => {
    expect(kinds(frozen)).toEqual(['frozen-value']);
    expect(kinds(frozen, high)).toEqual(['frozen-value', 'H', 'bad-quality']);
  });
});
