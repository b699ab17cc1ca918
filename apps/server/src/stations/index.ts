import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../storage/index.ts';
import { createStationRepository } from './repository.ts';
import { mountStationRoutes } from './routes.ts';
import { StationService } from './service.ts';

export { createStationRepository, type SaveOutcome, type StationRepository } from './repository.ts';
export type { StationService } from './service.ts';

export interface StationsDeps {
  storage: Storage;
  bus: Bus;
  clock: Clock;
  /** Made at the server's start. */
  epoch: string;
}

/** The stations room: their configuration, stored, listed and saved. */
export interface Stations {
  readonly service: StationService;
  mount(app: FastifyInstance): void;
}

/** Reads every station; changes go over the bus as `stationChanged`. */
export async function createStations({ storage, bus, clock, epoch }: StationsDeps): Promise<Stations> {
  const service = await StationService.load(createStationRepository(storage), bus, clock);
  return { service, mount: (app) => mountStationRoutes(app, service, bus, epoch) };
}
