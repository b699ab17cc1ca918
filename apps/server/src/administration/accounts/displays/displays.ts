import {
  type Display,
  type DisplayBody,
  MAX_DISPLAYS,
  PAIRING_CODE_MINUTES,
  type PairingCode,
  type SignedInUser,
} from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { AppError } from '../../../platform/app-error.ts';
import { type Actor, type AuditNote, OUTPOST } from '../../../platform/audit/index.ts';
import { toInstant } from '../../../platform/clock.ts';
import { ConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import type { Database } from '../../../platform/storage/index.ts';
import type { AccessTokens } from '../access-token.ts';
import type { AccountContext } from '../account-context.ts';
import type { RequestOrigin } from '../audit-notes.ts';
import { sessionHasEnded, tokenWasUsedTwice } from '../refresh-token.ts';
import type { SessionState } from '../session.repository.ts';
import type { LoginThrottle } from '../throttle.ts';
import type { DisplayTokens } from './display-token.ts';
import { pathOfDisplay } from './path.ts';
import {
  createDisplayRepository,
  type DisplayRepository,
  type PairedDevice,
  type StoredDisplay,
} from './repository.ts';
import * as texts from './texts.ts';

/** The account of all displays: none. */
export const NO_ACCOUNT = 0;
const SESSION_PREFIX = 'display:';

/** The result of pairing or renewing: the response and the cookie's content. */
export interface SignedInDisplay {
  readonly user: SignedInUser;
  /** null: the browser's current one stays valid. */
  readonly token: string | null;
}

/**
 * Wall displays: screens that stay signed in without an account and can only read. Each is paired
 * with one device. All are in memory, so that they go on while the database is unavailable.
 */
export class Displays {
  readonly #context: AccountContext;
  readonly #accessTokens: AccessTokens;
  readonly #tokens: DisplayTokens;
  readonly #throttle: LoginThrottle;
  readonly #repository: DisplayRepository;
  readonly #stored = new Map<number, StoredDisplay>();
  readonly #turns = new ConcurrencyLimit();

  constructor(
    context: AccountContext,
    accessTokens: AccessTokens,
    tokens: DisplayTokens,
    throttle: LoginThrottle,
  ) {
    this.#context = context;
    this.#accessTokens = accessTokens;
    this.#tokens = tokens;
    this.#throttle = throttle;
    this.#repository = createDisplayRepository(context.storage);
  }

  /** Reads them for the first time. @throws StorageError */
  async load(): Promise<void> {
    for (const display of await this.#repository.all()) this.#stored.set(display.id, display);
  }

  /** By name. */
  list(): Display[] {
    const nowMs = this.#context.clock.now();
    return [...this.#stored.values()]
      .map((display) => displayAnswer(display, nowMs))
      .sort((a, b) => compareNames(a.Name, b.Name) || a.Id - b.Id);
  }

  /** @throws AppError `DISPLAYS_FULL`, `CONFLICT` when the name is taken */
  create(by: Actor, body: DisplayBody): Promise<PairingCode> {
    return this.#turns.take(async () => {
      if (this.#stored.size >= MAX_DISPLAYS)
        throw new AppError('DISPLAYS_FULL', texts.maxDisplaysReached(MAX_DISPLAYS));
      this.#refuseTaken(body.Name, null);
      const { clock } = this.#context;
      const { text, code } = this.#newCode();
      const display = { body, createdAtMs: clock.now(), createdBy: by.name, code, paired: null };
      const words = texts.added(by.name, body.Name);
      const id = await this.#store(displayNote(by, words, { After: body }), (trx) =>
        this.#repository.insert(trx, display),
      );
      this.#stored.set(id, { id, ...display });
      return { Id: id, Code: text, ValidUntil: toInstant(code.expiresAtMs) };
    });
  }

  /** @throws AppError `DISPLAY_NOT_FOUND`, `CONFLICT` when the name is taken */
  update(by: Actor, id: number, body: DisplayBody): Promise<void> {
    return this.#turns.take(async () => {
      const before = this.#of(id);
      this.#refuseTaken(body.Name, id);
      const words = texts.changed(by.name, before.body.Name);
      await this.#replace(
        { ...before, body },
        displayNote(by, words, { Display: id, Before: before.body, After: body }),
      );
    });
  }

  /** A new code for pairing; the device paired before stays until it is used. @throws AppError `DISPLAY_NOT_FOUND` */
  renewCode(by: Actor, id: number): Promise<PairingCode> {
    return this.#turns.take(async () => {
      const display = this.#of(id);
      const { text, code } = this.#newCode();
      const words = texts.createdPairingCode(by.name, display.body.Name);
      await this.#replace({ ...display, code }, displayNote(by, words, { Display: id }));
      return { Id: id, Code: text, ValidUntil: toInstant(code.expiresAtMs) };
    });
  }

  /** Its device is signed out at once. @throws AppError `DISPLAY_NOT_FOUND` */
  remove(by: Actor, id: number): Promise<void> {
    return this.#turns.take(async () => {
      const { body } = this.#of(id);
      await this.#store(
        displayNote(by, texts.removed(by.name, body.Name), { Display: id, Before: body }),
        (trx) => this.#repository.remove(trx, id),
      );
      this.#stored.delete(id);
      this.#context.announce(NO_ACCOUNT);
    });
  }

  /**
   * Pairs a device by a code, which is then used up.
   * @throws AppError `PAIRING_CODE_WRONG`, `LOGIN_THROTTLED`
   */
  async pair(code: string, origin: RequestOrigin): Promise<SignedInDisplay> {
    const attempt = this.#throttle.beginAt('display', origin.address);
    return this.#turns.take(async () => {
      const nowMs = this.#context.clock.now();
      const hash = this.#tokens.hashOfCode(code);
      const display = [...this.#stored.values()].find(
        (one) => one.code?.hash === hash && one.code.expiresAtMs > nowMs,
      );
      if (display === undefined) throw new AppError('PAIRING_CODE_WRONG', texts.pairingCodeNotValid);
      const paired: PairedDevice = {
        ...{ pairing: this.#tokens.newPairing(), generation: 0, pairedAtMs: nowMs, lastSeenAtMs: nowMs },
        ...origin,
      };
      const next = { ...display, code: null, paired };
      const words = texts.paired(display.body.Name, placeOf(origin));
      await this.#replace(next, sessionNote('pair', next, words, origin));
      attempt.succeeded();
      // A device that was paired before is signed out.
      this.#context.announce(NO_ACCOUNT);
      return this.#signIn(next, paired, this.#tokens.tokenOf(next.id, paired.pairing, 0));
    });
  }

  /**
   * Exchanges a device's token for the next one. The token before the current one is accepted,
   * too: the response with the current one may have been lost. An older one is a copy: then the
   * device is no longer paired.
   * @throws AppError `REFRESH_INVALID`
   */
  refresh(token: string, origin: RequestOrigin): Promise<SignedInDisplay> {
    return this.#turns.take(async () => {
      const read = this.#tokens.read(token, (id) => this.#stored.get(id)?.paired?.pairing ?? null);
      const display = read && this.#stored.get(read.displayId);
      if (!read || !display?.paired) throw sessionHasEnded();
      const { paired, id } = display;
      if (read.generation < paired.generation - 1) {
        await this.#endCopied(display, origin);
        throw tokenWasUsedTwice();
      }
      const renewed: PairedDevice = { ...paired, lastSeenAtMs: this.#context.clock.now(), ...origin };
      // A greater one: the database was restored from a backup.
      const isRepeated = read.generation < paired.generation;
      const generation = isRepeated ? paired.generation : read.generation + 1;
      const next = { ...display, paired: { ...renewed, generation } };
      const hasMoved = paired.address !== origin.address || paired.device !== origin.device;
      const words = texts.addressChanged(display.body.Name, placeOf(origin), placeOf(paired));
      const note = hasMoved ? sessionNote('move', next, words, origin) : null;
      return this.#context.outage.either(
        async () => {
          await this.#replace(next, note);
          return this.#signIn(next, next.paired, this.#tokens.tokenOf(id, paired.pairing, generation));
        },
        // Not exchanged while that cannot be stored.
        () => {
          this.#stored.set(id, { ...display, paired: { ...renewed, generation: paired.generation } });
          return this.#signIn(display, paired, null);
        },
      );
    });
  }

  /** What an access token of a display still allows; undefined: the session is not a display's. */
  state(sessionId: string): SessionState | undefined {
    const [, id, pairing] = sessionId.startsWith(SESSION_PREFIX) ? sessionId.split(':') : [];
    if (id === undefined) return undefined;
    const display = this.#stored.get(Number(id));
    return {
      accountId: NO_ACCOUNT,
      name: display?.body.Name ?? '',
      ended: display?.paired == null || display.paired.pairing !== pairing,
      active: true,
      tokenVersion: 1,
      role: 'Viewer',
      areas: null,
      // A display cannot have one; what it may do is limited otherwise.
      secondFactor: true,
      isDisplay: true,
    };
  }

  async #endCopied(display: StoredDisplay, origin: RequestOrigin): Promise<void> {
    const ended = { ...display, paired: null };
    const words = texts.unpairedByCopy(display.body.Name, origin.address);
    await this.#replace(ended, { ...sessionNote('session-ended', ended, words, origin), by: OUTPOST });
    this.#context.logger.warn(
      { displayId: display.id },
      'wall display unpaired: an old token was used again',
    );
    this.#context.announce(NO_ACCOUNT);
  }

  async #signIn(
    { id, body }: StoredDisplay,
    { pairing }: PairedDevice,
    token: string | null,
  ): Promise<SignedInDisplay> {
    const claims = {
      accountId: NO_ACCOUNT,
      role: 'Viewer' as const,
      name: body.Name,
      sessionId: `${SESSION_PREFIX}${id}:${pairing}`,
      tokenVersion: 1,
    };
    const user: SignedInUser = {
      Id: NO_ACCOUNT,
      Email: '',
      FirstName: body.Name,
      LastName: '',
      Role: 'Viewer',
      Areas: null,
      JwtToken: await this.#accessTokens.sign(claims, this.#context.clock.now()),
      Units: this.#context.settings.now().unitSystem,
      TimeZone: this.#context.timeZone,
      Display: { Id: id, Path: pathOfDisplay(body) },
    };
    return { user, token };
  }

  #of(id: number): StoredDisplay {
    const display = this.#stored.get(id);
    if (display === undefined) throw new AppError('DISPLAY_NOT_FOUND', texts.notFound(id));
    return display;
  }

  /** @param own the display that may have the name; null: none */
  #refuseTaken(name: string, own: number | null): void {
    const same = (text: string) => text.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0;
    if (![...this.#stored.values()].some(({ id, body }) => id !== own && same(body.Name))) return;
    const Message = texts.nameTaken;
    throw new AppError('CONFLICT', Message, { problems: [{ Path: 'body.Name', Message }] });
  }

  #newCode() {
    const text = this.#tokens.newCode();
    const expiresAtMs = this.#context.clock.now() + PAIRING_CODE_MINUTES * 60_000;
    return { text, code: { hash: this.#tokens.hashOfCode(text), expiresAtMs } };
  }

  async #replace(next: StoredDisplay, note: AuditNote | null): Promise<void> {
    await this.#store(note, (trx) => this.#repository.update(trx, next));
    this.#stored.set(next.id, next);
  }

  /** Stores a change with its audit event. */
  #store<T>(note: AuditNote | null, write: (trx: Database) => Promise<T>): Promise<T> {
    const { storage, audit } = this.#context;
    return storage.transaction(async (trx) => {
      const result = await write(trx);
      if (note !== null) await audit.appendIn(trx, [note]);
      return result;
    });
  }
}

