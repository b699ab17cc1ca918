import { isDeepStrictEqual } from 'node:util';
import {
  type ApiToken,
  type ApiTokenBody,
  type CreatedApiToken,
  DEFAULT_TOKEN_DAYS,
  MAX_API_TOKENS,
  MAX_TOKEN_DAYS,
  type TokenLimit,
  type TokenPoint,
} from '@outpost/contract';
import {
  type AreaRename,
  actsInArea,
  compareNames,
  DAY_MS,
  renamedAreas,
  unknownAreaIndex,
} from '@outpost/core';
import { AppError } from '../../../platform/app-error.ts';
import { type Actor, type AuditNote, OUTPOST } from '../../../platform/audit/index.ts';
import { type Timer, toInstant } from '../../../platform/clock.ts';
import { ConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import type { Database } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import {
  type ApiTokenRepository,
  createApiTokenRepository,
  type StoredApiToken,
} from './api-tokens.repository.ts';
import { hashOfApiToken, hintOfApiToken, newApiToken } from './secret.ts';
import * as texts from './texts.ts';
import type { TokenCreators } from './token-creators.ts';

/** How often the last uses are stored. */
const STORE_USES_EVERY_MS = 5 * 60_000;
/** How long revoked and expired tokens stay listed, and their uses named in the audit log. */
const ENDED_KEPT_MS = 90 * DAY_MS;

/** What tokens may be created for. */
export interface TokenStations {
  readonly isWritable: (point: TokenPoint) => boolean;
  /** undefined: the station does not exist. */
  readonly areaOf: (stationId: number) => string | undefined;
  /** The areas that stations are in. */
  readonly areas: () => readonly string[];
}

/**
 * API tokens: their management, and all of them in memory, so that they are accepted while the
 * database is unavailable.
 */
export class ApiTokens {
  readonly #context: AccountContext;
  readonly #creators: TokenCreators;
  readonly #stations: TokenStations;
  readonly #repository: ApiTokenRepository;
  readonly #stored = new Map<number, StoredApiToken>();
  readonly #byHash = new Map<string, number>();
  readonly #turns = new ConcurrencyLimit();
  /** Tokens whose last use is not stored yet. */
  readonly #used = new Set<number>();
  #timer: Timer | null = null;

  constructor(context: AccountContext, creators: TokenCreators, stations: TokenStations) {
    this.#context = context;
    this.#creators = creators;
    this.#stations = stations;
    this.#repository = createApiTokenRepository(context.storage);
  }

  /** Reads them for the first time. @throws StorageError */
  async load(): Promise<void> {
    for (const token of await this.#repository.all()) this.#keep(token);
    this.#timer = this.#context.clock.setInterval(() => void this.#storeUses(), STORE_USES_EVERY_MS);
  }

  /** Also of an ended one. */
  find(token: string): StoredApiToken | undefined {
    return this.#stored.get(this.#byHash.get(hashOfApiToken(token)) ?? 0);
  }

  /** Tokens that are neither revoked nor expired. */
  active(): StoredApiToken[] {
    const nowMs = this.#context.clock.now();
    return [...this.#stored.values()].filter(
      ({ revoked, expiresAtMs }) => revoked === null && expiresAtMs > nowMs,
    );
  }

  /** Kept in memory, and stored with others after some minutes. */
  noteUse(id: number, address: string): void {
    const token = this.#stored.get(id);
    if (token === undefined) return;
    this.#stored.set(id, { ...token, lastUsed: { atMs: this.#context.clock.now(), address } });
    this.#used.add(id);
  }

  /** By name. @throws StorageError */
  async list(): Promise<ApiToken[]> {
    const creators = await this.#creators.all();
    const nowMs = this.#context.clock.now();
    return [...this.#stored.values()]
      .filter((token) => endOf(token) > nowMs - ENDED_KEPT_MS)
      .map((token) => present(token, creators.get(token.accountId)?.isUsable ?? false, nowMs))
      .sort((a, b) => compareNames(a.Name, b.Name) || a.Id - b.Id);
  }

  /** @throws AppError `API_TOKENS_FULL`, `CONFLICT` when the name is taken, `BAD_REQUEST` */
  create(by: Actor & { readonly accountId: number }, body: ApiTokenBody): Promise<CreatedApiToken> {
    return this.#turns.take(async () => {
      const nowMs = this.#context.clock.now();
      if ([...this.#stored.values()].filter(({ revoked }) => revoked === null).length >= MAX_API_TOKENS)
        throw new AppError('API_TOKENS_FULL', texts.maxTokensReached(MAX_API_TOKENS));
      this.#refuseTaken(body.Name, null);
      this.#refuseUnusable(body, []);
      const secret = newApiToken();
      const token: Omit<StoredApiToken, 'id'> = {
        ...partsOf(body),
        hash: hashOfApiToken(secret),
        hint: hintOfApiToken(secret),
        accountId: by.accountId,
        createdAtMs: nowMs,
        createdBy: by.name,
        expiresAtMs: this.#expiryOf(body) ?? nowMs + DEFAULT_TOKEN_DAYS * DAY_MS,
        revoked: null,
        lastUsed: null,
      };
      const note = noteOf(by, texts.created(by.name, body.Name), { After: audited(token) });
      const id = await this.#store(note, (trx) => this.#repository.insert(trx, token));
      this.#keep({ ...token, id });
      return { Id: id, Token: secret };
    });
  }

  /** @throws AppError `API_TOKEN_NOT_FOUND`, `CONFLICT`, `BAD_REQUEST` */
  update(by: Actor, id: number, body: ApiTokenBody): Promise<void> {
    return this.#turns.take(async () => {
      const before = this.#of(id);
      if (before.revoked !== null) throw new AppError('CONFLICT', texts.alreadyRevoked);
      this.#refuseTaken(body.Name, id);
      this.#refuseUnusable(body, before.points, before.limit);
      const expiresAtMs = this.#expiryOf(body) ?? before.expiresAtMs;
      const after = { ...before, ...partsOf(body), expiresAtMs };
      await this.#replace(
        after,
        noteOf(by, texts.changed(by.name, before.name), {
          ...{ Token: id, Before: audited(before), After: audited(after) },
        }),
      );
    });
  }

  /** Refused from now on. A second time changes nothing. @throws AppError `API_TOKEN_NOT_FOUND` */
  revoke(by: Actor, id: number): Promise<void> {
    return this.#turns.take(async () => {
      const token = this.#of(id);
      if (token.revoked !== null) return;
      await this.#replace(
        { ...token, revoked: { atMs: this.#context.clock.now(), by: by.name } },
        noteOf(by, texts.revoked(by.name, token.name), { Token: id, Before: audited(token) }),
      );
    });
  }

  /**
   * Renames an area of the tokens that are limited to it. A token never loses its limit: without an
   * area left it may be used at no station.
   */
  renameArea(renamed: AreaRename): Promise<void> {
    return this.#turns.take(async () => {
      for (const token of [...this.#stored.values()]) {
        if (token.limit.Kind !== 'areas' || token.revoked !== null) continue;
        const Areas = renamedAreas(token.limit.Areas, renamed);
        if (Areas === null) continue;
        const words = texts.areaRenamed(token.name, renamed.from, renamed.to);
        const after: StoredApiToken = { ...token, limit: { Kind: 'areas', Areas: [...Areas] } };
        await this.#replace(after, noteOf(OUTPOST, words, { Token: token.id }));
      }
    });
  }

  /** Removes tokens that ended long ago. @throws StorageError */
  prune(): Promise<void> {
    return this.#turns.take(async () => {
      const beforeMs = this.#context.clock.now() - ENDED_KEPT_MS;
      for (const token of [...this.#stored.values()].filter((one) => endOf(one) <= beforeMs)) {
        await this.#context.storage.transaction((trx) => this.#repository.remove(trx, token.id));
        this.#stored.delete(token.id);
        this.#byHash.delete(token.hash);
      }
    });
  }

  /** Stores the last uses. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    await this.#storeUses();
  }

  /** While the database is not available, they wait. */
  async #storeUses(): Promise<void> {
    if (this.#used.size === 0 || this.#context.watch.failure !== null) return;
    const ids = [...this.#used];
    this.#used.clear();
    try {
      await this.#context.storage.transaction(async (trx) => {
        for (const id of ids) {
          const token = this.#stored.get(id);
          if (token !== undefined) await this.#repository.noteUse(trx, token);
        }
      });
    } catch (error) {
      for (const id of ids) this.#used.add(id);
      this.#context.logger.warn({ err: error }, 'the last uses of API tokens were not stored');
    }
  }

  #keep(token: StoredApiToken): void {
    this.#stored.set(token.id, token);
    this.#byHash.set(token.hash, token.id);
  }

  #of(id: number): StoredApiToken {
    const token = this.#stored.get(id);
    if (token === undefined) throw new AppError('API_TOKEN_NOT_FOUND', texts.notFound(id));
    return token;
  }

  /** The names of revoked tokens are free. */
  #refuseTaken(name: string, own: number | null): void {
    const same = (text: string) => text.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0;
    const isTaken = [...this.#stored.values()].some(
      (token) => token.id !== own && token.revoked === null && same(token.name),
    );
    if (isTaken) throw invalidField('CONFLICT', 'Name', texts.nameTaken);
  }

  /**
   * What could never be used is a mistake: an area without stations, a station that does not exist, a
   * point that cannot be written or is of a station outside the limit. What a token had before does not
   * prevent other changes; it is refused when it is used.
   */
  #refuseUnusable(
    { Limit, Points }: ApiTokenBody,
    knownPoints: readonly TokenPoint[],
    knownLimit?: TokenLimit,
  ): void {
    const { isWritable, areaOf, areas } = this.#stations;
    if (Limit.Kind === 'areas') {
      const before = knownLimit?.Kind === 'areas' ? knownLimit.Areas : [];
      const unknown = unknownAreaIndex(Limit.Areas, [...areas(), ...before]);
      if (unknown >= 0)
        throw invalidField('BAD_REQUEST', 'Limit.Areas', texts.areaWithoutStations(Limit.Areas[unknown]!));
    }
    const knownStations = knownLimit?.Kind === 'stations' ? knownLimit.StationIds : [];
    const isMissing = (id: number) => areaOf(id) === undefined && !knownStations.includes(id);
    const missing = Limit.Kind === 'stations' ? Limit.StationIds.find(isMissing) : undefined;
    if (missing !== undefined)
      throw invalidField('BAD_REQUEST', 'Limit.StationIds', texts.stationNotFound(missing));
    for (const { PointId, StationId } of Points) {
      const isKnown = knownPoints.some((one) => one.PointId === PointId);
      if (!isKnown && !isWritable({ PointId, StationId }))
        throw invalidField('BAD_REQUEST', 'Points', texts.notWritable(PointId, StationId));
      // The station of a known point may have been moved to another area.
      if (isKnown && isDeepStrictEqual(knownLimit, Limit)) continue;
      const area = areaOf(StationId);
      if (Limit.Kind === 'areas' && area !== undefined && !actsInArea(Limit.Areas, area))
        throw invalidField('BAD_REQUEST', 'Points', texts.stationOutsideAreas(StationId, area));
    }
  }

  /** undefined: none is given. */
  #expiryOf({ ExpiresAt }: ApiTokenBody): number | undefined {
    if (ExpiresAt === undefined) return undefined;
    const atMs = Date.parse(ExpiresAt);
    const nowMs = this.#context.clock.now();
    if (atMs <= nowMs) throw invalidField('BAD_REQUEST', 'ExpiresAt', texts.expiryPassed);
    if (atMs > nowMs + MAX_TOKEN_DAYS * DAY_MS)
      throw invalidField('BAD_REQUEST', 'ExpiresAt', texts.expiryTooLate(MAX_TOKEN_DAYS));
    return atMs;
  }

  async #replace(after: StoredApiToken, note: AuditNote): Promise<void> {
    await this.#store(note, (trx) => this.#repository.update(trx, after));
    // It may have been used meanwhile.
    this.#keep({ ...after, lastUsed: this.#stored.get(after.id)?.lastUsed ?? after.lastUsed });
  }

  /** Stores a change with its audit event. */
  #store<T>(note: AuditNote, write: (trx: Database) => Promise<T>): Promise<T> {
    const { storage, audit } = this.#context;
    return storage.transaction(async (trx) => {
      const result = await write(trx);
      await audit.appendIn(trx, [note]);
      return result;
    });
  }
}

