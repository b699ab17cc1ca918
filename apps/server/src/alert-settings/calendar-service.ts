import { createHash, randomBytes } from 'node:crypto';
import { type CalendarLink, calls, type NewCalendarLink } from '@outpost/contract';
import { dutyCalendar } from '@outpost/core';
import { AppError } from '../platform/app-error.ts';
import { type Clock, toInstant } from '../platform/clock.ts';
import type { CalendarRepository } from './calendar.repository.ts';
import type { PreparedRouting } from './who-is-told.ts';

const DAY_MS = 86_400_000;
const BACK_DAYS = 7;
const AHEAD_DAYS = 92;
const TOKEN_BYTES = 32;

export interface CalendarDeps {
  readonly repository: CalendarRepository;
  readonly prepared: () => Promise<PreparedRouting>;
  readonly clock: Clock;
}

/** One's own duty for other calendars to read, by a link that can be revoked and of which only a hash is kept. */
export class CalendarService {
  readonly #deps: CalendarDeps;

  constructor(deps: CalendarDeps) {
    this.#deps = deps;
  }

  async link(accountId: number): Promise<CalendarLink> {
    const sinceMs = await this.#deps.repository.since(accountId);
    return { Since: sinceMs === null ? null : toInstant(sinceMs) };
  }

  async make(accountId: number): Promise<NewCalendarLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.#deps.repository.put(accountId, hashOf(token), this.#deps.clock.now());
    return { Path: calls.calendars.feed.path.replace(':token', token) };
  }

  revoke(accountId: number): Promise<void> {
    return this.#deps.repository.remove(accountId);
  }

  /** @throws AppError `NOT_FOUND` when there is no such link, or its account may not sign in any more */
  async feed(token: string): Promise<string> {
    const { repository, prepared, clock } = this.#deps;
    const accountId = await repository.accountOf(hashOf(token));
    const { plan, duty, accounts } = await prepared();
    const account = accountId === null ? undefined : accounts.get(accountId);
    if (accountId === null || !account?.Active) {
      throw new AppError('NOT_FOUND', 'There is no such calendar. Its link may have been revoked');
    }
    const nowMs = clock.now();
    const isAlways = !duty.assignments.some(({ AccountId }) => AccountId === accountId);
    const span = { fromMs: nowMs - BACK_DAYS * DAY_MS, toMs: nowMs + AHEAD_DAYS * DAY_MS };
    return dutyCalendar({
      id: `duty-${accountId}`,
      title: `On call: ${account.FirstName} ${account.LastName}`,
      description: isAlways
        ? 'No schedule is set: always on call'
        : 'Schedules and exceptions of Outpost, for the next three months',
      summary: 'On call',
      // Who is always on call needs no event that covers every day.
      spans: isAlways ? [] : plan.duty.spansOf(accountId, span),
      nowMs,
    });
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
