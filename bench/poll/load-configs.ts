import type { StationConfig } from '@outpost/contract';
import { type LoadPlan, loadEndpoint, loadStation } from '@outpost/simulator';

/** The load field as from the server's store: every point an object with an ID of its own. */
export function loadConfigs(plan: LoadPlan): StationConfig[] {
  const one = loadStation(plan, 0);
  return Array.from({ length: plan.stations }, (_, index) => ({
    ...one,
    ...{ Host: loadEndpoint(plan, index).host, Port: loadEndpoint(plan, index).port },
    StationId: index + 1,
    Version: 1,
    Points: one.Points.map((point, position) => ({ ...point, Id: index * one.Points.length + position + 1 })),
  }));
}
