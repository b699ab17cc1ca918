import * as z from 'zod';
import { ApiToken, ApiTokenBody, CreatedApiToken } from '../api-tokens.ts';
import { defineCall } from '../call.ts';
import { done, idParam } from './parts.ts';

const tag = 'API tokens';

/** Tokens with which other programs use the API; `token-calls.ts` says which calls each scope has. */
export const apiTokens = {
  list: defineCall({
    method: 'GET',
    path: '/api/Tokens',
    needs: 'Admin',
    tag,
    summary: 'List API tokens by name, with those revoked or expired in the last 90 days',
    answer: z.array(ApiToken),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Tokens',
    needs: 'Admin',
    tag,
    audit: { kind: 'account', action: 'api-token' },
    summary: 'Create an API token. Its secret is returned only once.',
    body: ApiTokenBody,
    maxBodyBytes: 64 * 1_024,
    status: 201,
    answer: CreatedApiToken,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/Tokens/:id',
    needs: 'Admin',
    tag,
    audit: { kind: 'account', action: 'api-token' },
    summary: 'Change the name, scopes, stations or expiry of an API token. Takes effect immediately.',
    params: idParam,
    body: ApiTokenBody,
    maxBodyBytes: 64 * 1_024,
    answer: done,
  }),
  revoke: defineCall({
    method: 'DELETE',
    path: '/api/Tokens/:id',
    needs: 'Admin',
    tag,
    audit: { kind: 'account', action: 'api-token' },
    summary: 'Revoke an API token. It is refused from now on.',
    params: idParam,
    answer: done,
  }),
};
