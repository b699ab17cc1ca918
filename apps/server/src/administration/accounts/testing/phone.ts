import type { RecoveryCodes, SecondFactorSecret } from '@outpost/contract';
import { Secret } from 'otpauth';
import { expect } from 'vitest';
import type { ManualClock } from '../../../testing/manual-clock.ts';
import { TEST_PASSWORD, type TestServer } from '../../../testing/server.ts';
import { codeAt } from '../second-factor/codes.ts';
import { as, type TestPerson } from './people.ts';

export const STEP_MS = 30_000;

/** An authenticator app. */
export class Phone {
  secret: Uint8Array = new Uint8Array();
  recoveryCodes: string[] = [];
  readonly #clock: ManualClock;

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  /** @param steps later than now */
  code(steps = 0): string {
    return codeAt(this.secret, this.#clock.now() + steps * STEP_MS);
  }

  async enrol(server: TestServer, { token }: Pick<TestPerson, 'token'>): Promise<void> {
    const begun = await as(server, token, 'POST', '/accounts/second-factor/begin', {
      CurrentPassword: TEST_PASSWORD,
    });
    expect(begun.status, await begun.clone().text()).toBe(200);
    this.secret = Secret.fromBase32(((await begun.json()) as SecondFactorSecret).Secret).bytes;
    const confirmed = await as(server, token, 'POST', '/accounts/second-factor/confirm', {
      Code: this.code(),
    });
    expect(confirmed.status, await confirmed.clone().text()).toBe(200);
    this.recoveryCodes = ((await confirmed.json()) as RecoveryCodes).RecoveryCodes;
  }
}
