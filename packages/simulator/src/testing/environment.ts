import type { ModelEnvironment } from '../models/model.ts';

/** A dry Wednesday noon without faults. */
export const CALM: ModelEnvironment = {
  localHour: 12,
  dayOfWeek: 3,
  rainMmPerHour: 0,
  temperatureC: 15,
  supply: true,
  generatorFails: false,
  pump1Fails: false,
  pump2Fails: false,
  hatchOpen: false,
  surgeFactor: 1,
  forcedFlowLps: -1,
};