const partsOf = ({ Name, Scopes, Limit, Points }: ApiTokenBody) => ({
  name: Name,
  scopes: Scopes,
  limit: Limit,
  points: Points,
});

/** When it ended or will end, ms. */
const endOf = ({ revoked, expiresAtMs }: StoredApiToken): number => revoked?.atMs ?? expiresAtMs;

const audited = ({ name, scopes, limit, points, expiresAtMs }: Omit<StoredApiToken, 'id'>) => ({
  ...{ Name: name, Scopes: scopes, Limit: limit, Points: points, ExpiresAt: toInstant(expiresAtMs) },
});

function present(token: StoredApiToken, isCreatorUsable: boolean, nowMs: number): ApiToken {
  const { revoked, lastUsed, expiresAtMs } = token;
  const isExpired = expiresAtMs <= nowMs;
  return {
    Id: token.id,
    Name: token.name,
    Scopes: [...token.scopes],
    Limit: token.limit,
    Points: [...token.points],
    Hint: token.hint,
    Status: revoked ? 'revoked' : isExpired ? 'expired' : isCreatorUsable ? 'active' : 'creator-inactive',
    CreatedAt: toInstant(token.createdAtMs),
    CreatedBy: token.createdBy,
    AccountId: token.accountId,
    ExpiresAt: toInstant(expiresAtMs),
    LastUsed: lastUsed && { At: toInstant(lastUsed.atMs), Address: lastUsed.address },
    Revoked: revoked && { At: toInstant(revoked.atMs), By: revoked.by },
  };
}

function invalidField(code: 'CONFLICT' | 'BAD_REQUEST', field: string, Message: string): AppError {
  return new AppError(code, Message, { problems: [{ Path: `body.${field}`, Message }] });
}

const noteOf = (by: Actor, words: string, details: Readonly<Record<string, unknown>>): AuditNote => ({
  ...{ kind: 'account', action: 'api-token', outcome: 'done', words, details },
  by: { accountId: by.accountId, name: by.name },
});