function displayAnswer(
  { id, body, createdAtMs, createdBy, code, paired }: StoredDisplay,
  nowMs: number,
): Display {
  return {
    Id: id,
    ...body,
    CreatedAt: toInstant(createdAtMs),
    CreatedBy: createdBy,
    Device: paired && {
      Name: paired.device,
      Address: paired.address,
      PairedAt: toInstant(paired.pairedAtMs),
      LastSeenAt: toInstant(paired.lastSeenAtMs),
    },
    CodeValidUntil: code !== null && code.expiresAtMs > nowMs ? toInstant(code.expiresAtMs) : null,
  };
}

const placeOf = ({ device, address }: RequestOrigin): string =>
  device === '' ? address : `${address}, ${device}`;

/** An audit event about a display that a user changed. */
const displayNote = (by: Actor, words: string, details: Readonly<Record<string, unknown>>): AuditNote => ({
  ...{ kind: 'account', action: 'display', outcome: 'done', words, details },
  by: { accountId: by.accountId, name: by.name },
});

/** An audit event about a display's session. */
const sessionNote = (
  action: string,
  { id, body }: StoredDisplay,
  words: string,
  { address, device }: RequestOrigin,
): AuditNote => ({
  ...{ kind: 'sign-in', action, outcome: 'done', words },
  by: { accountId: null, name: body.Name },
  details: { Display: id, Address: address, Device: device },
});
