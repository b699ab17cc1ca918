import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { CALM } from '../testing/environment.ts';
import { liftStation } from './lift-station.ts';
import type { ModelEnvironment } from './model.ts';

const p = liftStation.parameters;

function start(seed = 1) {
  const random = createRandom(seed);
  const state = liftStation.create(p, random);
  const run = (seconds: number, environment: Partial<ModelEnvironment> = {}, dt = 5) => {
    for (let t = 0; t < seconds; t += dt) {
      liftStation.step(state, p, { ...CALM, ...environment }, dt, random);
    }
  };
  return { state, run };
}

describe('lift station', () => {
  test('conserves volume: inflow stays, is pumped or overflows', () => {
    const inputs = fc.array(
      fc.record({
        dt: fc.double({ min: 0.05, max: 90, noNaN: true }),
        localHour: fc.double({ min: 0, max: 23.99, noNaN: true }),
        rainMmPerHour: fc.double({ min: 0, max: 80, noNaN: true }),
        surgeFactor: fc.double({ min: 0, max: 8, noNaN: true }),
        supply: fc.boolean(),
        pump1Fails: fc.boolean(),
        pump2Fails: fc.boolean(),
      }),
      { minLength: 1, maxLength: 120 },
    );
    fc.assert(
      fc.property(fc.integer(), inputs, (seed, steps) => {
        const random = createRandom(seed);
        const state = liftStation.create(p, random);
        const before = { ...state };
        for (const { dt, ...input } of steps) liftStation.step(state, p, { ...CALM, ...input }, dt, random);
        const stored = (state.levelM - before.levelM) * p.wetWellAreaM2;
        const balance = state.inflowM3 - (state.totalM3 - before.totalM3) - state.overflowM3;
        expect(stored).toBeCloseTo(balance, 6);
        expect(state.levelM).toBeGreaterThanOrEqual(0.05 - 1e-9);
        expect(state.levelM).toBeLessThanOrEqual(p.overflowLevelM);
        expect(Object.values(state).every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('keeps the level between off and lead on on a dry day, with alternating pumps', () => {
    const { state, run } = start();
    const starts = [state.pump1Starts, state.pump2Starts];
    let highest = 0;
    let lowest = 9;
    const order: number[] = [];
    let before = 0;
    for (let hour = 0; hour < 24; hour++) {
      for (let i = 0; i < 720; i++) {
        run(5, { localHour: hour });
        highest = Math.max(highest, state.levelM);
        lowest = Math.min(lowest, state.levelM);
        const running = state.pump1Run + 2 * state.pump2Run;
        if (running !== before && running !== 0) order.push(running);
        before = running;
      }
    }
    expect(highest).toBeLessThan(p.leadOnM + 0.05);
    expect(lowest).toBeGreaterThan(p.offM - 0.05);
    expect(order.length).toBeGreaterThan(20);
    expect(order.every((pump, index) => index === 0 || pump === 3 - order[index - 1]!)).toBe(true);
    const own = state.pump1Starts - starts[0]!;
    const other = state.pump2Starts - starts[1]!;
    expect(Math.abs(own - other)).toBeLessThanOrEqual(1);
  });

  test('starts the lag pump when one is not enough, and stops both at the off level', () => {
    const { state, run } = start();
    let running = 0;
    const startedAt: number[] = [];
    for (let t = 0; t < 3_600; t += 5) {
      const before = state.levelM;
      run(5, { forcedFlowLps: 22 });
      const now = state.pump1Run + state.pump2Run;
      if (now === 2 && running === 1) startedAt.push(before);
      running = now;
      expect(state.levelM).toBeLessThan(p.lagOnM + 0.05);
    }
    expect(startedAt.length).toBeGreaterThan(1);
    expect(Math.min(...startedAt)).toBeGreaterThan(p.lagOnM - 0.05);
    run(1_800, { forcedFlowLps: 0 });
    expect(state.pump1Run + state.pump2Run).toBe(0);
    expect(state.levelM).toBeGreaterThan(p.offM - 0.1);
  });

  test('a tripped pump is replaced by the other', () => {
    const { state, run } = start();
    run(7_200, { pump1Fails: true });
    expect(state.pump1Fail).toBe(1);
    expect(state.pump1Run).toBe(0);
    expect(state.pump1CurrentA).toBe(0);
    expect(state.levelM).toBeLessThan(p.leadOnM + 0.05);
  });

  test('without alternation the same pump always leads', () => {
    const { state, run } = start();
    liftStation.controls.alternation!.set(state, 0, p);
    liftStation.controls.leadPump!.set(state, 2, p);
    const before = state.pump1Starts;
    run(20_000);
    expect(state.pump1Starts).toBe(before);
  });

  test('stops without power, until the generator has started', () => {
    const without = start();
    without.run(3_600, { supply: false, forcedFlowLps: 6 });
    expect(without.state.powerFail).toBe(1);
    expect(without.state.pump1Run + without.state.pump2Run).toBe(0);
    expect(without.state.levelM).toBeGreaterThan(p.leadOnM);
    expect(without.state.highFloat).toBe(1);
    expect(without.state.batteryV).toBeLessThan(13.6);

    const random = createRandom(1);
    const withOne = { ...p, generator: 1 };
    const state = liftStation.create(withOne, random);
    const dark = { ...CALM, supply: false };
    liftStation.step(state, withOne, dark, 10, random);
    expect(state.generatorRun).toBe(0);
    liftStation.step(state, withOne, dark, 5, random);
    expect(state.generatorRun).toBe(1);
    liftStation.step(state, withOne, { ...dark, generatorFails: true }, 5, random);
    expect(state.generatorRun).toBe(0);
    liftStation.step(state, withOne, dark, 5, random);
    liftStation.step(state, withOne, CALM, 30, random);
    expect(state.generatorRun).toBe(1);
    liftStation.step(state, withOne, CALM, 60, random);
    expect(state.generatorRun).toBe(0);
  });

  test('rain arrives with a delay', () => {
    const { state, run } = start();
    run(60, { rainMmPerHour: 0 });
    const dry = state.inflowLps;
    run(60, { rainMmPerHour: 30 });
    expect(state.inflowLps).toBeLessThan(dry + 3);
    run(7_200, { rainMmPerHour: 30 });
    expect(state.inflowLps).toBeGreaterThan(dry + 10);
  });

  test('a forced run signal starts the pump by hand, the low float stops it, and release ends it', () => {
    const { state, run } = start();
    liftStation.controls.levelM!.set(state, 1, p);
    liftStation.controls.inflowLps!.set(state, 0, p);
    liftStation.controls.pump1Run!.set(state, 1, p);
    run(5);
    expect(state.pump1Run).toBe(1);
    run(1_200);
    expect(state.pump1Run).toBe(0);
    expect(state.lowFloat).toBe(1);
    liftStation.controls.pump1Run!.release!(state);
    liftStation.controls.inflowLps!.release!(state);
    run(1_200);
    expect(state.lowFloat).toBe(0);
  });
});
