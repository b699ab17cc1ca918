import { flowMeter } from './flow-meter.ts';
import { liftStation } from './lift-station.ts';
import type { Model, Numbers } from './model.ts';
import { pressureZone } from './pressure-zone.ts';
import { rainGauge } from './rain-gauge.ts';
import { tank } from './tank.ts';
import { tankBooster } from './tank-booster.ts';
import { well } from './well.ts';

/** Every model, by its name in templates. */
export const MODELS: ReadonlyMap<string, Model<Numbers, Numbers>> = new Map(
  [liftStation, tank, tankBooster, well, pressureZone, flowMeter, rainGauge].map(
    (model): [string, Model<Numbers, Numbers>] => [model.name, model],
  ),
);
