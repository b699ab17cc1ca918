import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../storage/index.ts';
import { createViewRepository } from './repository.ts';
import { mountViewRoutes } from './routes.ts';
import { ViewService } from './service.ts';

export interface ViewsDeps {
  readonly storage: Storage;
  readonly clock: Clock;
}

/** Mounts the calls about the views that people save of the grid. */
export function mountViews(app: FastifyInstance, { storage, clock }: ViewsDeps): void {
  mountViewRoutes(app, new ViewService(createViewRepository(storage), clock));
}
