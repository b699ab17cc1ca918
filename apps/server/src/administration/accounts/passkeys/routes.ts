import { calls, REFRESH_TOKEN_SECONDS } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { invalid, mount, type Principal } from '../../../platform/http/index.ts';
import type { AccountContext } from '../account-context.ts';
import { originOf } from '../origin.ts';
import type { RefreshTokens } from '../refresh-token.ts';
import type { Account } from '../repository.ts';
import type { SecondFactors } from '../second-factor/service.ts';
import type { Sessions } from '../sessions.ts';
import type { SignIn } from '../sign-in.ts';
import * as accountTexts from '../texts.ts';
import type { Passkeys } from './service.ts';
import * as texts from './texts.ts';

const OK = { Ok: true as const };
const sameOriginOnly = { sameOriginOnly: true };
const PASSWORD_PATH = 'body.CurrentPassword';

interface PasskeyServices {
  readonly passkeys: Passkeys;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
}

/** Sign-in with passkeys, and those of the own account. */
export function mountPasskeyRoutes(
  app: FastifyInstance,
  { accounts, config: { basePath, behindTls } }: AccountContext,
  { cookieName }: RefreshTokens,
  { passkeys, signIn, sessions, secondFactors }: PasskeyServices,
): void {
  const own = async ({ accountId }: Principal): Promise<Account> => {
    const account = await accounts.find(accountId);
    if (!account) throw new AppError('TOKEN_INVALID', accountTexts.accountNoLongerExists);
    // A user who may no longer sign in at the identity provider must not get in by a passkey.
    if (account.passwordHash === null) throw new AppError('CONFLICT', texts.noPassword);
    return account;
  };

  mount(
    app,
    calls.passkeys.request,
    ({ request }) => passkeys.request(request.headers.origin),
    sameOriginOnly,
  );
  mount(
    app,
    calls.passkeys.signIn,
    async ({ body, request, reply }) => {
      const origin = originOf(request);
      const { user, refreshToken } = await passkeys.signIn(body, request.headers.origin, origin);
      // Ends the browser's previous session, which an attacker may have planted.
      const before = request.cookies[cookieName];
      if (before) await sessions.end(before, accountTexts.endedSessionBySigningIn, origin);
      reply.setCookie(cookieName, refreshToken, {
        ...{ path: `${basePath}/accounts`, httpOnly: true, sameSite: 'strict', secure: behindTls },
        maxAge: REFRESH_TOKEN_SECONDS,
      });
      return user;
    },
    sameOriginOnly,
  );
  mount(app, calls.passkeys.list, async ({ principal }) => {
    const account = await accounts.find(principal.accountId);
    return account ? passkeys.list(account) : [];
  });
  mount(app, calls.passkeys.begin, async ({ principal, body, request }) => {
    const account = await own(principal);
    const typed = { password: body.CurrentPassword, path: PASSWORD_PATH };
    await signIn.prove(account, typed, originOf(request), async () => {
      if (account.secondFactorSinceMs === null) return;
      if (body.Code === undefined) throw invalid([{ Path: 'body.Code', Message: texts.codeRequired }]);
      await secondFactors.mustUse(account, body.Code);
    });
    return passkeys.begin(account, request.headers.origin);
  });
  mount(app, calls.passkeys.add, async ({ principal, body, request }) =>
    passkeys.add(await own(principal), body, request.headers.origin),
  );
  mount(app, calls.passkeys.remove, async ({ principal, params, body, request }) => {
    const account = await own(principal);
    const typed = { password: body.CurrentPassword, path: PASSWORD_PATH };
    await signIn.prove(account, typed, originOf(request));
    await passkeys.remove(account, params.id);
    return OK;
  });
}
