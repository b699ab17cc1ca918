import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { mount, type Principal } from '../../../platform/http/index.ts';
import type { AccountContext } from '../account-context.ts';
import { callerAccount } from '../caller-account.ts';
import { originOf } from '../origin.ts';
import type { Account } from '../repository.ts';
import type { SecondFactors } from '../second-factor/service.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { SignIn } from '../sign-in.ts';
import type { Passkeys } from './service.ts';
import * as texts from './texts.ts';

const OK = { Ok: true as const };
const sameOriginOnly = { sameOriginOnly: true };
const PASSWORD_PATH = 'body.CurrentPassword';

interface PasskeyServices {
  readonly passkeys: Passkeys;
  readonly signIn: SignIn;
  readonly secondFactors: SecondFactors;
}

/** Sign-in with passkeys, and those of the own account. */
export function mountPasskeyRoutes(
  app: FastifyInstance,
  context: AccountContext,
  cookie: SessionCookie,
  { passkeys, signIn, secondFactors }: PasskeyServices,
): void {
  const own = async (principal: Principal): Promise<Account> => {
    const account = await callerAccount(context, principal);
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
      const signedIn = await passkeys.signIn(body, request.headers.origin, originOf(request));
      return cookie.begin(request, reply, signedIn);
    },
    sameOriginOnly,
  );
  mount(app, calls.passkeys.list, async ({ principal }) => {
    return passkeys.list(await callerAccount(context, principal));
  });
  mount(app, calls.passkeys.begin, async ({ principal, body, request }) => {
    const account = await own(principal);
    const typed = { password: body.CurrentPassword, path: PASSWORD_PATH };
    await signIn.prove(account, typed, originOf(request), () =>
      secondFactors.mustUseIfOn(account, body.Code),
    );
    return passkeys.begin(account, request.headers.origin);
  });
  mount(app, calls.passkeys.add, async ({ principal, body, request }) =>
    passkeys.add(await own(principal), body, request.headers.origin),
  );
  mount(app, calls.passkeys.remove, async ({ principal, params, body, request }) => {
    const account = await own(principal);
    const typed = { password: body.CurrentPassword, path: PASSWORD_PATH };
    const hasCode = body.Code !== undefined;
    await signIn.prove(account, typed, originOf(request), async () => {
      if (hasCode) await secondFactors.mustUseIfOn(account, body.Code);
    });
    await passkeys.remove(account, params.id, hasCode);
    return OK;
  });
}
