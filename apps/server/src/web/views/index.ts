import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { GRID_VIEWS, TREND_SETS } from './kinds.ts';
import { createViewRepository } from './repository.ts';
import { mountTrendSetRoutes, mountViewRoutes } from './routes.ts';
import { ViewService } from './service.ts';

/** Mounts the calls for saved views of the grid and saved trends. */
export function mountViews(app: FastifyInstance, { storage, clock }: Context): void {
  mountViewRoutes(app, new ViewService(createViewRepository(storage, GRID_VIEWS), clock));
  mountTrendSetRoutes(app, new ViewService(createViewRepository(storage, TREND_SETS), clock));
}
