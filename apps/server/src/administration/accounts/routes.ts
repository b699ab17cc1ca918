import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { isConfirmed } from '../../notification/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { mount } from '../../platform/http/index.ts';
import type { AccountAdministration } from './account-administration.ts';
import type { AccountContext } from './account-context.ts';
import type { Displays } from './displays/displays.ts';
import { presentDisplay } from './displays/routes.ts';
import type { AccountLinks } from './links/service.ts';
import { originOf } from './origin.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { SecondFactors } from './second-factor/service.ts';
import type { AccountService } from './service.ts';
import { cookieOptions, type SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import type { FirstAccountSetup } from './setup.ts';
import type { SignIn } from './sign-in.ts';
import type { SingleSignOn } from './single-sign-on/service.ts';
import * as texts from './texts.ts';

/** What the calls about accounts use. */
interface AccountServices {
  service: AccountService;
  administration: AccountAdministration;
  links: AccountLinks;
  signIn: SignIn;
  sessions: Sessions;
  displays: Displays;
  secondFactors: SecondFactors;
  setup: FirstAccountSetup;
  sso: SingleSignOn;
}

const sameOriginOnly = { sameOriginOnly: true };
const OK = { Ok: true as const };

/** Sign-in and sign-out, the first account, one-time links, and account administration. */
export function mountAccountRoutes(
  app: FastifyInstance,
  context: AccountContext,
  tokens: RefreshTokens,
  cookie: SessionCookie,
  services: AccountServices,
): void {
  mountSessionRoutes(app, context, tokens, cookie, services);
  mountLinkRoutes(app, services);
  mountAdministrationRoutes(app, services);
}

/** These calls use the cookie and are accepted only from Outpost's own pages. */
function mountSessionRoutes(
  app: FastifyInstance,
  { config, outage }: AccountContext,
  { displayCookieName }: RefreshTokens,
  cookie: SessionCookie,
  { signIn, sessions, setup, displays, sso }: AccountServices,
): void {
  const displayCookie = { name: displayCookieName, options: cookieOptions(config) };

  mount(
    app,
    calls.accounts.authenticate,
    async ({ body, request, reply }) => {
      const account = await signIn.authenticate(body, originOf(request));
      return cookie.begin(request, reply, await sessions.start(account, originOf(request)));
    },
    sameOriginOnly,
  );

  mount(
    app,
    calls.accounts.refreshToken,
    async ({ request, reply }) => {
      const token = cookie.tokenOf(request);
      const displayToken = request.cookies[displayCookie.name];
      try {
        if (token) {
          await outage.either(
            () => sso.confirm(token),
            () => undefined,
          );
          return cookie.keep(reply, await sessions.refresh(token, originOf(request)));
        }
        if (displayToken)
          return presentDisplay(
            reply,
            await displays.refresh(displayToken, originOf(request)),
            displayCookie,
          );
      } catch (error) {
        if (error instanceof AppError && error.code === 'REFRESH_INVALID')
          if (token) cookie.clear(reply);
          else reply.clearCookie(displayCookie.name, displayCookie.options);
        throw error;
      }
      throw new AppError('REFRESH_INVALID', texts.noSessionInThisBrowser);
    },
    sameOriginOnly,
  );

  mount(
    app,
    calls.accounts.revokeToken,
    async ({ request, reply }) => {
      await cookie.leave(request, reply);
      return OK;
    },
    sameOriginOnly,
  );

  mount(
    app,
    calls.accounts.pairDisplay,
    async ({ body, request, reply }) => {
      const paired = await displays.pair(body.Code, originOf(request));
      // The browser is now the display's.
      await cookie.leave(request, reply);
      return presentDisplay(reply, paired, displayCookie);
    },
    sameOriginOnly,
  );

  mount(app, calls.accounts.setupState, async () => ({ Needed: await setup.needed() }));

  mount(
    app,
    calls.accounts.setup,
    async ({ body, request, reply }) => {
      const account = await setup.createFirst(body, request.ip);
      return cookie.begin(request, reply, await sessions.start(account, originOf(request)));
    },
    sameOriginOnly,
  );
}

function mountLinkRoutes(app: FastifyInstance, { links }: AccountServices): void {
  const { accounts } = calls;
  mount(
    app,
    accounts.forgotPassword,
    ({ body, request }) => {
      links.forgot(body.Email, originOf(request));
      return OK;
    },
    sameOriginOnly,
  );
  mount(app, accounts.lookAtLink, ({ body }) => links.look(body.Token), sameOriginOnly);
  mount(
    app,
    accounts.useLink,
    async ({ body, request }) => {
      await links.use(body.Token, body.Password, originOf(request));
      return OK;
    },
    sameOriginOnly,
  );
  mount(app, accounts.invite, ({ principal, params }) => links.invite(principal, params.id));
}

function mountAdministrationRoutes(
  app: FastifyInstance,
  { service, administration, secondFactors }: AccountServices,
): void {
  const { accounts } = calls;
  mount(app, accounts.list, () => service.details());
  mount(app, accounts.get, ({ principal, params }) => administration.get(principal, params.id));
  mount(app, accounts.create, ({ principal, body }) => administration.create(principal, body));
  mount(app, accounts.update, ({ principal, params, query, body, request }) =>
    administration.update({ ...principal, origin: originOf(request) }, params.id, body, isConfirmed(query)),
  );
  mount(app, accounts.remove, async ({ principal, params, query }) => {
    await administration.remove(principal, params.id, isConfirmed(query));
    return OK;
  });
  mount(app, accounts.signOut, async ({ principal, params }) => {
    await administration.signOut(principal, params.id);
    return OK;
  });
  mount(app, accounts.resetSecondFactor, async ({ principal, params }) => {
    await secondFactors.reset(principal, params.id);
    return OK;
  });
}
