import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/index.ts';
import type { ViewService } from './service.ts';

/** Views of the account that asks; no call can name another one. */
export function mountViewRoutes(app: FastifyInstance, service: ViewService): void {
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
