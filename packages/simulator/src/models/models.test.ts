import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { CALM } from '../testing/environment.ts';
import { flowMeter } from './flow-meter.ts';
import { MODELS } from './index.ts';
import type { Model, ModelEnvironment, Numbers } from './model.ts';
import { pressureZone } from './pressure-zone.ts';
import { rainGauge } from './rain-gauge.ts';
import { tank } from './tank.ts';
import { tankBooster } from './tank-booster.ts';
import { well } from './well.ts';

function start<S extends Numbers, P extends Numbers>(model: Model<S, P>, parameters: P = model.parameters) {
  const random = createRandom(5);
  const state = model.create(parameters, random);
  const run = (seconds: number, environment: Partial<ModelEnvironment> = {}, dt = 5) => {
    for (let t = 0; t < seconds; t += dt) {
      model.step(state, parameters, { ...CALM, ...environment }, dt, random);
    }
  };
  return { state, run };
}

describe.each([...MODELS.values()])('model $name', (model) => {
  test('is the same for the same seed, and finite for a day at any step', () => {
    const one = start(model);
    const two = start(model);
    for (const dt of [0.01, 0.25, 1, 30, 60, 600]) {
      one.run(43_200 / (dt < 1 ? 100 : 1), {}, dt);
      two.run(43_200 / (dt < 1 ? 100 : 1), {}, dt);
    }
    expect(one.state).toEqual(two.state);
    expect(Object.entries(one.state).filter(([, value]) => !Number.isFinite(value))).toEqual([]);
  });
});

describe('tank', () => {
  test('conserves volume, and the level stays between its setpoints', () => {
    const { state, run } = start(tank);
    const before = { ...state };
    for (let hour = 0; hour < 72; hour++) {
      run(3_600, { localHour: hour % 24 }, 30);
      expect(state.levelM).toBeGreaterThan(tank.parameters.fillOnM - 0.2);
      expect(state.levelM).toBeLessThan(tank.parameters.fillOffM + 0.2);
    }
    const stored = (state.levelM - before.levelM) * tank.parameters.areaM2;
    expect(stored).toBeCloseTo(state.inflowM3 - (state.totalM3 - before.totalM3) - state.overflowM3, 5);
  });

  test('empties when the fill valve has no power, and delivers no more than it has', () => {
    const { state, run } = start(tank);
    run(200_000, { supply: false, forcedFlowLps: 30 }, 30);
    expect(state.levelM).toBeCloseTo(0, 6);
    expect(state.outflowLps).toBeCloseTo(0, 6);
  });
});

describe('tank with booster', () => {
  test('holds its pressure at any hour, with a second pump when one is not enough', () => {
    const { state, run } = start(tankBooster);
    let most = 0;
    let least = 9;
    for (let hour = 0; hour < 24; hour++) {
      run(3_600, { localHour: hour });
      expect(Math.abs(state.dischargeKpa - 420)).toBeLessThan(8);
      most = Math.max(most, state.pump1Run + state.pump2Run);
      least = Math.min(least, state.pump1Run + state.pump2Run);
    }
    expect([least, most]).toEqual([1, 2]);
  });

  test('loses pressure when a pump has failed under high demand, and recovers', () => {
    const { state, run } = start(tankBooster);
    run(600, { forcedFlowLps: 24, pump1Fails: true });
    expect(state.dischargeKpa).toBeLessThan(260);
    expect(state.dischargeKpa).toBeGreaterThan(140);
    run(300, { forcedFlowLps: 24 });
    expect(Math.abs(state.dischargeKpa - 420)).toBeLessThan(8);
  });

  test("falls to the tank's pressure without power", () => {
    const { state, run } = start(tankBooster);
    run(300, { supply: false });
    expect(state.pump1Run + state.pump2Run).toBe(0);
    expect(state.dischargeKpa).toBeLessThan(state.suctionKpa);
    expect(state.dischargeKpa).toBeGreaterThan(0);
  });
});

describe('well', () => {
  test('runs on the tank call, lowers the water and lets it recover', () => {
    const { state, run } = start(well);
    well.controls.tankPercent!.set(state, 40, well.parameters);
    run(3_600, { forcedFlowLps: 4 });
    expect(state.pumpRun).toBe(1);
    const settled = state.flowLps * well.parameters.drawdownMPerLps;
    expect(state.drawdownM).toBeGreaterThan(0.9 * settled);
    const total = state.totalM3;
    run(600, { forcedFlowLps: 4 });
    expect(state.totalM3 - total).toBeCloseTo((600 * state.flowLps) / 1_000, 0);
    well.controls.tankPercent!.set(state, 95, well.parameters);
    run(7_200, { forcedFlowLps: 0 });
    expect(state.pumpRun).toBe(0);
    expect(state.flowLps).toBe(0);
    expect(state.drawdownM).toBeLessThan(0.5);
  });

  test('stops before it runs dry', () => {
    const { state, run } = start(well);
    well.controls.stopDrawdownM!.set(state, 8, well.parameters);
    well.controls.tankPercent!.set(state, 40, well.parameters);
    run(1_500, { forcedFlowLps: 12 });
    expect(state.lowWaterStop).toBe(1);
    expect(state.pumpRun).toBe(0);
  });
});

describe('pressure zone', () => {
  test('holds its setpoint, and drops with the main under high demand', () => {
    const { state, run } = start(pressureZone);
    run(600);
    expect(Math.abs(state.downstreamKpa - 450)).toBeLessThan(6);
    run(600, { forcedFlowLps: 70 });
    expect(state.downstreamKpa).toBeLessThan(200);
  });
});

describe('flow meter', () => {
  test('the total is the integral of the flow, the reverse total that of the reverse flow', () => {
    const { state, run } = start(flowMeter);
    flowMeter.controls.flowLps!.set(state, 40, flowMeter.parameters);
    run(60);
    const before = { ...state };
    run(1_000);
    expect(state.totalM3 - before.totalM3).toBeCloseTo(40, 1);
    flowMeter.controls.flowLps!.set(state, -10, flowMeter.parameters);
    run(60);
    const reversed = state.reverseM3;
    run(1_000);
    expect(state.reverseM3 - reversed).toBeCloseTo(10, 1);
    expect(state.velocityMs).toBeCloseTo(-0.01 / (Math.PI * 0.15 ** 2), 3);
  });
});

describe('rain gauge', () => {
  test('counts a tip for each 0.2 mm, wraps at 65536, and begins a new day at midnight', () => {
    const { state, run } = start(rainGauge);
    const tips = state.tips;
    run(3_600, { rainMmPerHour: 10 });
    expect(state.tips - tips).toBe(50);
    expect(state.dayMm).toBeCloseTo(10, 6);
    expect(state.intensityMmh).toBeGreaterThan(8);
    expect(state.intensityMmh).toBeLessThan(12);
    run(3_600 * 12, { rainMmPerHour: 60, localHour: 23 }, 30);
    expect(state.tipCounter).toBe(state.tips % 65_536);
    expect(state.tips).toBeGreaterThan(65_536);
    run(30, { localHour: 0.1 });
    expect(state.dayMm).toBe(0);
  });
});
