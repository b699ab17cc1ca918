import { expect, it } from 'vitest';
import { Sealing } from '../../platform/sealing.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { Passwords } from './passwords.ts';
import { SecondFactorPolicyStore } from './second-factor/policy.ts';
import { SecondFactors } from './second-factor/service.ts';
import { SignIn } from './sign-in.ts';
import { SignInLog } from './sign-in-log.ts';
import { accountContextOn } from './testing/account-context.ts';
import { LoginThrottle } from './throttle.ts';

const COST = { memoryKiB: 64, passes: 1, lanes: 1 };
const ORIGIN = { address: '192.0.2.1', device: '' };
const ANN = {
  email: 'ann@elm.example',
  firstName: 'Ann',
  lastName: 'Elm',
  role: 'Operator',
  active: true,
} as const;

/** Replaces every hash, and lets the test act meanwhile. */
class Rehashing extends Passwords {
  meanwhile = async () => {};

  override async hash(password: string): Promise<string> {
    const made = await super.hash(password);
    await this.meanwhile();
    return made;
  }

  override isOutdated(): boolean {
    return true;
  }
}

describeOnEachDatabase('signing in', (open) => {
  it('keeps a password that was set meanwhile, and rejects the old one', async () => {
    const passwords = new Rehashing(() => '', COST);
    const context = { ...accountContextOn(await open(), new ManualClock()), passwords };
    const { storage, accounts, clock } = context;
    const passwordHash = await passwords.hash('the old one');
    const { id } = await storage.transaction((trx) => accounts.insert(trx, { ...ANN, passwordHash }, 0));
    const log = new SignInLog(context, (note) => context.outage.note(note));
    const policy = new SecondFactorPolicyStore(context);
    const sealing = new Sealing('A'.repeat(43), 'second factor');
    const secondFactors = new SecondFactors(context, sealing, policy);
    const signingIn = new SignIn(context, new LoginThrottle(clock), secondFactors, log);
    const credentials = { email: ANN.email, password: 'the old one' };
    const { passwordHash: again } = await signingIn.authenticate(credentials, ORIGIN);
    expect(again).not.toBe(passwordHash);
    expect((await accounts.find(id))!.passwordHash).toBe(again);

    passwords.meanwhile = () =>
      storage.transaction((trx) => accounts.setPasswordHash(trx, id, 'the new one', null));
    await expect(signingIn.authenticate(credentials, ORIGIN)).rejects.toMatchObject({
      code: 'CREDENTIALS_WRONG',
    });
    expect((await accounts.find(id))!.passwordHash).toBe('the new one');
    await log.stop();
  });
});
