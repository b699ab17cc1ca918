import { AppError } from '../../../platform/app-error.ts';
import type { Clock, Timer } from '../../../platform/clock.ts';
import type { Account } from '../repository.ts';
import type { StoredSecret } from '../second-factor/second-factor.repository.ts';
import type { SessionState } from '../session.repository.ts';
import * as texts from '../texts.ts';
import type { MemoryRepository, RememberedToken, StoredAccess } from './memory.repository.ts';

/** Changes by another process are known within this time. */
const RELOAD_EVERY_MS = 60_000;
/** Tokens exchanged longer ago are dropped: during an outage they are rejected as unknown. */
const SPENT_TOKEN_KEPT_MS = 60 * 60_000;
const MAX_SESSIONS = 10_000;

interface NewToken {
  readonly hash: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

/**
 * Accounts and open sessions as last stored, for database outages, and sessions that are only in
 * memory. A changed account is not used before it has been read again.
 */
export class AccountMemory {
  readonly #clock: Clock;
  readonly #repository: MemoryRepository;
  /** Called when accounts could not be read. */
  readonly #onProblem: (error: unknown) => void;
  #accounts = new Map<number, Account>();
  #secrets = new Map<number, StoredSecret>();
  #sessions = new Map<string, number>();
  #factors: ReadonlySet<string> = new Set();
  #tokens = new Map<string, RememberedToken>();
  /** Sessions not yet in the database, which a read must not drop. */
  readonly #unstored = new Map<string, { readonly accountId: number; readonly token: NewToken }>();
  readonly #ended = new Set<string>();
  /** The last step of each second factor used here; the database may not have it yet. */
  readonly #steps = new Map<number, number>();
  /**
   * Live tokens that were used during an outage, and may have been exchanged without their owner
   * knowing.
   */
  readonly #served = new Set<string>();
  /** Accounts changed since they were read, with the number of the change. */
  readonly #stale = new Map<number, number>();
  #changes = 0;
  /** Events during a read of the database, to be applied again to its result. */
  #duringLoad: (() => void)[] | null = null;
  #loading: Promise<void> | null = null;
  #loadAgain = false;
  #timer: Timer | null = null;

  constructor(clock: Clock, repository: MemoryRepository, onProblem: (error: unknown) => void) {
    this.#clock = clock;
    this.#repository = repository;
    this.#onProblem = onProblem;
  }

  /** Reads everything for the first time. @throws StorageError */
  async start(): Promise<void> {
    await this.#load();
    this.#timer = this.#clock.setInterval(() => this.refresh(), RELOAD_EVERY_MS);
  }

  /** Resolves when the requested reads are done, successful or not. */
  async settled(): Promise<void> {
    await this.#loading;
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    this.#loadAgain = false;
    await this.settled();
  }

  /** A stored account or its sessions changed. */
  invalidate(accountId: number): void {
    this.#stale.set(accountId, ++this.#changes);
    this.refresh();
  }

