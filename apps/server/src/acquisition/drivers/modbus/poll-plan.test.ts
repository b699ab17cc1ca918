import { DigitalPoint, type ModbusPoint } from '@outpost/contract';
import { BAD, exceptionReason, GOOD } from '@outpost/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MAX_REFUSALS_PER_POLL } from './poll-plan.ts';
import { register, station } from './testing/field-kit.ts';
import { type DeviceRefusal, type DeviceShape, deviceRefusal, PlanRunner } from './testing/limited-device.ts';

const registers = (count: number, step = 1): ModbusPoint[] =>
  station(1, 502, { Points: Array.from({ length: count }, (_, index) => register(index * step)) }).Points;

const counts = ({ asked }: { asked: readonly (readonly [number, number])[] }) =>
  asked.map(([, count]) => count);
const goodPoints = ({ plan }: PlanRunner) =>
  plan.reading.qualities.filter((quality) => quality === GOOD).length;

describe('a device that returns a limited number of registers per response', () => {
  it.each([2, 3] as const)(
    'is read in the first poll, rejecting with exception %i, and exactly later',
    (tooLong) => {
      const runner = new PlanRunner({ Points: registers(25) }, { registersPerRequest: 10, tooLong });
      // Halved until there is a response, and then all of it in pieces of that size.
      expect(counts(runner.poll())).toEqual([25, 12, 6, 6, 6, 6, 1]);
      expect(goodPoints(runner)).toBe(25);
      // A poll tries one larger block, after everything else.
      expect(counts(runner.poll())).toEqual([6, 6, 6, 6, 1, 9]);
      expect(counts(runner.poll())).toEqual([9, 9, 7, 10]);
      expect(counts(runner.poll())).toEqual([10, 10, 5, 11]);
      for (let poll = 0; poll < 20; poll++) expect(counts(runner.poll())).toEqual([10, 10, 5]);
      expect(goodPoints(runner)).toBe(25);
      expect(runner.plan.requestLimits).toEqual({ maxRegisters: 10, maxBits: 2_000 });
    },
  );

  it('is read in the first poll if it closes the connection instead, with as many retries as configured', () => {
    const runner = new PlanRunner({ Points: registers(25) }, { registersPerRequest: 10, tooLong: 'drop' }, 1);
    const first = runner.poll();
    // The first loss may be the line; after the second the size is halved.
    expect(counts(first)).toEqual([25, 25, 12, 6, 6, 6, 6, 1]);
    expect(first).toMatchObject({ drops: 3, isAnswered: true });
    expect(goodPoints(runner)).toBe(25);
    // A larger block is not tried for its own sake: that would cost a connection.
    for (let poll = 0; poll < 5; poll++) expect(runner.poll().drops).toBe(0);
  });

  it('is learned across polls without retries', () => {
    const runner = new PlanRunner({ Points: registers(25) }, { registersPerRequest: 10, tooLong: 'drop' }, 0);
    expect(runner.poll()).toMatchObject({ drops: 1, isAnswered: false });
    expect(runner.poll().isAnswered).toBe(true);
    expect(goodPoints(runner)).toBe(25);
  });

  it('is read register by register if it returns one', () => {
    for (const tooLong of [2, 3, 'drop'] as const) {
      const runner = new PlanRunner({ Points: registers(40) }, { registersPerRequest: 1, tooLong });
      runner.poll();
      expect(goodPoints(runner)).toBe(40);
      for (let poll = 0; poll < 5; poll++) runner.poll();
      expect(counts(runner.poll())).toEqual(Array(40).fill(1));
    }
  });

  it('has a limit of its own for bits', () => {
    const bits = Array.from(
      { length: 100 },
      (_, Address) =>
        DigitalPoint.parse({
          Kind: 'digital',
          Point: `DI${Address}`,
          Name: 'Input',
          Table: 'discrete-input',
          Address,
          DataType: 'bit',
        }) as ModbusPoint,
    );
    const runner = new PlanRunner({ Points: [...bits, ...registers(50)] }, { bitsPerRequest: 16 });
    for (let poll = 0; poll < 6; poll++) runner.poll();
    expect(runner.plan.requestLimits).toEqual({ maxRegisters: 125, maxBits: 16 });
    expect(goodPoints(runner)).toBe(150);
  });

  it('is distinguished from a missing register', () => {
    const runner = new PlanRunner(
      { Points: registers(60) },
      { registersPerRequest: 10, missing: new Set([0, 1, 33]), noSuchAddress: 3 },
    );
    for (let poll = 0; poll < 8; poll++) runner.poll();
    expect(goodPoints(runner)).toBe(57);
    const { qualities, reasons } = runner.plan.reading;
    for (const missing of [0, 1, 33]) {
      expect([qualities[missing], reasons[missing]]).toEqual([BAD, exceptionReason(3)]);
    }
    expect(runner.plan.requestLimits.maxRegisters).toBe(10);
  });

  it('is not blamed for a missing register', () => {
    const runner = new PlanRunner({ Points: registers(100) }, { missing: new Set([0, 41]) });
    const first = runner.poll();
    expect(goodPoints(runner)).toBe(98);
    expect(first.asked.length).toBeLessThanOrEqual(25);
    expect(counts(runner.poll())).toEqual([40, 58]);
  });

  it('is never sent more than configured, and nothing is learned', () => {
    const runner = new PlanRunner(
      { Points: registers(25), RegistersPerRequest: 8 },
      { registersPerRequest: 10 },
    );
    for (let poll = 0; poll < 5; poll++) expect(counts(runner.poll())).toEqual([8, 8, 8, 1]);
    expect(runner.plan.requestLimits.maxRegisters).toBe(8);
  });

  it('is still read where more is configured than it returns', () => {
    const runner = new PlanRunner(
      { Points: registers(25), RegistersPerRequest: 20 },
      { registersPerRequest: 10 },
    );
    runner.poll();
    expect(goodPoints(runner)).toBe(25);
  });
});

