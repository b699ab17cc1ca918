import type { AlarmCallout } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import type { StoredWaits } from '../../platform/clock-follower.ts';
import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';

/** The escalation of an alarm. */
export interface RunningEscalation {
  readonly alarmId: number;
  /** How many steps have been taken. */
  readonly taken: number;
  /** It has returned to normal, of which its recipients are to be notified. */
  readonly isReturn: boolean;
  /** When it was last annunciated. */
  readonly beganAtMs: number;
}

/** A step with its recipients and reasons. */
export type StepContent = Omit<AlarmCallout, 'At' | 'Step'>;

// cspell:disable
/** As versions before 3 stored it. */
interface EarlierStepContent {
  readonly Words: string;
  readonly NobodyOnCall: boolean;
  readonly Told: StepContent['Notified'];
  readonly NotTold: StepContent['NotNotified'];
}

function readContent(json: string): StepContent {
  const content = JSON.parse(json) as StepContent | EarlierStepContent;
  if ('Rule' in content) return content;
  const { Words: Rule, NobodyOnCall: NoneOnCall, Told: Notified, NotTold: NotNotified } = content;
  return { Rule, NoneOnCall, Notified, NotNotified };
}
// cspell:enable

export interface StoredEscalationStep {
  readonly alarmId: number;
  readonly atMs: number;
  /** Of the escalation, 1 to 3. */
  readonly step: number;
  /** How many have been taken, including this one: more than 3 when the last one is repeated. */
  readonly taken: number;
  /** null: the log has no new information. */
  readonly content: StepContent | null;
  /** How many recipients may acknowledge. */
  readonly responders: number;
  /** When the next one is due; null: there is none. */
  readonly nextMs: number | null;
}

/** The stored escalations. Every method throws StorageError. */
export interface EscalationRepository extends StoredWaits {
  /**
   * Makes the first step due at once or at a given time, also where it was to be later or never.
   */
  begin(db: Database, alarmIds: readonly number[], atMs: number, dueMs?: number): Promise<void>;
  /** Continues an escalation that had ended; starts one where there is none. */
  resume(db: Database, alarmIds: readonly number[], atMs: number): Promise<void>;
  end(db: Database, alarmIds: readonly number[]): Promise<void>;
  /** Makes the notification of the return due for those who were notified of the alarms. */
  returned(db: Database, alarmIds: readonly number[]): Promise<void>;
  /** Adds alarms to a digest. */
  gather(db: Database, digestKey: string, alarmIds: readonly number[]): Promise<void>;
  gathered(digestKey: string): Promise<number[]>;
  digestsOf(alarmId: number): Promise<string[]>;
  /** Oldest first. */
  due(nowMs: number, limit: number): Promise<RunningEscalation[]>;
  /** Which of some alarms are still due as seen by the transaction, and stay so until it ends. */
  stillDue(db: Database, alarmIds: readonly number[], nowMs: number): Promise<RunningEscalation[]>;
  take(db: Database, steps: readonly StoredEscalationStep[]): Promise<void>;
  /**
   * Makes the next step due at once if this many were taken. @returns whether it was still pending
   */
  bringForward(db: Database, alarmId: number, taken: number, atMs: number): Promise<boolean>;
  /** Of a running escalation: how many steps were taken, and when the newest was; null: none. */
  newestStep(alarmId: number): Promise<{ readonly taken: number; readonly atMs: number } | null>;
  steps(alarmId: number): Promise<AlarmCallout[]>;
  nextMs(alarmId: number): Promise<number | null>;
  /** Which of these alarms were annunciated no later than then. */
  beganBy(alarmIds: readonly number[], atMs: number): Promise<number[]>;
  /** Running escalations of which no step reached a user who may acknowledge. */
  unnotified(): Promise<number[]>;
  /** Records the use of a link. @returns whether this was the first time */
  useLink(db: Database, id: string, expiresAtMs: number): Promise<boolean>;
  isUsed(id: string): Promise<boolean>;
  /** Deletes links that have expired anyway. */
  prune(nowMs: number): Promise<void>;
}

const CALLOUT_COLUMNS = ['alarm_id', 'state', 'step', 'due_at', 'began_at'] as const;

/** Due whatever the clock is set to. */
const AT_ONCE = 0;

