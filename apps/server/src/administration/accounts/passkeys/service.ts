import { isIP } from 'node:net';
import {
  type AddedPasskey,
  MAX_PASSKEYS,
  type NewPasskey,
  PASSKEY_MINUTES,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@outpost/contract';
import { AppError } from '../../../platform/app-error.ts';
import { instantOrNull, toInstant } from '../../../platform/clock.ts';
import { type Database, StorageError } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import { accountActor, accountNote, fullName, type RequestOrigin } from '../audit-notes.ts';
import { refreshTokenHash } from '../refresh-token.ts';
import type { Account } from '../repository.ts';
import { newRecoveryCodes, recoveryHash } from '../second-factor/codes.ts';
import { codeMissing, type SecondFactors } from '../second-factor/service.ts';
import type { Sessions, SignedIn } from '../sessions.ts';
import type { SignIn } from '../sign-in.ts';
import type { PasskeyChallenges } from './challenges.ts';
import { createPasskeyRepository, type PasskeyRepository, type StoredPasskey } from './repository.ts';
import * as texts from './texts.ts';

/** Loaded when first used: its modules are a tenth of what a start loads. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = PASSKEY_MINUTES * 60_000;
const SIGN_IN = 'sign-in';
const creationFor = (account: Account) => `create ${account.id}`;

/** The name for which passkeys are valid, and the origin of the pages that may use them. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

type Transports = PasskeyCreation['Known'][number]['Transports'];

/**
 * Passkeys (WebAuthn). Each use verifies the user, by fingerprint or PIN, so that a passkey counts as
 * both factors.
 */
export class Passkeys {
  readonly #context: AccountContext;
  readonly #challenges: PasskeyChallenges;
  readonly #signIn: SignIn;
  readonly #secondFactors: SecondFactors;
  readonly #sessions: Sessions;
  readonly #repository: PasskeyRepository;

  constructor(
    context: AccountContext,
    challenges: PasskeyChallenges,
    signIn: SignIn,
    secondFactors: SecondFactors,
    sessions: Sessions,
  ) {
    this.#context = context;
    this.#challenges = challenges;
    this.#signIn = signIn;
    this.#secondFactors = secondFactors;
    this.#sessions = sessions;
    this.#repository = createPasskeyRepository(context.storage);
  }

  /** @param from the page's origin. @throws AppError `CONFLICT` where passkeys cannot be used */
  request(from: string | undefined): PasskeyRequest {
    const { id } = this.#relyingParty(from);
    return { Challenge: this.#challenge(SIGN_IN), RpId: id };
  }

  /**
   * Signs in with a passkey.
   * @throws AppError `CREDENTIALS_WRONG`, `LOGIN_THROTTLED`, `CONFLICT` where passkeys cannot be used
   */
  async signIn(
    assertion: PasskeyAssertion,
    from: string | undefined,
    origin: RequestOrigin,
  ): Promise<SignedIn & { refreshToken: string }> {
    const party = this.#relyingParty(from);
    const attempt = this.#signIn.beginWith(texts.aPasskey, origin);
    const passkey = await this.#repository.byCredential(assertion.CredentialId);
    const account = passkey && (await this.#context.accounts.find(passkey.accountId));
    const refuse = (why: string): AppError => {
      this.#signIn.failedWith(texts.aPasskey, account?.email ?? null, origin, account ?? null, why);
      return new AppError('CREDENTIALS_WRONG', texts.notValid);
    };
    if (!passkey || !account) throw refuse(texts.reasonUnknown);
    const used = await this.#verified(assertion, passkey, party);
    if (used === null) throw refuse(texts.reasonNotValid);
    if (!account.active) throw refuse(texts.reasonDeactivated);
    // Whom the identity provider refuses must not get in by a passkey.
    if (account.passwordHash === null) throw refuse(texts.reasonNoPassword);
    try {
      const signedIn = await this.#sessions.start(account, origin, {
        provider: { key: null, name: texts.aPasskey },
        hasFactor: true,
        store: (trx, _sessionId, atMs) => this.#use(trx, passkey, used, atMs),
      });
      attempt.succeeded();
      return signedIn;
    } catch (error) {
      if (error instanceof StorageError && error.code === 'STORAGE_CONFLICT')
        throw refuse(texts.reasonUsedTwice);
      throw error;
    }
  }

  /** Those of an account, oldest first. */
  async list({ id }: Account): Promise<Passkey[]> {
    return (await this.#repository.of(id)).map((passkey) => ({
      Id: passkey.id,
      Name: passkey.name,
      CreatedAt: toInstant(passkey.createdAtMs),
      LastUsedAt: instantOrNull(passkey.lastUsedAtMs),
    }));
  }

  /**
   * What the browser needs to create a passkey. The caller has checked the password, and the code of
   * an account with a second factor.
   * @throws AppError `CONFLICT` where passkeys cannot be used, and when there are too many
   */
  async begin(account: Account, from: string | undefined): Promise<PasskeyCreation> {
    const { id } = this.#relyingParty(from);
    const known = await this.#repository.of(account.id);
    refuseTooMany(known);
    return {
      Challenge: this.#challenge(creationFor(account)),
      RpId: id,
      RpName: this.#context.settings.now().companyName || 'Outpost',
      UserId: this.#challenges.userIdOf(account.id).toString('base64url'),
      UserName: account.email,
      DisplayName: fullName(account),
      Known: known.map(({ credentialId, transports }) => ({
        Id: credentialId,
        Transports: transports as Transports,
      })),
    };
  }

  /**
   * Adds a passkey. The first second factor of an account comes with recovery codes.
   * @throws AppError `BAD_REQUEST` when it is not valid, `CONFLICT` when it was added before or there
   * are too many
   */
  async add(account: Account, fresh: NewPasskey, from: string | undefined): Promise<AddedPasskey> {
    const { storage, accounts, secondFactors, audit, clock, changed } = this.#context;
    const party = this.#relyingParty(from);
    const nowMs = clock.now();
    let challenge = '';
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const created = await verifyRegistrationResponse({
      response: {
        ...{ id: fresh.CredentialId, rawId: fresh.CredentialId, type: 'public-key' },
        response: { clientDataJSON: fresh.ClientDataJson, attestationObject: fresh.AttestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: (given) => {
        challenge = given;
        return this.#challenges.isValid(given, creationFor(account), nowMs);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch((error) => this.#notAccepted(error));
    if (!created?.verified) throw new AppError('BAD_REQUEST', texts.notCreated);
    const { credential } = created.registrationInfo;
    const codes = newRecoveryCodes();
    try {
      const isFirst = await storage.transaction(
        async (trx) => {
          const now = await accounts.find(account.id, trx);
          refuseTooMany(await this.#repository.of(account.id, trx));
          await this.#useOnce(trx, challenge);
          await this.#repository.insert(trx, {
            accountId: account.id,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: fresh.Transports,
            name: fresh.Name,
            createdAtMs: nowMs,
            passwordSetBy: now?.passwordSetBy ?? null,
          });
          const words = texts.addedPasskey(fullName(account), fresh.Name);
          await audit.appendIn(trx, [accountNote('passkey', accountActor(account), account, words)]);
          if (now?.secondFactorSinceMs !== null) return false;
          await secondFactors.turnOn(trx, account.id, nowMs);
          await secondFactors.setRecoveryCodes(trx, account.id, codes.map(recoveryHash));
          return true;
        },
        { alone: 'accounts' },
      );
      changed(account.id);
      return { RecoveryCodes: isFirst ? codes : null };
    } catch (error) {
      if (error instanceof StorageError && error.code === 'STORAGE_CONFLICT')
        throw new AppError('CONFLICT', texts.alreadyAdded);
      throw error;
    }
  }

  /**
   * Removes a passkey; with the last one the second factor is off, unless there is an app. The caller
   * has checked the password.
   * @param hasCode the caller has checked a code, too
   * @throws AppError `CONFLICT` when there is no such passkey, `SECOND_FACTOR_REQUIRED`, and
   * `BAD_REQUEST` when the second factor would be off without a code
   */
  async remove(account: Account, id: number, hasCode: boolean): Promise<void> {
    const { storage, secondFactors, audit, changed } = this.#context;
    await storage.transaction(
      async (trx) => {
        const all = await this.#repository.of(account.id, trx);
        const passkey = all.find((each) => each.id === id);
        if (!passkey || !(await this.#repository.remove(trx, account.id, id)))
          throw new AppError('CONFLICT', texts.notFound);
        if (all.length === 1 && !(await this.#secondFactors.hasApp(account.id))) {
          this.#secondFactors.mustBeFree(account);
          if (!hasCode) throw codeMissing();
          await secondFactors.turnOff(trx, account.id);
        }
        const words = texts.removedPasskey(fullName(account), passkey.name);
        await audit.appendIn(trx, [accountNote('passkey', accountActor(account), account, words)]);
      },
      { alone: 'accounts' },
    );
    changed(account.id);
  }

  /** The challenge and counter of a valid proof; null: it is not valid. */
  async #verified(assertion: PasskeyAssertion, passkey: StoredPasskey, party: RelyingParty) {
    const { UserHandle, CredentialId } = assertion;
    const owner = this.#challenges.userIdOf(passkey.accountId).toString('base64url');
    if (UserHandle !== null && UserHandle !== owner) return null;
    let challenge = '';
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const proof = await verifyAuthenticationResponse({
      response: {
        ...{ id: CredentialId, rawId: CredentialId, type: 'public-key' },
        response: {
          clientDataJSON: assertion.ClientDataJson,
          authenticatorData: assertion.AuthenticatorData,
          signature: assertion.Signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: (given) => {
        challenge = given;
        return this.#challenges.isValid(given, SIGN_IN, this.#context.clock.now());
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }).catch((error) => this.#notAccepted(error));
    return proof?.verified ? { challenge, counter: proof.authenticationInfo.newCounter } : null;
  }

  /** The library throws for everything that is wrong with a response. */
  #notAccepted(error: unknown): null {
    this.#context.logger.info({ err: error }, 'a passkey was not accepted');
    return null;
  }

  async #use(
    trx: Database,
    passkey: StoredPasskey,
    { challenge, counter }: { challenge: string; counter: number },
    atMs: number,
  ): Promise<void> {
    await this.#useOnce(trx, challenge);
    if (!(await this.#repository.use(trx, passkey, counter, atMs)))
      throw new AppError('CREDENTIALS_WRONG', texts.notValid);
  }

  /** @throws StorageError `STORAGE_CONFLICT` the second time */
  #useOnce(trx: Database, challenge: string): Promise<void> {
    const { identities, clock } = this.#context;
    return identities.addStep(trx, refreshTokenHash(challenge), '', clock.now() + CHALLENGE_MS);
  }

  #challenge(purpose: string): string {
    return this.#challenges.make(purpose, this.#context.clock.now() + CHALLENGE_MS);
  }

  /** @throws AppError `CONFLICT` */
  #relyingParty(from: string | undefined): RelyingParty {
    const publicUrl = this.#context.publicUrl();
    const local = publicUrl === null && from !== undefined && URL.canParse(from) ? new URL(from) : null;
    const url = publicUrl === null ? local : new URL(publicUrl);
    const isSafe = url?.protocol === 'https:' || url?.hostname === 'localhost';
    if (!url || !isSafe || isIP(url.hostname) !== 0 || (local && url.hostname !== 'localhost'))
      throw new AppError('CONFLICT', texts.needsPublicUrl);
    if (from !== undefined && from !== url.origin)
      throw new AppError('CONFLICT', texts.openAtPublicUrl(publicUrl ?? url.origin));
    return { id: url.hostname, origin: url.origin };
  }
}

function refuseTooMany(passkeys: readonly StoredPasskey[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('CONFLICT', texts.maxPasskeys(MAX_PASSKEYS));
}
