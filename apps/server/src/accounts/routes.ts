import { calls, REFRESH_TOKEN_SECONDS } from '@outpost/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount } from '../http/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { AccountService } from './service.ts';
import type { Sessions, SignedIn } from './sessions.ts';
import type { Setup } from './setup.ts';

export interface AccountRoutesDeps {
  service: AccountService;
  sessions: Sessions;
  setup: Setup;
  /** Of the refresh token. */
  cookieName: string;
  /** The cookie is sent over HTTPS only. */
  secureCookie: boolean;
}

/** Signing in and out, and the first account. These calls live by the cookie and are taken from own pages only. */
export function mountAccountRoutes(app: FastifyInstance, deps: AccountRoutesDeps): void {
  const { service, sessions, setup, cookieName } = deps;
  const sameOriginOnly = { sameOriginOnly: true };
  const cookie = {
    path: '/accounts',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.secureCookie,
  } as const;

  const present = (reply: FastifyReply, { user, refreshToken }: SignedIn) => {
    reply.setCookie(cookieName, refreshToken, { ...cookie, maxAge: REFRESH_TOKEN_SECONDS });
    return user;
  };
  /** Signing in anew on a browser ends the session that it had. */
  const leaveSession = async (request: FastifyRequest) => {
    const token = request.cookies[cookieName];
    if (token) await sessions.end(token);
  };

  mount(
    app,
    calls.accounts.authenticate,
    async ({ body, request, reply }) => {
      const account = await service.authenticate(body.email, body.password, request.ip);
      await leaveSession(request);
      return present(reply, await sessions.start(account));
    },
    sameOriginOnly,
  );

  mount(
    app,
    calls.accounts.refreshToken,
    async ({ request, reply }) => {
      const token = request.cookies[cookieName];
      if (!token) throw new AppError('REFRESH_INVALID', 'There is no session on this browser. Sign in');
      try {
        return present(reply, await sessions.refresh(token));
      } catch (error) {
        if (error instanceof AppError && error.code === 'REFRESH_INVALID') {
          reply.clearCookie(cookieName, cookie);
        }
        throw error;
      }
    },
    sameOriginOnly,
  );

  mount(
    app,
    calls.accounts.revokeToken,
    async ({ request, reply }) => {
      await leaveSession(request);
      reply.clearCookie(cookieName, cookie);
      return { Ok: true as const };
    },
    sameOriginOnly,
  );

  mount(app, calls.accounts.list, () => service.details());

  mount(app, calls.accounts.setupState, async () => ({ Needed: await setup.needed() }));

  mount(
    app,
    calls.accounts.setup,
    async ({ body, request, reply }) => {
      const account = await setup.createFirst(body, request.ip);
      return present(reply, await sessions.start(account));
    },
    sameOriginOnly,
  );
}
