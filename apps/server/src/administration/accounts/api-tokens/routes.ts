import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { ApiTokens } from './api-tokens.ts';

const OK = { Ok: true as const };

/** The management of API tokens. */
export function mountApiTokenRoutes(app: FastifyInstance, tokens: ApiTokens): void {
  const { apiTokens } = calls;
  mount(app, apiTokens.list, () => tokens.list());
  mount(app, apiTokens.create, ({ principal, body }) => tokens.create(principal, body));
  mount(app, apiTokens.update, async ({ principal, params, body }) => {
    await tokens.update(principal, params.id, body);
    return OK;
  });
  mount(app, apiTokens.revoke, async ({ principal, params }) => {
    await tokens.revoke(principal, params.id);
    return OK;
  });
}
