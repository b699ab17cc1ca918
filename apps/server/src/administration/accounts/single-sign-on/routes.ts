import { calls, DEFAULT_MAX_BODY_BYTES, SSO_SIGN_IN_MINUTES } from '@outpost/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { mount, type Principal } from '../../../platform/http/index.ts';
import type { AccountContext } from '../account-context.ts';
import { originOf } from '../origin.ts';
import type { RefreshTokens } from '../refresh-token.ts';
import { cookieOptions, type SessionCookie } from '../session-cookie.ts';
import type { SignedIn } from '../sessions.ts';
import type { SingleSignOn } from './service.ts';
import * as texts from './texts.ts';

const OK = { Ok: true as const };
const sameOriginOnly = { sameOriginOnly: true };

const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

/** Sign-in with identity providers, and their settings. */
export function mountSingleSignOnRoutes(
  app: FastifyInstance,
  { config, outage }: AccountContext,
  { ssoCookieName }: RefreshTokens,
  cookie: SessionCookie,
  sso: SingleSignOn,
): void {
  const { singleSignOn, ssoProviders } = calls;
  // Sent by the page itself once the provider has led back to it.
  const ssoCookie = { ...cookieOptions(config), path: `${config.basePath}/accounts/sso` };

  const present = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { signedIn, returnTo }: { signedIn: SignedIn; returnTo: string },
  ) => {
    const User = await cookie.begin(request, reply, signedIn);
    reply.clearCookie(ssoCookieName, ssoCookie);
    return { User, ReturnTo: returnTo };
  };

  mount(app, calls.accounts.ssoButtons, () => sso.buttons());
  mount(
    app,
    singleSignOn.begin,
    async ({ params, body, request, reply }) => {
      const { origin } = request.headers;
      const begun = await sso.begin(params.key, body.ReturnTo, origin, originOf(request));
      reply.setCookie(ssoCookieName, begun.cookie, { ...ssoCookie, maxAge: SSO_SIGN_IN_MINUTES * 60 });
      return { Url: begun.Url };
    },
    sameOriginOnly,
  );
  mount(
    app,
    singleSignOn.complete,
    async ({ params, body, request, reply }) => {
      const stepToken = request.cookies[ssoCookieName];
      // Whatever comes of it, it works once.
      reply.clearCookie(ssoCookieName, ssoCookie);
      const result = await sso.complete(params.key, body.Response, stepToken, originOf(request));
      if ('signedIn' in result) return present(request, reply, result);
      reply.setCookie(ssoCookieName, result.stepToken, ssoCookie);
      throw new AppError('SECOND_FACTOR_NEEDED', texts.enterSecondFactorCode);
    },
    sameOriginOnly,
  );
  mount(
    app,
    singleSignOn.secondFactor,
    async ({ body, request, reply }) => {
      const result = await sso.useCode(request.cookies[ssoCookieName], body.Code, originOf(request));
      return present(request, reply, result);
    },
    sameOriginOnly,
  );
  mount(
    app,
    calls.accounts.ssoSignOut,
    async ({ request, reply }) => {
      const token = cookie.tokenOf(request);
      const none = { Url: null };
      const answer = token
        ? await outage.either(
            () => sso.signOutUrl(token),
            () => none,
          )
        : none;
      await cookie.leave(request, reply);
      return answer;
    },
    sameOriginOnly,
  );
  // Called by the provider, without a cookie: the signature of the token is the authority.
  mount(app, ssoProviders.backChannelLogout, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const form = new URLSearchParams(await readForm(request));
    await sso.backChannelLogout(params.key, form.get('logout_token') ?? '', originOf(request));
    return OK;
  });

  const { providers } = sso;
  mount(app, ssoProviders.list, () => providers.list());
  mount(app, ssoProviders.create, async ({ principal, body }) => {
    await providers.create(actorOf(principal), body);
    return OK;
  });
  mount(app, ssoProviders.update, async ({ principal, params, body }) => {
    await providers.update(actorOf(principal), params.key, body);
    return OK;
  });
  mount(app, ssoProviders.remove, async ({ principal, params }) => {
    await providers.remove(actorOf(principal), params.key);
    return OK;
  });
  mount(app, ssoProviders.unlink, async ({ principal, params }) => {
    await sso.unlink(actorOf(principal), params.id, params.key);
    return OK;
  });
  mount(app, ssoProviders.check, ({ principal, params }) => sso.check(actorOf(principal), params.key));
}

/** The body as text. @throws AppError `BODY_TOO_LARGE` */
async function readForm({ body }: FastifyRequest): Promise<string> {
  if (body === undefined) return '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > DEFAULT_MAX_BODY_BYTES) throw new AppError('BODY_TOO_LARGE', texts.logoutTokenTooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
