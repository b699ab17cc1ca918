import {
  MAX_SWAP_AHEAD_DAYS,
  type OnCallOverrideBody,
  roleAllows,
  type SwapBody,
  type SwapRequest,
} from '@outpost/contract';
import { DAY_MS, prepareOnCall, swapEndMs, swapOverrides, swapProblem } from '@outpost/core';
import { AppError } from '../../../platform/app-error.ts';
import { type AuditNote, settingNotes } from '../../../platform/audit/index.ts';
import { toInstant } from '../../../platform/clock.ts';
import { invalid } from '../../../platform/http/index.ts';
import type { Database } from '../../../platform/storage/index.ts';
import type { Changer, ReachChange, StoredRecipient } from '../../recipients/index.ts';
import type { OnCallContext } from '../context.ts';
import type { SwapMessages } from './messages.ts';
import type { SwapRepository } from './repository.ts';
import * as texts from './texts.ts';

/** Decided requests are listed this long. */
const LISTED_MS = 7 * DAY_MS;

/** Of one user. */
const MAX_OPEN_REQUESTS = 50;

export type SwapUser = Changer & { readonly accountId: number };
type People = ReadonlyMap<number, StoredRecipient>;
type SwapChange = Pick<ReachChange, 'isConfirmed' | 'requestedById'> & { readonly by: SwapUser };
type SwapWork = (
  db: Database,
  swap: SwapBody,
  people: People,
  nowMs: number,
) => Promise<readonly AuditNote[]>;

/**
 * Users who give shifts to each other. Supervisors do so at once; an Operator requests it for their
 * own shifts, and a Supervisor decides. A swap is stored as overrides and published on the bus as
 * `onCallChanged`.
 */
export class SwapService {
  readonly #context: OnCallContext;
  readonly #repository: SwapRepository;
  readonly #messages: SwapMessages;

  constructor(context: OnCallContext, repository: SwapRepository, messages: SwapMessages) {
    this.#context = context;
    this.#repository = repository;
    this.#messages = messages;
  }

  /** Open requests, and those decided or expired in the last 7 days, newest first. */
  list(): Promise<SwapRequest[]> {
    const nowMs = this.#context.clock.now();
    return this.#repository.list(nowMs - LISTED_MS, nowMs);
  }