export function createEscalationRepository(storage: Storage): EscalationRepository {
  return {
    begin: (db, alarmIds, atMs, dueMs = AT_ONCE) =>
      insertMany(
        db,
        'callouts',
        CALLOUT_COLUMNS,
        alarmIds.map((id) => [id, 'running', 0, dueMs, atMs]),
        { key: ['alarm_id'], set: ['state', 'step', 'due_at', 'began_at'] },
      ),

    resume: (db, alarmIds, atMs) =>
      insertMany(
        db,
        'callouts',
        CALLOUT_COLUMNS,
        alarmIds.map((id) => [id, 'running', 0, AT_ONCE, atMs]),
        { key: ['alarm_id'], set: ['state'] },
      ),

    end: (db, alarmIds) => setState(db, alarmIds, 'ended'),
    returned: (db, alarmIds) => setState(db, alarmIds, 'returned'),

    gather: (db, digestKey, alarmIds) =>
      insertMany(
        db,
        'digest_alarms',
        ['digest_key', 'alarm_id'],
        alarmIds.map((id) => [digestKey, id]),
        { key: ['digest_key', 'alarm_id'], set: [] },
      ),

    async gathered(digestKey) {
      const rows = await storage.read
        .selectFrom('digest_alarms')
        .select('alarm_id')
        .where('digest_key', '=', digestKey)
        .orderBy('alarm_id')
        .execute();
      return rows.map((row) => row.alarm_id);
    },

    async digestsOf(alarmId) {
      const rows = await storage.read
        .selectFrom('digest_alarms')
        .select('digest_key')
        .where('alarm_id', '=', alarmId)
        .execute();
      return rows.map((row) => row.digest_key);
    },

    async due(nowMs, limit) {
      const rows = await dueIn(storage.read, nowMs).limit(limit).execute();
      return rows.map(escalationOf);
    },

    async stillDue(db, alarmIds, nowMs) {
      const query = dueIn(db, nowMs).where('alarm_id', 'in', [...alarmIds]);
      // SQLite has only one writer.
      const rows = await (storage.kind === 'postgres' ? query.forUpdate() : query).execute();
      return rows.map(escalationOf);
    },

    async take(db, steps) {
      await insertMany(
        db,
        'callout_steps',
        ['alarm_id', 'at', 'step', 'told', 'content'],
        steps.flatMap(({ alarmId, atMs, step, content, responders }) =>
          content === null ? [] : [[alarmId, atMs, step, responders, JSON.stringify(content)]],
        ),
      );
      // One statement; the rows exist, so only step and time change.
      await insertMany(
        db,
        'callouts',
        CALLOUT_COLUMNS,
        steps.map(({ alarmId, atMs, taken, nextMs }) => [alarmId, 'running', taken, nextMs, atMs]),
        { key: ['alarm_id'], set: ['step', 'due_at'] },
      );
    },

    async clockSetBack(nowMs, byMs) {
      await storage.write
        .updateTable('callouts')
        .set((eb) => ({ due_at: eb('due_at', '-', byMs) }))
        .where('state', '=', 'running')
        .where('due_at', '>', nowMs)
        .execute();
    },

    async noneLaterThan(atMs) {
      await storage.write
        .updateTable('callouts')
        .set({ due_at: atMs })
        .where('state', '=', 'running')
        .where('due_at', '>', atMs)
        .execute();
    },

    async bringForward(db, alarmId, taken, atMs) {
      const { numUpdatedRows } = await db
        .updateTable('callouts')
        .set({ due_at: AT_ONCE })
        .where('alarm_id', '=', alarmId)
        .where('state', '=', 'running')
        .where('step', '=', taken)
        .where((eb) => eb.or([eb('due_at', '>', atMs), eb('due_at', 'is', null)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async newestStep(alarmId) {
      const row = await storage.read
        .selectFrom('callouts')
        .innerJoin('callout_steps', 'callout_steps.alarm_id', 'callouts.alarm_id')
        .select(['callouts.step', 'callout_steps.at'])
        .where('callouts.alarm_id', '=', alarmId)
        .where('callouts.state', '=', 'running')
        .orderBy('callout_steps.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? { taken: row.step, atMs: row.at } : null;
    },

    async steps(alarmId) {
      const rows = await storage.read
        .selectFrom('callout_steps')
        .select(['at', 'step', 'content'])
        .where('alarm_id', '=', alarmId)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        At: toInstant(row.at),
        Step: row.step,
        ...readContent(row.content),
      }));
    },

    async nextMs(alarmId) {
      const row = await storage.read
        .selectFrom('callouts')
        .select(['due_at', 'began_at'])
        .where('alarm_id', '=', alarmId)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (!row || row.due_at === null) return null;
      return row.due_at === AT_ONCE ? row.began_at : row.due_at;
    },

    async beganBy(alarmIds, atMs) {
      if (alarmIds.length === 0) return [];
      const rows = await storage.read
        .selectFrom('callouts')
        .select('alarm_id')
        .where('alarm_id', 'in', [...alarmIds])
        .where('began_at', '<=', atMs)
        .orderBy('alarm_id')
        .execute();
      return rows.map((row) => row.alarm_id);
    },

    async unnotified() {
      const rows = await storage.read
        .selectFrom('callouts')
        .select('callouts.alarm_id')
        .where('callouts.state', '=', 'running')
        .where('callouts.step', '>', 0)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('callout_steps')
                .select('callout_steps.id')
                .whereRef('callout_steps.alarm_id', '=', 'callouts.alarm_id')
                .whereRef('callout_steps.at', '>=', 'callouts.began_at')
                .where('callout_steps.told', '>', 0),
            ),
          ),
        )
        .execute();
      return rows.map((row) => row.alarm_id);
    },

    async useLink(db, id, expiresAtMs) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_links')
        .values({ id, expires_at: expiresAtMs })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async isUsed(id) {
      const row = await storage.read
        .selectFrom('used_links')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    async prune(nowMs) {
      await storage.write.deleteFrom('used_links').where('expires_at', '<', nowMs).execute();
    },
  };
}

function dueIn(db: Database, nowMs: number) {
  return db
    .selectFrom('callouts')
    .select(['alarm_id', 'step', 'state', 'began_at'])
    .where((eb) =>
      eb.or([eb('state', '=', 'returned'), eb.and([eb('state', '=', 'running'), eb('due_at', '<=', nowMs)])]),
    )
    .orderBy('due_at')
    .orderBy('alarm_id');
}

const escalationOf = (row: {
  alarm_id: number;
  step: number;
  state: string;
  began_at: number;
}): RunningEscalation => ({
  alarmId: row.alarm_id,
  taken: row.step,
  isReturn: row.state === 'returned',
  beganAtMs: row.began_at,
});

/**
 * A return is notified to the recipients of the alarm; if there were none yet, the first step
 * reports both.
 */
async function setState(
  db: Database,
  alarmIds: readonly number[],
  state: 'returned' | 'ended',
): Promise<void> {
  for (let at = 0; at < alarmIds.length; at += 500) {
    let update = db
      .updateTable('callouts')
      .set({ state })
      .where('alarm_id', 'in', alarmIds.slice(at, at + 500));
    if (state === 'returned') update = update.where('step', '>', 0);
    await update.execute();
  }
}
