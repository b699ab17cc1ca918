import * as z from 'zod';
import { defineCall } from '../call.ts';
import { IdParam } from '../primitives.ts';
import { NewSsoProvider, SsoCheck, SsoKey, SsoProvider, SsoProviderBody } from '../single-sign-on.ts';
import { done, emptyBody } from './parts.ts';

const tag = 'Single sign-on';
const params = z.strictObject({ key: SsoKey });
const setting = { kind: 'setting', action: 'single-sign-on' } as const;
/** The largest list of groups with their areas. */
const MAX_BODY_BYTES = 2 * 1_024 * 1_024;

/** Settings of identity providers, and what they call themselves. */
export const ssoProviders = {
  backChannelLogout: defineCall({
    method: 'POST',
    path: '/accounts/sso/:key/back-channel-logout',
    needs: 'anyone',
    tag,
    audit: { kind: 'sign-in', action: 'session-ended' },
    summary: 'End sessions with a logout token of the provider (OpenID Connect Back-Channel Logout 1.0)',
    params,
    takes: ['application/x-www-form-urlencoded'],
    answer: done,
  }),
  list: defineCall({
    method: 'GET',
    path: '/api/Settings/sso',
    needs: 'Admin',
    tag,
    summary: 'List the identity providers with their settings; secrets are never returned',
    answer: z.array(SsoProvider),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Settings/sso',
    needs: 'Admin',
    tag,
    audit: setting,
    summary: 'Add an identity provider',
    body: NewSsoProvider,
    maxBodyBytes: MAX_BODY_BYTES,
    status: 201,
    answer: done,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/Settings/sso/:key',
    needs: 'Admin',
    tag,
    audit: setting,
    summary: 'Update an identity provider',
    params,
    body: SsoProviderBody,
    maxBodyBytes: MAX_BODY_BYTES,
    answer: done,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/Settings/sso/:key',
    needs: 'Admin',
    tag,
    audit: setting,
    summary: 'Remove an identity provider, unlink its accounts and end their sessions that it began',
    params,
    answer: done,
  }),
  unlink: defineCall({
    method: 'DELETE',
    path: '/accounts/:id/sso/:key',
    needs: 'Admin',
    tag,
    audit: { kind: 'account', action: 'unlinked' },
    summary: 'Unlink an account from an identity provider and end its sessions that the provider began',
    params: params.extend({ id: IdParam }),
    answer: done,
  }),
  check: defineCall({
    method: 'POST',
    path: '/api/Settings/sso/:key/check',
    needs: 'Admin',
    tag,
    stores: false,
    audit: { kind: 'setting', action: 'test' },
    summary: 'Read the provider’s discovery document',
    params,
    body: emptyBody,
    answer: SsoCheck,
  }),
};
