import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { mountStationAdminRoutes, type OnAreaRenamed } from './admin-routes.ts';
import { mountStationRoutes } from './routes.ts';
import { StationService } from './service.ts';

export { principalActor } from './admin-routes.ts';
export { changeEachStation } from './each-station.ts';
export { Purge } from './purge.ts';

export type { StationService } from './service.ts';

export interface StationsDeps {
  storage: Storage;
  audit: Pick<Audit, 'appendIn'>;
  bus: Bus;
  clock: Clock;
  /** Created at the server's start. */
  epoch: string;
}

/** The stations area: their configuration, stored, listed and saved, with its history. */
export interface Stations {
  readonly service: StationService;
  /** @param onAreaRenamed runs after an area was renamed at its stations */
  mount(app: FastifyInstance, onAreaRenamed: OnAreaRenamed): void;
}

/** Loads every station; changes are sent over the bus as `stationChanged`. */
export async function createStations({ storage, audit, bus, clock, epoch }: StationsDeps): Promise<Stations> {
  const service = await StationService.load({ storage, audit, bus, clock });
  return {
    service,
    mount(app, onAreaRenamed) {
      mountStationRoutes(app, service, bus, epoch);
      mountStationAdminRoutes(app, service, onAreaRenamed, bus, epoch);
    },
  };
}