  /**
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `SWAP_NOT_POSSIBLE`, `BAD_REQUEST`; see `ReachGuard`
   */
  async make(given: SwapBody, by: SwapUser, isConfirmed = false): Promise<void> {
    const swap = normalised(given);
    await this.#alone(async (db, people, nowMs) => {
      await this.#check(db, swap, people, nowMs);
      const notes = await this.#store(db, swap, { by, isConfirmed });
      const [giver, taker] = namesOf(swap, people);
      const words = swap.Take ? texts.swapped(giver, taker) : texts.gave(giver, taker);
      await this.#messages.put(db, { event: 'made', swap, requestId: 0, by, people, nowMs });
      return [...settingNotes({ by, words, before: null, after: swap }), ...notes];
    });
    this.#changed();
  }

  /**
   * @returns the request's id
   * @throws AppError `ROLE_TOO_LOW` for a shift of another user; `SWAP_NOT_POSSIBLE`, `BAD_REQUEST`
   */
  async request(given: SwapBody, by: SwapUser): Promise<number> {
    const swap = normalised(given);
    if (swap.GiverId !== by.accountId) throw new AppError('ROLE_TOO_LOW', texts.onlyOwnShifts);
    let id = 0;
    await this.#alone(async (db, people, nowMs) => {
      await this.#check(db, swap, people, nowMs);
      const open = await this.#repository.openOf(db, by.accountId, nowMs);
      if (open.length >= MAX_OPEN_REQUESTS)
        throw new AppError('SWAP_NOT_POSSIBLE', texts.maxRequestsReached(MAX_OPEN_REQUESTS));
      if (open.some(({ Give }) => Give.From < swap.Give.To && swap.Give.From < Give.To))
        throw new AppError('SWAP_NOT_POSSIBLE', texts.swapAlreadyRequested);
      id = await this.#repository.create(db, swap, swapEndMs(swap), nowMs);
      await this.#messages.put(db, { event: 'requested', swap, requestId: id, by, people, nowMs });
      const words = texts.requested(...namesOf(swap, people));
      return settingNotes({ by, words, before: null, after: swap });
    });
    this.#messages.committed();
    return id;
  }

  /**
   * Stores the swap of a request.
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `SWAP_REQUEST_NOT_FOUND`; `SWAP_NOT_POSSIBLE` also when it is closed or the
   * shifts changed; see `ReachGuard`
   */
  async confirm(id: number, by: SwapUser, isConfirmed = false): Promise<void> {
    await this.#decide(id, by, { state: 'confirmed' }, async (db, swap, people, nowMs) => {
      await this.#check(db, swap, people, nowMs);
      // Only users themselves request to give a shift away.
      return this.#store(db, swap, { by, isConfirmed, requestedById: swap.GiverId });
    });
    this.#changed();
  }

  /** @throws AppError `SWAP_REQUEST_NOT_FOUND`; `SWAP_NOT_POSSIBLE` when it is closed */
  async decline(id: number, note: string, by: SwapUser): Promise<void> {
    await this.#decide(id, by, { state: 'declined', note });
    this.#messages.committed();
  }

  /** @throws AppError as `decline`; `ROLE_TOO_LOW` for a request of another user */
  async withdraw(id: number, by: SwapUser): Promise<void> {
    await this.#decide(id, by, { state: 'withdrawn' });
    this.#messages.committed();
  }

  async #decide(
    id: number,
    by: SwapUser,
    { state, note = '' }: { readonly state: 'confirmed' | 'declined' | 'withdrawn'; readonly note?: string },
    work: SwapWork = async () => [],
  ): Promise<void> {
    await this.#alone(async (db, people, nowMs) => {
      const request = await this.#repository.find(id, nowMs, db);
      if (!request) throw new AppError('SWAP_REQUEST_NOT_FOUND', texts.requestNotFound(id));
      if (state === 'withdrawn' && request.GiverId !== by.accountId)
        throw new AppError('ROLE_TOO_LOW', texts.onlyOwnRequests);
      if (request.State !== 'open')
        throw new AppError('SWAP_NOT_POSSIBLE', texts.requestClosed(request.State));
      const swap = bodyOf(request);
      const notes = await work(db, swap, people, nowMs);
      // Operators read it, who may not read addresses.
      await this.#repository.decide(db, id, { state, by: by.name, atMs: nowMs, note });
      await this.#messages.put(db, { event: state, swap, requestId: id, by, note, people, nowMs });
      const words = texts.decided(state, request.GiverName, request.TakerName);
      const after = { State: state, ...(note === '' ? {} : { Note: note }), ...swap };
      return [...settingNotes({ by, words, before: { State: 'open' }, after }), ...notes];
    });
  }

  /** Serialized with all changes of on-call data; adds the audit events of the work. */
  #alone(
    work: (db: Database, people: People, nowMs: number) => Promise<readonly AuditNote[]>,
  ): Promise<void> {
    const { overrides, recipients, audit, clock } = this.#context;
    return overrides.alone(async (db) => {
      const notes = await work(db, await recipients.people(db), clock.now());
      await audit.appendIn(db, [...notes]);
    });
  }

  /** @throws AppError `BAD_REQUEST`, `SWAP_NOT_POSSIBLE` */
  async #check(db: Database, swap: SwapBody, people: People, nowMs: number): Promise<void> {
    const { recipients, timeZone } = this.#context;
    const takers = [
      { field: 'TakerId', id: swap.TakerId },
      ...(swap.Take ? [{ field: 'GiverId', id: swap.GiverId }] : []),
    ];
    const problems = takers.flatMap(({ field, id }) => {
      const person = people.get(id);
      const canTake = person?.active && roleAllows(person.role, 'Operator');
      return canTake ? [] : [{ Path: `body.${field}`, Message: texts.takerNotAvailable(id) }];
    });
    if (!people.has(swap.GiverId))
      problems.push({ Path: 'body.GiverId', Message: texts.accountNotFound(swap.GiverId) });
    for (const part of ['Give', 'Take'] as const) {
      const to = swap[part]?.To;
      if (to !== undefined && Date.parse(to) > nowMs + MAX_SWAP_AHEAD_DAYS * DAY_MS)
        problems.push({ Path: `body.${part}.To`, Message: texts.tooFarAhead(MAX_SWAP_AHEAD_DAYS) });
    }
    if (problems.length > 0) throw invalid(problems);
    const duty = prepareOnCall({ ...(await recipients.duty(db, nowMs)), timeZone });
    const problem = swapProblem(duty, swap, nowMs);
    if (problem === null) return;
    throw new AppError('SWAP_NOT_POSSIBLE', texts.describeProblem(problem, ...namesOf(swap, people)));
  }

  /** Both users get a message about the swap instead of one about reduced notifications. */
  async #store(db: Database, swap: SwapBody, change: SwapChange): Promise<AuditNote[]> {
    const { GiverId, TakerId } = swap;
    const notes: AuditNote[] = [];
    for (const [index, body] of swapOverrides(swap, this.#context.clock.now()).entries()) {
      const holderId = index === 0 ? GiverId : TakerId;
      notes.push(
        ...(await this.#override(db, body, { ...change, holderId, informedIds: [GiverId, TakerId] })),
      );
    }
    return notes;
  }

  async #override(
    db: Database,
    body: OnCallOverrideBody,
    change: SwapChange & {
      readonly informedIds: readonly number[];
      /** Who is on call before the swap. */
      readonly holderId: number;
    },
  ): Promise<readonly AuditNote[]> {
    const { overrides, guard, clock } = this.#context;
    const { holderId, ...rest } = change;
    const nowMs = clock.now();
    const { notes } = await guard.around(
      db,
      {
        ...rest,
        concerns: 'duty',
        accountIds: [body.AccountId],
        // The part in the past affects no one.
        window: { fromMs: Math.max(Date.parse(body.From), nowMs), toMs: Date.parse(body.To) },
        substituteId: body.SubstituteId,
        ...(holderId !== body.AccountId && { endedSubstituteId: holderId }),
      },
      async () => {
        const outcome = await overrides.create(db, body, change.by.accountId, nowMs);
        if (outcome.kind === 'missing')
          throw invalid([{ Path: 'body', Message: texts.accountNotFound(body[outcome.field]!) }]);
      },
    );
    return notes;
  }

  #changed(): void {
    const { guard, bus } = this.#context;
    guard.committed();
    this.#messages.committed();
    bus.emit('onCallChanged', {});
  }
}

/** Instants as they are stored, so that texts compare like times. */
function normalised(swap: SwapBody): SwapBody {
  const part = <Part extends SwapBody['Give']>(one: Part): Part => ({
    ...one,
    From: toInstant(Date.parse(one.From)),
    To: toInstant(Date.parse(one.To)),
  });
  return { ...swap, Give: part(swap.Give), Take: swap.Take && part(swap.Take) };
}

const bodyOf = ({ GiverId, TakerId, Give, Take, Reason }: SwapRequest): SwapBody => ({
  ...{ GiverId, TakerId, Give, Take, Reason },
});

const namesOf = ({ GiverId, TakerId }: SwapBody, people: People): [giver: string, taker: string] => [
  people.get(GiverId)?.name ?? texts.accountNotFound(GiverId),
  people.get(TakerId)?.name ?? texts.accountNotFound(TakerId),
];
