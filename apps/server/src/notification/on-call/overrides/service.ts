import {
  type ListedOnCallOverride,
  MAX_OVERRIDE_DAYS,
  type OnCallOverrideBody,
  roleAllows,
} from '@outpost/contract';
import { AppError } from '../../../platform/app-error.ts';
import { settingNotes } from '../../../platform/audit/index.ts';
import { toInstant } from '../../../platform/clock.ts';
import { invalid, type Principal } from '../../../platform/http/index.ts';
import { maskAddress } from '../../../platform/mask-address.ts';
import { msOfDateOrInstant } from '../../../platform/plain-date.ts';
import type { Database } from '../../../platform/storage/index.ts';
import { accountNames, type Changer, type ReachChange } from '../../recipients/index.ts';
import type { OnCallContext } from '../context.ts';
import * as texts from '../texts.ts';

const MAX_OVERRIDE_MS = MAX_OVERRIDE_DAYS * 86_400_000;
/** A date may begin an hour later after a clock change. */
const CLOCK_CHANGE_MS = 3_600_000;

/** Overrides of the weekly schedules. Changes are published on the bus as `onCallChanged`. */
export class OnCallOverrideService {
  readonly #context: OnCallContext;

  constructor(context: OnCallContext) {
    this.#context = context;
  }

  /** Those that have not ended, by start; authors are masked for users who may not read addresses. */
  async list({ role }: Pick<Principal, 'role'>): Promise<ListedOnCallOverride[]> {
    const { overrides, clock } = this.#context;
    const listed = await overrides.endingAfter(clock.now());
    const names = await overrides.accountNames();
    const nameOf = (id: number) => names.get(id) ?? texts.account(id);
    return listed.map((override) => {
      const { AccountId, SubstituteId } = override;
      const Author = roleAllows(role, 'Supervisor') ? override.Author : maskAddress('email', override.Author);
      return {
        ...override,
        Author,
        Name: nameOf(AccountId),
        SubstituteName: SubstituteId === null ? null : nameOf(SubstituteId),
        AuthorName: names.get(override.Author) ?? Author,
      };
    });
  }

  /**
   * @param isConfirmed stations may be left without a recipient for its time
   * @returns the new one's id
   * @throws AppError `BAD_REQUEST` when an account does not exist, or it would have no time, be too
   * long or already be over; see `ReachGuard`
   */
  async create(
    given: OnCallOverrideBody,
    by: Changer & { readonly accountId: number },
    isConfirmed = false,
  ): Promise<number> {
    const { overrides, audit, clock, timeZone } = this.#context;
    const instantOf = (text: string) => toInstant(msOfDateOrInstant(text, timeZone));
    const body = { ...given, From: instantOf(given.From), To: instantOf(given.To) };
    if (body.To <= body.From) throw invalid([{ Path: 'body.To', Message: texts.mustBeAfterFrom }]);
    if (Date.parse(body.To) - Date.parse(body.From) > MAX_OVERRIDE_MS + CLOCK_CHANGE_MS)
      throw invalid([{ Path: 'body.To', Message: texts.overrideTooLong(MAX_OVERRIDE_DAYS) }]);
    const nowMs = clock.now();
    if (Date.parse(body.To) <= nowMs) {
      throw invalid([{ Path: 'body.To', Message: texts.mustBeInTheFuture }]);
    }
    const id = await overrides.alone(async (db) => {
      const { result, notes } = await this.#guarded(
        db,
        body,
        { by, isConfirmed, substituteId: body.SubstituteId },
        async () => {
          const outcome = await overrides.create(db, body, by.accountId, nowMs);
          if (outcome.kind === 'created') return outcome.id;
          const Message = texts.accountNotFound(body[outcome.field]!);
          throw invalid([{ Path: `body.${outcome.field}`, Message }]);
        },
      );
      const nameOf = await accountNames(db, [body.AccountId]);
      const words = texts.addedOverride(nameOf(body.AccountId), body.Reason);
      await audit.appendIn(db, [...settingNotes({ by, words, before: null, after: body }), ...notes]);
      return result;
    });
    this.#changed();
    return id;
  }

  /** @throws AppError `DUTY_OVERRIDE_NOT_FOUND`; see `ReachGuard` */
  async delete(id: number, by: Changer, isConfirmed = false): Promise<void> {
    const { overrides, audit } = this.#context;
    await overrides.alone(async (db) => {
      const before = await overrides.find(db, id);
      if (!before) throw new AppError('DUTY_OVERRIDE_NOT_FOUND', texts.overrideNotFound(id));
      const { notes } = await this.#guarded(
        db,
        before,
        { by, isConfirmed, endedSubstituteId: before.SubstituteId },
        () => overrides.delete(db, id),
      );
      const nameOf = await accountNames(db, [before.AccountId]);
      const words = texts.removedOverride(nameOf(before.AccountId), before.Reason);
      await audit.appendIn(db, [...settingNotes({ by, words, before, after: null }), ...notes]);
    });
    this.#changed();
  }

  #guarded<T>(
    db: Database,
    { AccountId, From, To }: OnCallOverrideBody,
    change: Pick<ReachChange, 'by' | 'isConfirmed' | 'substituteId' | 'endedSubstituteId'>,
    work: () => Promise<T>,
  ) {
    // The part in the past affects no one.
    const window = { fromMs: Math.max(Date.parse(From), this.#context.clock.now()), toMs: Date.parse(To) };
    return this.#context.guard.around(
      db,
      { ...change, concerns: 'duty', accountIds: [AccountId], window },
      work,
    );
  }

  #changed(): void {
    this.#context.guard.committed();
    this.#context.bus.emit('onCallChanged', {});
  }
}
