import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { mountStationAdminRoutes, type OnAreaRenamed } from './admin-routes.ts';
import { mountStationRoutes } from './routes.ts';
import { StationService } from './service.ts';

export { principalActor } from './admin-routes.ts';
export { changeEachStation } from './each-station.ts';
export { Purge } from './purge.ts';
export { createStationRepository } from './repository.ts';

export type { StationService } from './service.ts';

/** The stations area: their configuration, stored, listed and saved, with its history. */
export interface Stations {
  readonly service: StationService;
  /** @param onAreaRenamed runs after an area was renamed at its stations */
  mount(app: FastifyInstance, onAreaRenamed: OnAreaRenamed): void;
}

/** Loads every station; changes are sent over the bus as `stationChanged`. */
export async function createStations(context: Context): Promise<Stations> {
  const { bus, epoch } = context;
  const service = await StationService.load(context);
  return {
    service,
    mount(app, onAreaRenamed) {
      mountStationRoutes(app, service, bus, epoch);
      mountStationAdminRoutes(app, service, onAreaRenamed, bus, epoch);
    },
  };
}