  /** Reads everything again, soon. */
  refresh(): void {
    this.#loadAgain = true;
    this.#loading ??= this.#loadWhileAsked().finally(() => {
      this.#loading = null;
    });
  }

  /** @throws AppError `STORAGE_UNAVAILABLE` when it was changed and could not be read since */
  account(id: number): Account | undefined {
    if (this.#stale.has(id)) throw notKnown();
    return this.#accounts.get(id);
  }

  /** @throws AppError `STORAGE_UNAVAILABLE` as {@link account} */
  findByEmail(email: string): Account | undefined {
    for (const account of this.#accounts.values()) {
      if (account.email === email) return this.account(account.id);
    }
    return undefined;
  }

  secret(accountId: number): StoredSecret | undefined {
    const secret = this.#secrets.get(accountId);
    const step = this.#steps.get(accountId) ?? 0;
    return secret && { ...secret, lastStep: Math.max(secret.lastStep, step) };
  }

  /** undefined: unknown, expired, or its session has ended. */
  token(hash: string): RememberedToken | undefined {
    const token = this.#tokens.get(hash);
    const isOpen = token && token.expiresAtMs > this.#clock.now() && !this.#ended.has(token.sessionId);
    return isOpen ? token : undefined;
  }

  /** The account of an open session. */
  ownerOf(sessionId: string): number | undefined {
    return this.#ended.has(sessionId) ? undefined : this.#sessions.get(sessionId);
  }

  /** Whether the identity provider that began it has checked a second factor. */
  hasFactor(sessionId: string): boolean {
    return this.#factors.has(sessionId);
  }

  /** Whether what is not in memory does not exist. */
  get isComplete(): boolean {
    return this.#sessions.size < MAX_SESSIONS;
  }

  hasEnded(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }

  /** Whether it is not yet in the database. */
  isUnstored(sessionId: string): boolean {
    return this.#unstored.has(sessionId);
  }

  /** @throws AppError `STORAGE_UNAVAILABLE` when unknown */
  state(sessionId: string): SessionState {
    const accountId = this.#sessions.get(sessionId);
    const account = accountId === undefined ? undefined : this.account(accountId);
    if (!account) throw notKnown();
    return {
      accountId: account.id,
      name: `${account.firstName} ${account.lastName}`,
      ended: this.#ended.has(sessionId),
      active: account.active,
      tokenVersion: account.tokenVersion,
      role: account.role,
      areas: account.areas,
      secondFactor: account.secondFactorSinceMs !== null || this.hasFactor(sessionId),
    };
  }

  noteStarted(account: Account, token: NewToken, { isStored }: { isStored: boolean }): void {
    const { id } = account;
    if (!isStored) this.#unstored.set(token.sessionId, { accountId: id, token });
    this.#note(() => {
      // Created since the last read.
      if (!this.#accounts.has(id)) this.#accounts.set(id, account);
      this.#put(id, token);
    });
  }

  /** A session that was only in memory is now in the database. */
  noteStored(sessionId: string): void {
    const session = this.#unstored.get(sessionId);
    if (!session) return;
    this.#unstored.delete(sessionId);
    this.#note(() => this.#put(session.accountId, session.token));
  }

  noteRotated(hash: string, successor: NewToken, atMs: number): void {
    this.#served.delete(hash);
    this.#note(() => {
      const token = this.#tokens.get(hash);
      if (token) this.#tokens.set(hash, { ...token, rotatedAtMs: token.rotatedAtMs ?? atMs });
      const { hash: next, sessionId, expiresAtMs } = successor;
      if (!this.#tokens.has(next)) this.#tokens.set(next, { sessionId, expiresAtMs, rotatedAtMs: null });
    });
  }

  noteEnded(sessionId: string): void {
    this.#ended.add(sessionId);
  }

  noteStep(accountId: number, step: number): void {
    this.#steps.set(accountId, Math.max(step, this.#steps.get(accountId) ?? 0));
  }

  noteServed(hash: string): void {
    this.#served.add(hash);
  }

  /** Whether a token was used during an outage and not exchanged since. */
  wasServed(hash: string): boolean {
    return this.#served.has(hash);
  }

  #put(accountId: number, { hash, sessionId, expiresAtMs }: NewToken): void {
    this.#sessions.set(sessionId, accountId);
    this.#tokens.set(hash, { sessionId, expiresAtMs, rotatedAtMs: null });
  }

  #note(change: () => void): void {
    change();
    this.#duringLoad?.push(change);
  }

  async #loadWhileAsked(): Promise<void> {
    while (this.#loadAgain) {
      this.#loadAgain = false;
      await this.#load().catch(this.#onProblem);
    }
  }

  async #load(): Promise<void> {
    const atMs = this.#clock.now();
    const changes = this.#changes;
    this.#duringLoad = [];
    try {
      this.#take(await this.#repository.read(atMs, atMs - SPENT_TOKEN_KEPT_MS, MAX_SESSIONS));
      for (const change of this.#duringLoad) change();
    } finally {
      this.#duringLoad = null;
    }
    for (const [accountId, change] of this.#stale) if (change <= changes) this.#stale.delete(accountId);
  }

  #take({ accounts, secrets, sessions, factors, tokens }: StoredAccess): void {
    this.#factors = factors;
    this.#accounts = new Map(accounts.map((account) => [account.id, account]));
    this.#secrets = new Map(secrets);
    this.#sessions = new Map(sessions);
    this.#tokens = new Map(tokens);
    for (const { accountId, token } of this.#unstored.values()) this.#put(accountId, token);
    for (const [id, step] of this.#steps) {
      if ((this.#secrets.get(id)?.lastStep ?? step) >= step) this.#steps.delete(id);
    }
    for (const hash of this.#served) if (!this.#tokens.has(hash)) this.#served.delete(hash);
    for (const id of this.#ended) if (!this.#sessions.has(id)) this.#ended.delete(id);
  }
}

function notKnown(): AppError {
  return new AppError('STORAGE_UNAVAILABLE', texts.databaseNotRespondingForAccount, { retryAfterSeconds: 5 });
}
