import { calls, type GridView } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { ViewService } from './service.ts';

/** Views of the calling account; no call can access another one's. */
export function mountViewRoutes(app: FastifyInstance, service: ViewService<GridView>): void {
  const { views } = calls;
  mount(app, views.list, ({ principal }) => service.list(principal.accountId));
  mount(app, views.create, async ({ principal, body }) => ({
    Id: await service.create(principal.accountId, body),
  }));
  mount(app, views.update, async ({ principal, params, body }) => ({
    Id: await service.update(principal.accountId, params.id, body),
  }));
  mount(app, views.delete, async ({ principal, params }) => {
    await service.delete(principal.accountId, params.id);
    return { Ok: true as const };
  });
}

/** The same for trends. */
export function mountTrendSetRoutes(app: FastifyInstance, service: ViewService<string>): void {
  const { trendSets } = calls;
  mount(app, trendSets.list, ({ principal }) => service.list(principal.accountId));
  mount(app, trendSets.create, async ({ principal, body }) => ({
    Id: await service.create(principal.accountId, body),
  }));
  mount(app, trendSets.update, async ({ principal, params, body }) => ({
    Id: await service.update(principal.accountId, params.id, body),
  }));
  mount(app, trendSets.delete, async ({ principal, params }) => {
    await service.delete(principal.accountId, params.id);
    return { Ok: true as const };
  });
}
