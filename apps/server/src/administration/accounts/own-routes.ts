import { calls } from '@outpost/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount, type Principal } from '../../platform/http/index.ts';
import type { AccountContext } from './account-context.ts';
import { callerAccount } from './caller-account.ts';
import { originOf } from './origin.ts';
import type { Account } from './repository.ts';
import type { SecondFactorPolicyStore } from './second-factor/policy.ts';
import type { SecondFactors } from './second-factor/service.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

const OK = { Ok: true as const };
const PASSWORD_PATH = 'body.CurrentPassword';

/**
 * Actions of users on their own account: sessions and second factor; for Admins, which roles
 * require one.
 */
export function mountOwnAccountRoutes(
  app: FastifyInstance,
  context: AccountContext,
  sessions: Sessions,
  signIn: SignIn,
  secondFactors: SecondFactors,
  policy: SecondFactorPolicyStore,
): void {
  const { accounts } = calls;

  const own = (principal: Principal) => callerAccount(context, principal);
  const typedOf = async (account: Account, { sessionId }: Principal, password: string | undefined) => ({
    ...{ password, path: PASSWORD_PATH },
    isFresh: account.passwordHash === null && (await sessions.isFresh(account.id, sessionId)),
  });
  /** Password and code are checked together, so that neither can be guessed separately. */
  const proven = async (
    principal: Principal,
    body: { CurrentPassword?: string | undefined; Code: string },
    request: FastifyRequest,
  ): Promise<Account> => {
    const account = await own(principal);
    const typed = await typedOf(account, principal, body.CurrentPassword);
    await signIn.prove(account, typed, originOf(request), () => secondFactors.mustUse(account, body.Code));
    return account;
  };

  mount(app, accounts.sessions, ({ principal }) => sessions.list(principal.accountId, principal.sessionId));
  mount(app, accounts.endSession, async ({ principal, params }) => {
    await sessions.endOwn(await own(principal), params.id);
    return OK;
  });
  mount(app, accounts.endOtherSessions, async ({ principal }) => {
    await sessions.endOthers(await own(principal), principal.sessionId);
    return OK;
  });

  mount(app, accounts.secondFactor, async ({ principal }) => secondFactors.state(await own(principal)));
  mount(app, accounts.beginSecondFactor, async ({ principal, body, request }) => {
    const account = await own(principal);
    const typed = await typedOf(account, principal, body.CurrentPassword);
    // A user who has passkeys has a second factor without an app.
    await signIn.prove(account, typed, originOf(request), async () => {
      if (!(await secondFactors.hasApp(account.id))) await secondFactors.mustUseIfOn(account, body.Code);
    });
    return secondFactors.begin(account);
  });
  mount(app, accounts.confirmSecondFactor, async ({ principal, body }) =>
    secondFactors.confirm(await own(principal), body.Code),
  );
  mount(app, accounts.renewRecoveryCodes, async ({ principal, body, request }) =>
    secondFactors.renewRecoveryCodes(await proven(principal, body, request)),
  );
  mount(app, accounts.turnOffSecondFactor, async ({ principal, body, request }) => {
    secondFactors.mustBeFree(await own(principal));
    await secondFactors.turnOff(await proven(principal, body, request));
    return OK;
  });

  mount(app, accounts.secondFactorPolicy, () => ({ RequiredFor: policy.requiredFor }));
  mount(app, accounts.saveSecondFactorPolicy, async ({ principal, body }) => ({
    RequiredFor: await policy.set(principal, body.RequiredFor),
  }));
}
