import { type AlertSetting, roleAllows } from '@outpost/contract';
import { type Actor, type Audit, OUTPOST, settingNotes } from '../audit/index.ts';
import type { Bus } from '../bus/index.ts';
import { invalid, type Principal } from '../http/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { StationService } from '../stations/index.ts';
import type { Database } from '../storage/index.ts';
import type { AlertSettingEdit, AlertSettingRepository } from './repository.ts';

export interface AlertSettingDeps {
  readonly repository: AlertSettingRepository;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly stations: Pick<StationService, 'get'>;
  readonly bus: Bus;
}

/** Lines of the audit log that one call writes. */
const MOST_LINES = 100;

interface Change {
  readonly before: AlertSetting | null;
  readonly after: AlertSetting | null;
}

/**
 * Of whose alarms people are told. A Viewer or Operator sees and changes the own settings, and another account's are not there; a
 * Supervisor those of all users. What changes is told on the bus as `onCallChanged`.
 */
export class AlertSettingService {
  readonly #deps: AlertSettingDeps;

  constructor(deps: AlertSettingDeps) {
    this.#deps = deps;
  }

  /** By station. */
  own(accountId: number): Promise<AlertSetting[]> {
    return this.#deps.repository.ofAccount(accountId);
  }

  /** By account and station. */
  all(): Promise<AlertSetting[]> {
    return this.#deps.repository.all();
  }

  /**
   * Adds settings, all or none of them.
   *
   * @returns them with their ids
   * @throws AppError `STATION_NOT_FOUND`, `ALERT_SETTING_TAKEN`; `BAD_REQUEST` for an account that does not exist
   */
  async add(settings: readonly AlertSetting[], by: Actor = OUTPOST): Promise<AlertSetting[]> {
    const { repository, stations, audit } = this.#deps;
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
        this.#notes(
          by,
          'Added',
          stored.map((after) => ({ before: null, after })),
        ),
      );
      return stored;
    });
    this.#changed();
    return added;
  }

  /**
   * Changes settings, all or none of them; whose they are stays.
   *
   * @throws AppError `STATION_NOT_FOUND`, `ALERT_SETTING_NOT_FOUND`, `ALERT_SETTING_TAKEN`
   */
  async edit(principal: Principal, edits: readonly AlertSettingEdit[]): Promise<AlertSetting[]> {
    const { repository, stations, audit } = this.#deps;
    for (const { StationId } of edits) stations.get(StationId);
    const edited = await repository.alone(async (db) => {
      const stored: AlertSetting[] = [];
      const changes: Change[] = [];
      for (const edit of edits) {
        const before = await this.#find(db, principal, edit.Id);
        const setting = { ...edit, AccountId: before.AccountId };
        changes.push({ before, after: setting });
        await this.#checkNotTaken(db, setting);
        await repository.update(db, setting);
        stored.push(setting);
      }
      await audit.appendIn(db, this.#notes(principal, 'Changed', changes));
      return stored;
    });
    this.#changed();
    return edited;
  }

  /** @throws AppError `ALERT_SETTING_NOT_FOUND` */
  async delete(principal: Principal, id: number): Promise<void> {
    const { repository, audit } = this.#deps;
    await repository.alone(async (db) => {
      const before = await this.#find(db, principal, id);
      await repository.delete(db, id);
      await audit.appendIn(db, this.#notes(principal, 'Deleted', [{ before, after: null }]));
    });
    this.#changed();
  }

  /** A line for each; of very many, such as a file's worth, one for all. */
  #notes({ accountId, name }: Pick<Actor, 'accountId' | 'name'>, done: string, changes: readonly Change[]) {
    const by = { accountId, name };
    if (changes.length > MOST_LINES) {
      const words = `${done} ${changes.length} alert settings`;
      return settingNotes({ by, words, before: null, after: { AlertSettings: changes.length } });
    }
    return changes.flatMap(({ before, after }) => {
      const { AccountId, StationId } = (after ?? before)!;
      const whose =
        AccountId === accountId ? 'the own alert setting' : `an alert setting of account ${AccountId}`;
      const station = this.#nameOf(StationId);
      return settingNotes({
        by,
        words: `${done} ${whose} for ${station}`,
        before,
        after,
        stationId: StationId,
      });
    });
  }

  /** A station may have been deleted since. */
  #nameOf(stationId: number): string {
    try {
      return this.#deps.stations.get(stationId).SiteName;
    } catch {
      return `station ${stationId}`;
    }
  }

  async #find(db: Database, { accountId, role }: Principal, id: number): Promise<AlertSetting> {
    const setting = await this.#deps.repository.find(db, id);
    if (setting && (setting.AccountId === accountId || roleAllows(role, 'Supervisor'))) return setting;
    throw new AppError('ALERT_SETTING_NOT_FOUND', `There is no alert setting ${id}`);
  }

  async #checkNotTaken(db: Database, setting: AlertSetting): Promise<void> {
    if (!(await this.#deps.repository.isTaken(db, setting))) return;
    const { StationId, LeastPriority } = setting;
    throw new AppError(
      'ALERT_SETTING_TAKEN',
      `There is an alert setting for station ${StationId} from ${LeastPriority} priority up already`,
    );
  }

  async #checkAccounts(db: Database, settings: readonly AlertSetting[]): Promise<void> {
    const roles = await this.#deps.repository.rolesOf(db, [
      ...new Set(settings.map(({ AccountId }) => AccountId)),
    ]);
    const problems = settings.flatMap(({ AccountId }, index) =>
      roles.has(AccountId)
        ? []
        : [{ Path: `body.${index}.AccountId`, Message: `expected an account, not ${AccountId}` }],
    );
    if (problems.length > 0) throw invalid(problems);
  }

  #changed(): void {
    this.#deps.bus.emit('onCallChanged', {});
  }
}
