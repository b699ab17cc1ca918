import type { StationDetail } from '@outpost/contract';
import { GOOD, STALE } from '@outpost/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LinePublisher } from '../src/acquisition/drivers/testing/line-publisher.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer } from '../src/testing/server.ts';

// The line that adds a protocol to the product.
vi.mock('../src/acquisition/drivers/registry.ts', async (original) => {
  const registry = await original<typeof import('../src/acquisition/drivers/registry.ts')>();
  const { lineDriver } = await import('../src/acquisition/drivers/testing/line-driver.ts');
  const DRIVERS = [...registry.DRIVERS, lineDriver];
  return { DRIVERS, PROTOCOLS: DRIVERS.flatMap(({ protocols }) => protocols) };
});

const START = Date.parse('2026-03-01T00:00:00Z');
const SECOND = 1_000;
const at = (seconds: number) => START + seconds * SECOND;
const instant = (seconds: number) => new Date(at(seconds)).toISOString();

const point = (Tag: string, more: object = {}) => ({
  ...{ Kind: 'analog', Point: Tag.toUpperCase(), Name: Tag, Source: { Protocol: 'lines', Tag } },
  ...more,
});
const high = { Kind: 'H', Limit: 8, Priority: 'high', Message: 'High level' };

it('shows, stores and judges what a source sends, and is offline while it does not', async () => {
  const publisher = new LinePublisher();
  await publisher.listen();
  onTestFinished(() => publisher.close());
  const clock = new ManualClock(START);
  const server = await startTestServer({ clock });
  const call = async <T>(path: string, json?: object, method = json ? 'POST' : 'GET') => {
    const answer = await server.ask(`/api/${path}`, { as: 'Admin', method, ...(json && { json }) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as T;
  };
  const detail = () => call<StationDetail>('Stations/1');
  const values = async () =>
    (await detail()).Points.map(({ Value }) => [Value.Value, Value.Quality, Value.At]);
  const status = async () => (await detail()).Communication.Status;

  publisher.publish('level', 5, at(-60));
  publisher.publish('flow', 12.5, at(-3_600));
  const [protocol] = (await call<{ id: string }[]>('Protocols')).slice(-1);
  expect(protocol).toMatchObject({ id: 'lines', capabilities: { subscribe: true } });
  await call('Stations', {
    ...{ SiteName: 'Lines', PollIntervalSeconds: 10, OfflineAfter: 2 },
    Source: { Protocol: 'lines', Host: '127.0.0.1', Port: publisher.port },
    Points: [point('level', { Limits: [high] }), point('flow')],
  });
  await expect.poll(values).toEqual([
    [5, 'good', instant(-60)],
    [12.5, 'good', instant(-3_600)],
  ]);
  expect(await status()).toBe('online');

  clock.advance(5 * SECOND);
  publisher.publish('level', 9, at(4));
  await expect.poll(values).toEqual([
    [9, 'good', instant(4)],
    [12.5, 'good', instant(-3_600)],
  ]);
  const active = async () => JSON.stringify(await call<object>('Alarms/active'));
  await expect.poll(active).toContain(`"RaisedAt":"${instant(4)}"`);

  // Lost: stale after an interval in which nothing came, offline after two.
  await publisher.close();
  for (let seconds = 0; seconds < 30; seconds++) await clock.advanceAsync(SECOND);
  await expect.poll(status).toBe('offline');
  expect((await values()).map(([value, quality]) => [value, quality])).toEqual([
    [9, 'stale'],
    [12.5, 'stale'],
  ]);

  // Back, with what was measured meanwhile.
  publisher.publish('level', 6, at(31));
  await publisher.listen();
  await call('Stations/poll/1');
  await expect.poll(status).toBe('online');
  await expect.poll(values).toEqual([
    [6, 'good', instant(31)],
    [12.5, 'good', instant(-3_600)],
  ]);
  expect(await active()).toContain(`"ReturnedAt":"${instant(31)}"`);

  const { Points } = await detail();
  const levelId = Points[0]!.Point.Id;
  const read = await server.app.history.read(levelId, at(-600), at(600), { limit: 100 });
  const samples = Array.from(read.atMs, (ms, index) => [
    (ms - START) / SECOND,
    read.values[index],
    read.qualities[index],
  ]);
  expect(samples.filter(([, , quality]) => quality === GOOD)).toEqual([
    [-60, 5, GOOD],
    [4, 9, GOOD],
    [31, 6, GOOD],
  ]);
  expect(samples.filter(([, , quality]) => quality === STALE)).toHaveLength(1);

  await call('Stations/enable', { StationIds: [1], Enabled: false });
  await publisher.connected(0);
  expect(await status()).toBe('disabled');
});
