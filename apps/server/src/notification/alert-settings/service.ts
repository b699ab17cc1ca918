import {
  type AlertSetting,
  type AlertSettingCounts,
  CHANNELS,
  PRIORITIES,
  roleAllows,
  type StationAlerts,
} from '@outpost/contract';
import { alertSettingChanges } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, type AuditNote, OUTPOST, settingNotes } from '../../platform/audit/index.ts';
import { invalid, type Principal } from '../../platform/http/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import { accountNames } from '../recipients/index.ts';
import type { AlertSettingContext } from './context.ts';
import type { AlertSettingEdit } from './repository.ts';
import * as texts from './texts.ts';

/** Up to this number, each change of a call has its own audit event. */
const MAX_LINES = 100;

interface Change {
  readonly before: AlertSetting | null;
  readonly after: AlertSetting | null;
}

/**
 * Alert settings: what users are notified of. A Viewer or Operator sees and changes their own
 * settings, a Supervisor those of all users. Changes are published on the bus as `onCallChanged`.
 */
export class AlertSettingService {
  readonly #context: AlertSettingContext;

  constructor(context: AlertSettingContext) {
    this.#context = context;
  }

  /** By station. */
  own(accountId: number): Promise<AlertSetting[]> {
    return this.#context.repository.ofAccount(accountId);
  }

  /** By account and station. */
  all(): Promise<AlertSetting[]> {
    return this.#context.repository.all();
  }

  /**
   * Adds settings, all or none.
   * @returns them with their ids
   * @throws AppError `STATION_NOT_FOUND`, `ALERT_SETTING_TAKEN`; `BAD_REQUEST` for an account that
   * does not exist
   */
  async add(settings: readonly AlertSetting[], by: Actor = OUTPOST): Promise<AlertSetting[]> {
    const { repository, stations, audit } = this.#context;
    for (const { StationId } of settings) stations.get(StationId);
    const added = await repository.alone(async (db) => {
      await this.#checkAccounts(db, settings);
      const stored: AlertSetting[] = [];
      for (const setting of settings) {
        await this.#checkNotTaken(db, setting);
        stored.push(await repository.insert(db, setting));
      }
      await audit.appendIn(
        db,
        await this.#notes(
          db,
          by,
          texts.added,
          stored.map((after) => ({ before: null, after })),
        ),
      );
      return stored;
    });
    this.#changed();
    return added;
  }

  /**
   * Changes settings, all or none; their accounts stay.
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `STATION_NOT_FOUND`, `ALERT_SETTING_NOT_FOUND`, `ALERT_SETTING_TAKEN`; see
   * `ReachGuard`
   */
  async edit(
    principal: Principal,
    edits: readonly AlertSettingEdit[],
    isConfirmed = false,
  ): Promise<AlertSetting[]> {
    const { repository, stations, audit } = this.#context;
    for (const { StationId } of edits) stations.get(StationId);
    const edited = await repository.alone(async (db) => {
      const changes: { before: AlertSetting; after: AlertSetting }[] = [];
      for (const edit of edits) {
        const before = await this.#find(db, principal, edit.Id);
        changes.push({ before, after: { ...edit, AccountId: before.AccountId } });
      }
      const { notes } = await this.#guarded(db, principal, changes, isConfirmed, async () => {
        for (const { after } of changes) {
          await this.#checkNotTaken(db, after);
          await repository.update(db, after);
        }
      });
      await audit.appendIn(db, [...(await this.#notes(db, principal, texts.changed, changes)), ...notes]);
      return changes.map(({ after }) => after);
    });
    this.#changed();
    return edited;
  }

  /**
   * Replaces what an account is notified of at some stations, all or none.
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `STATION_NOT_FOUND`; `BAD_REQUEST` for an account that does not exist; see
   * `ReachGuard`
   */
  async replace(
    principal: Principal,
    wanted: StationAlerts,
    isConfirmed = false,
  ): Promise<AlertSettingCounts> {
    const { repository, stations, audit } = this.#context;
    for (const stationId of wanted.StationIds) stations.get(stationId);
    const counts = await repository.alone(async (db) => {
      if (!(await repository.rolesOf(db, [wanted.AccountId])).has(wanted.AccountId))
        throw invalid([{ Path: 'body.AccountId', Message: texts.accountNotFound(wanted.AccountId) }]);
      const stored = await repository.ofAccount(wanted.AccountId, db);
      const { changes, unchanged } = alertSettingChanges(stored, wanted);
      const { notes } = await this.#guarded(db, principal, changes, isConfirmed, async () => {
        for (const { before, after } of changes) {
          if (after === null) await repository.delete(db, before!.Id);
          else if (before === null) await repository.insert(db, after);
          else await repository.update(db, after);
        }
      });
      await audit.appendIn(db, [...(await this.#notes(db, principal, texts.changed, changes)), ...notes]);
      return {
        Added: changes.filter(({ before }) => before === null).length,
        Changed: changes.filter(({ before, after }) => before !== null && after !== null).length,
        Deleted: changes.filter(({ after }) => after === null).length,
        Unchanged: unchanged,
      };
    });
    this.#changed();
    return counts;
  }

  /**
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `ALERT_SETTING_NOT_FOUND`; see `ReachGuard`
   */
  async delete(principal: Principal, id: number, isConfirmed = false): Promise<void> {
    const { repository, audit } = this.#context;
    await repository.alone(async (db) => {
      const change = { before: await this.#find(db, principal, id), after: null };
      const { notes } = await this.#guarded(db, principal, [change], isConfirmed, () =>
        repository.delete(db, id),
      );
      await audit.appendIn(db, [...(await this.#notes(db, principal, texts.deleted, [change])), ...notes]);
    });
    this.#changed();
  }

  #guarded(
    db: Database,
    by: Principal,
    changes: readonly Change[],
    isConfirmed: boolean,
    work: () => Promise<void>,
  ) {
    const settings = changes.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null);
    const each = (ids: readonly number[]) => [...new Set(ids)];
    const accountIds = each(settings.map(({ AccountId }) => AccountId));
    const stationIds = each(settings.map(({ StationId }) => StationId));
    return this.#context.guard.around(
      db,
      { by, isConfirmed, concerns: 'settings', accountIds, stationIds },
      work,
    );
  }

  /** One event each; for a large number, such as a file, one for each user. */
  async #notes(
    db: Database,
    { accountId, name }: Pick<Actor, 'accountId' | 'name'>,
    done: string,
    changes: readonly Change[],
  ): Promise<AuditNote[]> {
    const by = { accountId, name };
    const nameOf = await accountNames(
      db,
      changes.map(({ before, after }) => (after ?? before)!.AccountId),
    );
    if (changes.length > MAX_LINES) {
      const byAccount = Map.groupBy(changes, ({ before, after }) => (after ?? before)!.AccountId);
      return [...byAccount].map(([id, own]) => summaryNote(by, done, id, nameOf(id), own));
    }
    return changes.flatMap(({ before, after }) => {
      const { AccountId, StationId } = (after ?? before)!;
      const whose = AccountId === accountId ? texts.ownAlertSetting : texts.alertSettingOf(nameOf(AccountId));
      const station = this.#nameOf(StationId);
      return settingNotes({
        by,
        words: texts.changedAlertSetting(done, whose, station),
        before,
        after,
        stationId: StationId,
      });
    });
  }

  /** A station may have been deleted since. */
  #nameOf(stationId: number): string {
    try {
      return this.#context.stations.get(stationId).SiteName;
    } catch {
      return texts.station(stationId);
    }
  }

  async #find(db: Database, { accountId, role }: Principal, id: number): Promise<AlertSetting> {
    const setting = await this.#context.repository.find(db, id);
    if (setting && (setting.AccountId === accountId || roleAllows(role, 'Supervisor'))) return setting;
    throw new AppError('ALERT_SETTING_NOT_FOUND', texts.alertSettingNotFound(id));
  }

  async #checkNotTaken(db: Database, setting: AlertSetting): Promise<void> {
    if (!(await this.#context.repository.isTaken(db, setting))) return;
    const { StationId, LeastPriority } = setting;
    throw new AppError('ALERT_SETTING_TAKEN', texts.alertSettingExists(StationId, LeastPriority));
  }

  async #checkAccounts(db: Database, settings: readonly AlertSetting[]): Promise<void> {
    const roles = await this.#context.repository.rolesOf(db, [
      ...new Set(settings.map(({ AccountId }) => AccountId)),
    ]);
    const problems = settings.flatMap(({ AccountId }, index) =>
      roles.has(AccountId)
        ? []
        : [{ Path: `body.${index}.AccountId`, Message: texts.accountNotFound(AccountId) }],
    );
    if (problems.length > 0) throw invalid(problems);
  }

  #changed(): void {
    this.#context.guard.committed();
    this.#context.bus.emit('onCallChanged', {});
  }
}

