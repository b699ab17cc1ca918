import {
  type ConnectionTestBody,
  fieldsSchema,
  type Point,
  type ProbeBody,
  ProtocolDescriptor,
  StationConfig,
} from '@outpost/contract';
import { BAD, GOOD, REASON } from '@outpost/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBus } from '../../../platform/bus/index.ts';
import { type Clock, startDeadline, systemClock, type Timer } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Ingest, PollOutcome, SourceReport } from '../../ingest/index.ts';
import type { DriverDeps, DriverModule } from '../driver.ts';
import { createDrivers } from '../drivers.ts';
import { FieldError } from '../field-error.ts';
import { sourceProblems } from '../source-problems.ts';

/** A device or server of the protocol, not of our own making where there is one. */
export interface TestedDevice {
  /** Reaches it: the fields of the descriptor, without those that have a fallback if it applies. */
  readonly source: object;
  /** One for each data type that the driver reads, at least, with what the device holds there. */
  readonly points: readonly object[];
  readonly values: readonly number[];
  /** Points that have no valid value, and why: REASON codes. */
  readonly bad: readonly { readonly point: object; readonly reason: number }[];
  /** Gives the first point the value `changed`. */
  change(): void | Promise<void>;
  readonly changed: number;
  /** A point that can be written, what is written, and one whose write the device rejects. */
  readonly write?: { readonly point: object; readonly value: number; readonly rejected: object };
  /** What is looked at while a station is set up, and the answer. */
  readonly probe?: { readonly body: Omit<ProbeBody, 'Source'>; readonly values: readonly number[] };
  /** The device cannot be reached any more, until it is started again at the same place. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Whether no connection of the driver is left. */
  isReleased(): boolean | Promise<boolean>;
}

const STATION_ID = 1;
/** A foreign server may take a while to start. */
const SLOW = { timeout: 20_000 };
const TEST_TIMEOUT_MS = 60_000;
const SECRET = /password|secret|token|passphrase|credential/i;

/** The system's clock, which knows the timers that are left. */
function countedClock(): Clock & { readonly pending: number } {
  const timers = new Set<Timer>();
  const counted = (start: (done: () => void) => Timer): Timer => {
    const timer = start(() => timers.delete(timer));
    timers.add(timer);
    const cancel = () => {
      timers.delete(timer);
      timer.cancel();
    };
    return { cancel };
  };
  const clock = {
    ...systemClock,
    get pending() {
      return timers.size;
    },
    setTimeout: (task: () => void, delayMs: number) =>
      counted((done) =>
        systemClock.setTimeout(() => {
          done();
          task();
        }, delayMs),
      ),
    setInterval: (task: () => void, periodMs: number) =>
      counted(() => systemClock.setInterval(task, periodMs)),
    setDeadline: (task: () => void, delayMs: number) => startDeadline(clock, task, delayMs),
  };
  return clock;
}

/** What was handed over last, of each point. */
class LatestValues implements Ingest {
  readonly values: number[] = [];
  readonly qualities: number[] = [];
  readonly reasons: number[] = [];
  readonly failures: PollOutcome[] = [];
  /** How often something was handed over. */
  count = 0;

  accept(input: PollOutcome | SourceReport): void {
    this.count++;
    if ('values' in input) {
      for (const { position, value, quality, reason } of input.values)
        this.#put(position, value, quality, reason);
    } else if (input.reading) {
      const { values, qualities, reasons } = input.reading;
      for (const [position, value] of values.entries()) {
        this.#put(position, value, qualities[position]!, reasons[position]!);
      }
    } else this.failures.push({ ...input, link: structuredClone(input.link) });
  }

  #put(position: number, value: number, quality: number, reason: number): void {
    this.values[position] = value;
    this.qualities[position] = quality;
    this.reasons[position] = reason;
  }
}

/**
 * What holds for every driver, tried with a real device. A driver runs it for each of its protocols.
 * @param start a device that listens, stopped when the test ends
 */