describe('a learned limit', () => {
  const learned = (tooLong: DeviceShape['tooLong']) => {
    const runner = new PlanRunner({ Points: registers(100) }, { registersPerRequest: 10, tooLong });
    for (let poll = 0; poll < 8; poll++) runner.poll();
    return runner;
  };

  it('is tested upwards after a reconnection, and dropped if the device returns more', () => {
    const runner = learned(3);
    runner.device = { ...runner.device, registersPerRequest: 125 };
    for (let poll = 0; poll < 20; poll++) expect(Math.max(...counts(runner.poll()))).toBe(10);
    runner.connection++;
    expect(counts(runner.poll()).at(-1)).toBe(11);
    expect(counts(runner.poll())).toEqual([100]);
  });

  it('is tested less and less often', () => {
    for (const tooLong of [3, 'drop'] as const) {
      const runner = learned(tooLong);
      const limit = runner.plan.requestLimits.maxRegisters;
      const tried: number[] = [];
      for (let poll = 0; poll < 3 * 360; poll++) {
        runner.connection++;
        if (Math.max(...counts(runner.poll())) > limit) tried.push(runner.nowMs);
      }
      const waits = tried.slice(1).map((atMs, index) => atMs - tried[index]!);
      expect(waits.slice(0, 6)).toEqual([120_000, 240_000, 480_000, 960_000, 1_920_000, 3_600_000]);
      expect(runner.plan.requestLimits.maxRegisters).toBe(limit);
      expect(goodPoints(runner)).toBe(100);
    }
  });

  it('is not tested again because the trial itself ended the connection', () => {
    const runner = learned('drop');
    runner.connection++;
    let drops = 0;
    for (let poll = 0; poll < 3 * 360; poll++) drops += runner.poll().drops;
    expect(drops).toBe(1);
  });

  it('decreases if the device was replaced', () => {
    const runner = new PlanRunner({ Points: registers(100) }, {});
    runner.poll();
    runner.device = { ...runner.device, registersPerRequest: 20, tooLong: 3 };
    runner.poll();
    expect(goodPoints(runner)).toBe(100);
    runner.device = { ...runner.device, registersPerRequest: 6, tooLong: 'drop' };
    expect(runner.poll().isAnswered).toBe(false);
    expect(runner.poll({ isOffline: true }).isAnswered).toBe(true);
    expect(goodPoints(runner)).toBe(100);
  });
});

