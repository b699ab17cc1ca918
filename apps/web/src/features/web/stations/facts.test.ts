import { describe, expect, it } from 'vitest';
import { detail, online, TEST_NOW, testAgo } from '../../../../testing/stations.ts';
import { communicationFacts, formatInterval, formatLocalTime, formatPosition } from './facts.ts';

const CURRENT = { state: 'normal', old: false } as const;

describe('facts', () => {
  it('format interval, location and local time', () => {
    expect(formatInterval(0.5)).toBe('0.5 s');
    expect(formatInterval(900)).toBe('15 min');
    expect(formatPosition({ Latitude: -46.12345, Longitude: 7.5 })).toBe('46.1235° S, 7.5000° E');
    expect(formatPosition({ Latitude: null, Longitude: 7.5 })).toBeNull();
    // The zone of the tests is that of the machine: one of two zones is another.
    const zones = ['America/Denver', 'Asia/Tokyo'].map((zone) => formatLocalTime(zone, TEST_NOW));
    expect(zones).toContainEqual(expect.stringMatching(/^Sat (07:32 MST|23:32 UTC\+9)$/));
    expect(formatLocalTime(new Intl.DateTimeFormat().resolvedOptions().timeZone, TEST_NOW)).toBeNull();
    expect(formatLocalTime(null, TEST_NOW)).toBeNull();
  });
  it('do not claim that a station is online without current data', () => {
    expect(communicationFacts(detail(), CURRENT, TEST_NOW)[0]?.text).toBe('Online');
    expect(communicationFacts(detail(), { state: 'normal', old: true }, TEST_NOW)[0]?.text).toBe(
      'Was online',
    );
  });
  it('do not claim that a station is online or offline while its server is unreachable', () => {
    const LastError = { Code: 'SERVER_UNREACHABLE' as const, Message: 'Not reachable', At: testAgo(5) };
    const station = detail({ Communication: online({ Status: 'unknown', LastError }) });
    const [status] = communicationFacts(station, { state: 'no-answer', old: true }, TEST_NOW);
    expect(status?.text).toBe('Unknown, server unreachable');
  });
  it('show the same status as the banner before the server counts the station as offline', () => {
    expect(communicationFacts(detail(), { state: 'no-answer', old: true }, TEST_NOW)[0]?.text).toBe(
      'Offline',
    );
  });
  it('say since when good polls are counted', () => {
    const label = (CountedSince: string) =>
      communicationFacts(detail({ CountedSince }), CURRENT, TEST_NOW)[1]?.name;
    expect(label(testAgo(23 * 3_600))).toMatch(/^Good polls since (Fri|Sat) \d\d:\d\d$/);
    expect(label(testAgo(25 * 3_600))).toBe('Good polls, last 24 h');
  });
  it('show a dash for unknown values', () => {
    const facts = communicationFacts(
      detail({ Communication: online({ RoundTripMs: null, Success24h: null }) }),
      CURRENT,
      TEST_NOW,
    );
    expect(facts.filter((fact) => fact.text === '–').map((fact) => fact.name)).toEqual([
      'Good polls',
      'Response time',
    ]);
  });
});