/** The event of many changes for one account. */
function summaryNote(
  by: Pick<Actor, 'accountId' | 'name'>,
  done: string,
  AccountId: number,
  name: string,
  changes: readonly Change[],
): AuditNote {
  const before = changes.flatMap((change) => change.before ?? []);
  const after = changes.flatMap((change) => change.after ?? []);
  const [Added, Deleted] = [changes.length - before.length, changes.length - after.length];
  return {
    kind: 'setting',
    action: before.length === 0 ? 'create' : after.length === 0 ? 'delete' : 'change',
    outcome: 'done',
    by,
    words: texts.changedAlertSettings(done, changes.length, name),
    details: {
      AccountId,
      Stations: new Set([...before, ...after].map(({ StationId }) => StationId)).size,
      ...{ Added, Changed: changes.length - Added - Deleted, Deleted },
      Before: levelsOf(before),
      After: levelsOf(after),
    },
  };
}

/** The levels of settings with the number of each, highest priority first; null: none. */
function levelsOf(settings: readonly AlertSetting[]) {
  if (settings.length === 0) return null;
  const levels = new Map<string, Pick<AlertSetting, 'LeastPriority' | 'Channels'> & { Settings: number }>();
  for (const setting of settings) {
    const { LeastPriority } = setting;
    const Channels = CHANNELS.filter((channel) => setting.Channels.includes(channel));
    const key = [LeastPriority, ...Channels].join();
    const level = levels.get(key);
    if (level) level.Settings++;
    else levels.set(key, { LeastPriority, Channels, Settings: 1 });
  }
  const rank = ({ LeastPriority }: Pick<AlertSetting, 'LeastPriority'>) => PRIORITIES.indexOf(LeastPriority);
  return { Levels: [...levels.values()].sort((a, b) => rank(a) - rank(b)) };
}