describe('a device that closes every connection', () => {
  it('is bisected once, and then retried only as often as configured', () => {
    const runner = new PlanRunner({ Points: registers(100) }, { registersPerRequest: 0, tooLong: 'drop' }, 1);
    expect(runner.poll()).toMatchObject({ isAnswered: false });
    for (let poll = 0; poll < 50; poll++) {
      expect(runner.poll({ isOffline: true })).toMatchObject({ drops: 2, isAnswered: false });
    }
    runner.device = { ...runner.device, registersPerRequest: 125 };
    runner.poll();
    expect(counts(runner.poll())).toEqual([100]);
  });

  it('is not assumed to have a limit after a single loss', () => {
    const runner = new PlanRunner({ Points: registers(100) }, {}, 1);
    for (let poll = 0; poll < 30; poll++) {
      runner.device = { ...runner.device, registersPerRequest: 0, tooLong: 'drop' };
      runner.plan.start(false, runner.connection, runner.nowMs);
      expect(runner.plan.dropped(false)).toBe(false);
      runner.device = { ...runner.device, registersPerRequest: 125 };
      expect(counts(runner.poll())).toEqual([100]);
    }
  });
});

/** Points of one width, a few of them separate from the others. */
const layout = fc
  .array(fc.record({ gap: fc.constantFrom(0, 0, 0, 0, 1, 5, 30), width: fc.constantFrom(1, 1, 2, 4) }), {
    minLength: 1,
    maxLength: 120,
  })
  .map((places) => {
    let at = 0;
    const types = { 1: 'uint16', 2: 'float32', 4: 'float64' } as const;
    const Points = places.map(({ gap, width }, index) => {
      at += gap;
      const point = register(at, { Point: `P${index}`, DataType: types[width as 1 | 2 | 4] });
      at += width;
      return point;
    });
    return { Points: station(1, 502, { Points }).Points, end: at };
  });

test('whatever a device lacks and limits, everything readable is good soon, in a bounded number of requests', () => {
  fc.assert(
    fc.property(
      layout,
      fc.array(fc.nat(200), { maxLength: 25 }),
      fc.constantFrom(1, 2, 3, 4, 7, 10, 16, 32, 100, 125),
      fc.constantFrom<DeviceRefusal>(2, 3, 'drop'),
      fc.constantFrom<2 | 3>(2, 3),
      fc.nat(2),
      fc.nat(20),
      fc.array(fc.nat(200), { maxLength: 25 }),
      ({ Points }, missing, registersPerRequest, tooLong, noSuchAddress, retries, MaxGap, missingLater) => {
        const device = {
          missing: new Set(missing),
          registersPerRequest,
          tooLong,
          noSuchAddress,
        };
        const runner = new PlanRunner({ Points, MaxGap }, device, retries);
        const widthOf = (point: ModbusPoint) =>
          ({ uint16: 1, float32: 2, float64: 4 })[point.Source.DataType as 'uint16'];
        const isReadable = (point: ModbusPoint) => {
          const request = { functionCode: 3, address: point.Source.Address, count: widthOf(point) } as const;
          return deviceRefusal(runner.device, request) === null;
        };
        const isGood = () => [...runner.plan.reading.qualities].map((quality) => quality === GOOD);
        // A value wider than what a device returns before it closes the connection can never be
        // read.
        fc.pre(tooLong !== 'drop' || Points.every((point) => widthOf(point) <= registersPerRequest));
        const pollUntilKnown = (onDemand: boolean) => {
          let answeredPolls = 0;
          for (let poll = 0; poll < 12 && answeredPolls < 6; poll++) {
            const { asked, answered, drops, isAnswered } = runner.poll({ onDemand });
            if (isAnswered) answeredPolls++;
            expect(asked.length).toBeLessThanOrEqual(2 * Points.length + MAX_REFUSALS_PER_POLL + 9 + drops);
            expect(drops).toBeLessThanOrEqual(16);
            if (!isAnswered) continue;
            // What was read in a poll is good in it, whatever was rejected.
            const good = isGood();
            Points.forEach((point, index) => {
              const wasRead = answered.some(
                ([address, count]) =>
                  address <= point.Source.Address && point.Source.Address + widthOf(point) <= address + count,
              );
              expect(good[index]).toBe(wasRead);
            });
          }
          expect(isGood()).toEqual(Points.map(isReadable));
        };
        pollUntilKnown(false);
        // From then on a poll consists of its plan, a trial, and repeated requests for rejected
        // points.
        const { asked, drops } = runner.poll();
        expect(drops).toBe(0);
        expect(asked.length).toBeLessThanOrEqual(Points.filter(isReadable).length + 9);
        // A device that lacks other addresses is learned soon, too.
        runner.device = { ...runner.device, missing: new Set(missingLater) };
        for (let poll = 0; poll < Points.length / 8; poll++) runner.poll({ onDemand: true });
        pollUntilKnown(true);
      },
    ),
    { numRuns: 300 },
  );
});
