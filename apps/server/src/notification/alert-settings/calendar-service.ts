import { createHash, randomBytes } from 'node:crypto';
import { type CalendarLink, calls, type NewCalendarLink } from '@outpost/contract';
import { DAY_MS, onCallCalendar, timesAsSubstitute, timesOnCall } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, settingNotes } from '../../platform/audit/index.ts';
import { instantOrNull } from '../../platform/clock.ts';
import type { CalendarRepository } from './calendar.repository.ts';
import type { AlertSettingContext } from './context.ts';
import * as texts from './texts.ts';

const BACK_DAYS = 7;
const AHEAD_DAYS = 92;
const TOKEN_BYTES = 32;

/** The user who creates a link for their own account. */
type Owner = Actor & { readonly accountId: number };

/**
 * A user's own on-call times for other calendars, through a revocable link of which only a hash is
 * stored.
 */
export class CalendarService {
  readonly #context: AlertSettingContext;
  readonly #repository: CalendarRepository;

  constructor(context: AlertSettingContext, repository: CalendarRepository) {
    this.#context = context;
    this.#repository = repository;
  }

  async link(accountId: number): Promise<CalendarLink> {
    const sinceMs = await this.#repository.since(accountId);
    return { Since: instantOrNull(sinceMs) };
  }

  async make(by: Owner): Promise<NewCalendarLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { clock } = this.#context;
    const words = texts.createdCalendarLink;
    const notes = settingNotes({ by, words, before: null, after: {} });
    await this.#repository.put(by.accountId, hashOf(token), clock.now(), (db) =>
      this.#context.audit.appendIn(db, notes),
    );
    return { Path: calls.calendars.feed.path.replace(':token', token) };
  }

  revoke(by: Owner): Promise<void> {
    const words = texts.revokedCalendarLink;
    const notes = settingNotes({ by, words, before: {}, after: null });
    return this.#repository.remove(by.accountId, (db) => this.#context.audit.appendIn(db, notes));
  }

  /** @throws AppError `NOT_FOUND` when the link is unknown, or its account may no longer sign in */
  async feed(token: string): Promise<string> {
    const { prepared, clock } = this.#context;
    const accountId = await this.#repository.accountOf(hashOf(token));
    const { plan, duty, accounts } = await prepared();
    const account = accountId === null ? undefined : accounts.get(accountId);
    if (accountId === null || !account?.Active) {
      throw new AppError('NOT_FOUND', texts.calendarNotFound);
    }
    const nowMs = clock.now();
    const isAlways = !duty.assignments.some(({ AccountId }) => AccountId === accountId);
    const span = { fromMs: nowMs - BACK_DAYS * DAY_MS, toMs: nowMs + AHEAD_DAYS * DAY_MS };
    return onCallCalendar({
      id: `duty-${accountId}`,
      title: texts.onCallNamed(account.FirstName, account.LastName),
      description: isAlways ? texts.noScheduleAlwaysOnCall : texts.calendarDescription,
      summary: texts.onCallLabel,
      // A user who is always on call needs no event that covers every day.
      spans: (isAlways ? timesAsSubstitute : timesOnCall)(plan, accountId, span),
      nowMs,
    });
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