export function describeDriver(
  module: DriverModule,
  protocolId: string,
  start: () => Promise<TestedDevice>,
  { skip = false } = {},
): void {
  const protocol = module.protocols.find(({ id }) => id === protocolId)!;

  const configOf = ({ source, points }: TestedDevice, more: object = {}) =>
    StationConfig.parse({
      ...{
        StationId: STATION_ID,
        SiteName: 'Tested',
        Version: 1,
        PollIntervalSeconds: 86_400,
        OfflineAfter: 1,
      },
      Source: fieldsSchema(protocolId, protocol.source).parse({ Protocol: protocolId, ...source }),
      Points: points,
      ...more,
    });

  async function setUp(more: Partial<DriverDeps> = {}) {
    const device = await start();
    const clock = countedClock();
    const ingest = new LatestValues();
    const bus = createBus((error) => {
      throw error;
    });
    const deps = { ingest, bus, clock, logger: createLogger('silent'), random: () => 0.5, ...more };
    const drivers = createDrivers(deps, [module]);
    onTestFinished(() => drivers.stop());
    const poll = () => drivers.pollNow(STATION_ID);
    /** Resolves when the device responds. */
    const responds = () => expect.poll(() => poll().then(() => true, String), SLOW).toBe(true);
    return { device, clock, ingest, bus, drivers, poll, responds };
  }

  const testBody = (device: TestedDevice): ConnectionTestBody => ({
    Source: configOf(device).Source,
    Reads: [],
  });

  describe(`${protocol.name}: descriptor`, () => {
    it('is what the API sends, and nothing else', () => {
      expect(ProtocolDescriptor.parse(JSON.parse(JSON.stringify(protocol)))).toEqual(protocol);
      expect(protocol.id).toMatch(/^[a-z][a-z0-9-]{0,39}$/);
      expect(protocol.name).not.toBe('');
    });

    it.each([
      ['source', protocol.source],
      ['address', protocol.address],
    ] as const)('has a label for each field of a %s, and valid fallbacks', (_, fields) => {
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      const schema = fieldsSchema(protocolId, fields);
      for (const field of fields) {
        expect(field.name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
        expect(field.label).not.toBe('');
        // Sources are shown, exported and audited: a secret needs a field of its own kind.
        expect(field.name).not.toMatch(SECRET);
        const { kind, fallback } = field;
        const shape = schema.shape as unknown as Record<
          string,
          { safeParse(value: unknown): { success: boolean } }
        >;
        if (fallback !== undefined) expect(shape[field.name]!.safeParse(fallback).success).toBe(true);
        if (kind.type === 'choice') for (const { label } of kind.options) expect(label).not.toBe('');
      }
    });

    it('has the capabilities that the driver has', async () => {
      const deps = { clock: systemClock, logger: createLogger('silent'), random: () => 0.5 };
      const driver = module.create({ ...deps, ingest: new LatestValues(), bus: createBus(() => undefined) });
      onTestFinished(() => driver.stop());
      expect({ write: !!driver.session, probe: !!driver.probe }).toEqual({
        write: protocol.capabilities.write,
        probe: protocol.capabilities.probe,
      });
    });
  });

  describe.skipIf(skip)(protocol.name, { timeout: TEST_TIMEOUT_MS }, () => {
    it('reads values of every data type, and says why a value is not good', async () => {
      const { device, ingest, drivers, responds } = await setUp();
      const points = [...device.points, ...device.bad.map(({ point }) => point)];
      const config = configOf({ ...device, points });
      expect(sourceProblems(config, module.protocols)).toEqual([]);
      drivers.start([config]);
      await responds();
      const count = device.points.length;
      expect(ingest.values.slice(0, count)).toEqual(device.values);
      expect(ingest.qualities).toEqual(points.map((_, position) => (position < count ? GOOD : BAD)));
      expect(ingest.reasons.slice(count)).toEqual(device.bad.map(({ reason }) => reason));
      const link = drivers.link(STATION_ID);
      expect(link).toMatchObject({ status: 'online', failedPolls: 0, lastError: null });
      expect(Math.abs(Date.now() - link.lastResponseAtMs!)).toBeLessThan(60_000);
      await device.change();
      await drivers.pollNow(STATION_ID);
      expect(ingest.values[0]).toBe(device.changed);
    });

    it('applies invert, scale and range', async () => {
      const { device, ingest, drivers, responds } = await setUp();
      const first = (kind: Point['Kind']) =>
        device.points.findIndex((point) => (point as Point).Kind === kind);
      const analog = first('analog');
      const digital = first('digital');
      const raw = device.values[analog]!;
      const Scale = { RawLow: raw, RawHigh: raw + 1, EngineeringLow: 7, EngineeringHigh: 8 };
      const points = [
        { ...device.points[analog], Point: 'S1', Scale },
        { ...device.points[analog], Point: 'S2', Scale, RangeLow: 8 },
        { ...device.points[digital], Point: 'S3', Invert: true },
      ];
      drivers.start([configOf({ ...device, points })]);
      await responds();
      const { values, qualities, reasons } = ingest;
      expect([values[0], qualities[0]]).toEqual([7, GOOD]);
      expect([qualities[1], reasons[1]]).toEqual([BAD, REASON.OUT_OF_RANGE]);
      expect([values[2], qualities[2]]).toEqual([1 - device.values[digital]!, GOOD]);
    });

    it('gets values by itself within an interval', async () => {
      const { device, ingest, drivers } = await setUp();
      drivers.start([configOf(device, { PollIntervalSeconds: 1 })]);
      await expect.poll(() => ingest.values, SLOW).toEqual(device.values);
      await device.change();
      await expect.poll(() => ingest.values[0], SLOW).toBe(device.changed);
      // The share of good polls is known once an interval has passed.
      await expect.poll(() => drivers.link(STATION_ID).success24h, SLOW).toBeGreaterThan(0);
    });

    it('sends nothing while another server may have taken over', async () => {
      let asked = 0;
      const maySend = () => {
        asked++;
        return false;
      };
      const { device, ingest, drivers, poll } = await setUp({ maySend });
      drivers.start([configOf(device, { PollIntervalSeconds: 1 })]);
      await expect.poll(() => asked, SLOW).toBeGreaterThan(0);
      await expect(poll()).rejects.toMatchObject({ code: 'NOT_READY' });
      await expect(drivers.test(testBody(device))).rejects.toMatchObject({ code: 'NOT_READY' });
      expect([ingest.count, drivers.stats.connections]).toEqual([0, 0]);
    });

    it.skipIf(protocol.capabilities.subscribe)('shares one poll between those who wait for it', async () => {
      const { device, drivers, poll, responds } = await setUp();
      drivers.start([configOf(device)]);
      await responds();
      const { goodPolls } = drivers.stats;
      await Promise.all([poll(), poll(), poll()]);
      expect(drivers.stats.goodPolls).toBe(goodPolls + 1);
    });

    it('knows the state of a station whose name or points were changed', async () => {
      const { device, bus, drivers, responds } = await setUp();
      drivers.start([configOf(device)]);
      await responds();
      const { lastGoodPollAtMs } = drivers.link(STATION_ID);
      bus.emit('stationChanged', {
        StationId: STATION_ID,
        Config: configOf(device, { SiteName: 'Renamed', Version: 2 }),
      });
      const { status, lastGoodPollAtMs: after } = drivers.link(STATION_ID);
      expect([status, after! >= lastGoodPollAtMs!]).toEqual(['online', true]);
    });

    it('hands nothing over when it has stopped, and lets no one wait', async () => {
      const { device, ingest, drivers, poll, responds } = await setUp();
      drivers.start([configOf(device)]);
      await responds();
      const asked = poll().then(
        () => 'read',
        (error) => error.code,
      );
      await drivers.stop();
      const { count } = ingest;
      expect(await asked).toMatch(/^(read|NOT_READY)$/);
      expect(ingest.count).toBe(count);
    });

    it('says which device cannot be reached, and finds it again', async () => {
      const { device, ingest, drivers, poll, responds } = await setUp();
      drivers.start([configOf(device)]);
      await responds();
      await device.stop();
      const error = await poll().then(
        () => null,
        (reason) => reason,
      );
      expect(error).toBeInstanceOf(FieldError);
      expect(error.retryable).toBe(true);
      const place = Object.values(device.source).some((value) => error.message.includes(String(value)));
      expect([error.message, place]).toEqual([error.message, true]);
      expect(drivers.link(STATION_ID)).toMatchObject({ status: 'offline', lastError: { code: error.code } });
      expect(ingest.failures.at(-1)).toMatchObject({ stationId: STATION_ID, version: 1, reading: null });
      await device.start();
      await responds();
      expect(drivers.link(STATION_ID)).toMatchObject({ status: 'online', failedPolls: 0, lastError: null });
    });

    it('writes a value once and reads it back, and says when the device rejects it', async () => {
      const { device, drivers, ingest, responds } = await setUp();
      const { write } = device;
      const points = write ? [write.point, write.rejected] : device.points.slice(0, 1);
      const config = configOf({ ...device, points });
      drivers.start([config]);
      const send = (at: number, value: number) =>
        drivers.session(config, (session) => session.write([{ point: config.Points[at] as Point, value }]));
      if (!write) {
        await expect(send(0, 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
        return;
      }
      await responds();
      expect(ingest.values[0]).not.toBe(write.value);
      expect(await send(0, write.value)).toMatchObject([
        { sent: { kind: 'taken' }, readBack: { value: write.value, quality: GOOD } },
      ]);
      await drivers.pollNow(STATION_ID);
      expect(ingest.values[0]).toBe(write.value);
      expect(await send(1, 1)).toMatchObject([{ sent: { kind: 'refused' } }]);
      expect(drivers.writeTimeMs(config)).toBeGreaterThan(0);
      await device.stop();
      const lost = await send(0, 1).then(
        ([carried]) => carried!.sent?.kind,
        () => 'failed',
      );
      expect(lost).not.toBe('taken');
    });

    it('tests a connection step by step', async () => {
      const { device, drivers, poll } = await setUp();
      drivers.start([]);
      await expect.poll(async () => (await drivers.test(testBody(device))).Ok, SLOW).toBe(true);
      await device.stop();
      const { Ok, Steps } = await drivers.test(testBody(device));
      expect(Ok).toBe(false);
      const failed = Steps.filter(({ State }) => State === 'failed');
      expect(failed).toHaveLength(1);
      expect(failed[0]!.Words).not.toBe('');
      await expect(poll()).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
    });

    it('looks at addresses, or says that it cannot', async () => {
      const { device, drivers, responds } = await setUp();
      drivers.start([configOf(device)]);
      await responds();
      const { Source } = configOf(device);
      if (!device.probe) {
        const asked = drivers.probe({ Source } as ProbeBody);
        await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      } else {
        expect(await drivers.probe({ ...device.probe.body, Source })).toEqual(device.probe.values);
      }
    });

    it('leaves disabled stations alone, and sends nothing in observe-only mode', async () => {
      const { device, drivers, poll } = await setUp();
      drivers.start([configOf(device, { Enabled: false })]);
      await expect(poll()).rejects.toMatchObject({ code: 'STATION_DISABLED' });
      expect(drivers.link(STATION_ID).status).toBe('disabled');
      const observing = await setUp({ observeOnly: true });
      observing.drivers.start([configOf(observing.device)]);
      await expect(observing.poll()).rejects.toMatchObject({ code: 'OBSERVE_ONLY' });
      await expect(observing.drivers.test(testBody(observing.device))).rejects.toMatchObject({
        code: 'OBSERVE_ONLY',
      });
      expect([drivers, observing.drivers].map(({ stats }) => stats.connections)).toEqual([0, 0]);
    });

    it('leaves no connection and no timer when it stops, or when the station is deleted', async () => {
      const { device, clock, bus, drivers, responds } = await setUp();
      drivers.start([configOf(device)]);
      await responds();
      bus.emit('stationChanged', { StationId: STATION_ID, Config: null });
      await expect.poll(() => device.isReleased(), SLOW).toBe(true);
      bus.emit('stationChanged', { StationId: STATION_ID, Config: configOf(device, { Version: 2 }) });
      await responds();
      await drivers.stop();
      await expect.poll(() => device.isReleased(), SLOW).toBe(true);
      expect(clock.pending).toBe(0);
      await expect(drivers.test(testBody(device))).rejects.toMatchObject({ code: 'NOT_READY' });
    });
  });
}
