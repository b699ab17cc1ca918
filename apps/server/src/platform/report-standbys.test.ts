import { expect, test } from 'vitest';
import { STANDBY_CHECKS } from './report-standbys.ts';
import type { OtherServer } from './storage/index.ts';

const server = (name: string, problem: string | null = null, isOtherVersion = false): OtherServer => ({
  ...{ server: name, problem, isOtherVersion },
  release: { version: isOtherVersion ? '0.2.0' : '0.1.0', schema: null, protocol: 1 },
});
const titles = (...others: readonly OtherServer[]) =>
  STANDBY_CHECKS.flatMap(({ find }) => find({ own: 'north', others }) ?? []).map(({ title }) => title);

test('one that is ready to take over is enough', () => {
  expect(titles(server('south'))).toEqual([]);
  expect(titles()).toEqual(['No other server is ready to take over']);
});

test('a server that cannot take over, or runs another version, is named', () => {
  expect(titles(server('south'), server('west', 'another secret'))).toEqual(['west cannot take over']);
  expect(titles(server('south', null, true))).toEqual([
    expect.stringContaining('south runs another version'),
  ]);
});

test('servers with the same name are reported once', () => {
  expect(titles(server('north'), server('north'), server('south'))).toEqual([
    'Several servers have the name north',
  ]);
});
