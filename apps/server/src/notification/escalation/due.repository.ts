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

export const CALLOUT_COLUMNS = ['alarm_id', 'state', 'step', 'due_at', 'began_at'] as const;

/** Due whatever the clock is set to. */
const AT_ONCE = 0;

/** The next step of an escalation. */
export interface DueStep {
  /** How many steps have been taken. */
  readonly taken: number;
  /** null: there is none. */
  readonly dueMs: number | null;
}

export const dueStepOf = (row: { step: number; due_at: number | null; began_at: number }): DueStep => ({
  taken: row.step,
  dueMs: row.due_at === AT_ONCE ? row.began_at : row.due_at,
});

/** Escalations, and when their next steps are due. Every method throws StorageError. */
export function createDueRepository(storage: Storage) {
  return {
    /**
     * Makes the first step due at once or at a given time, also where it was to be later or never.
     */
    begin: (db: Database, alarmIds: readonly number[], atMs: number, dueMs: number = AT_ONCE) =>
      insertMany(
        db,
        'callouts',
        CALLOUT_COLUMNS,
        alarmIds.map((id) => [id, 'running', 0, dueMs, atMs]),
        { key: ['alarm_id'], set: ['state', 'step', 'due_at', 'began_at'] },
      ),

    /**
     * Continues an escalation that had ended; starts one where there is none.
     * @param acknowledgedDueMs when the next step is due if it had ended with an acknowledgement;
     * null: never
     */
    async resume(
      db: Database,
      alarmIds: readonly number[],
      atMs: number,
      acknowledgedDueMs: number | null,
    ): Promise<void> {
      await update(db, alarmIds, { due_at: acknowledgedDueMs }, 'started and not due');
      await insertMany(
        db,
        'callouts',
        CALLOUT_COLUMNS,
        alarmIds.map((id) => [id, 'running', 0, AT_ONCE, atMs]),
        { key: ['alarm_id'], set: ['state'] },
      );
    },

    /** If it is resumed, the time until the next step begins again. */
    acknowledged: (db: Database, alarmIds: readonly number[]): Promise<void> =>
      update(db, alarmIds, { due_at: null }, 'started'),

    end: (db: Database, alarmIds: readonly number[]): Promise<void> =>
      update(db, alarmIds, { state: 'ended' }),
    /**
     * Makes the notification of the return due for those who were notified of the alarms; if there were
     * none yet, the first step reports both.
     */
    returned: (db: Database, alarmIds: readonly number[]): Promise<void> =>
      update(db, alarmIds, { state: 'returned' }, 'started'),

    /** Oldest first. */
    async due(nowMs: number, limit: number): Promise<RunningEscalation[]> {
      const rows = await dueIn(storage.read, nowMs).limit(limit).execute();
      return rows.map(escalationOf);
    },

    /** Which of some alarms are still due as seen by the transaction, and stay so until it ends. */
    async stillDue(db: Database, alarmIds: readonly number[], nowMs: number): Promise<RunningEscalation[]> {
      const query = dueIn(db, nowMs).where('alarm_id', 'in', [...alarmIds]);
      // SQLite has only one writer.
      const rows = await (storage.kind === 'postgres' ? query.forUpdate() : query).execute();
      return rows.map(escalationOf);
    },

    async clockSetBack(nowMs: number, byMs: number): Promise<void> {
      await runningDueAfter(storage.write, nowMs)
        .set((eb) => ({ due_at: eb('due_at', '-', byMs) }))
        .execute();
    },

    async noneLaterThan(atMs: number): Promise<void> {
      await runningDueAfter(storage.write, atMs).set({ due_at: atMs }).execute();
    },

    /**
     * Makes the next step due at once if this many were taken. @returns whether it was still pending
     */
    async bringForward(db: Database, alarmId: number, taken: number, atMs: number): Promise<boolean> {
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

    /** null: it does not escalate. */
    async next(alarmId: number): Promise<DueStep | null> {
      const row = await storage.read
        .selectFrom('callouts')
        .select(['step', 'due_at', 'began_at'])
        .where('alarm_id', '=', alarmId)
        .where('state', '=', 'running')
        .executeTakeFirst();
      return row ? dueStepOf(row) : null;
    },

    /** Which of these alarms were annunciated no later than then. */
    async beganBy(alarmIds: readonly number[], atMs: number): Promise<number[]> {
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

const runningDueAfter = (db: Database, atMs: number) =>
  db.updateTable('callouts').where('state', '=', 'running').where('due_at', '>', atMs);

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

/** Changes the escalations of alarms: all, those that took a step, or of these those without a next one. */
async function update(
  db: Database,
  alarmIds: readonly number[],
  change: { readonly state: 'returned' | 'ended' } | { readonly due_at: number | null },
  which: 'all' | 'started' | 'started and not due' = 'all',
): Promise<void> {
  for (let at = 0; at < alarmIds.length; at += 500) {
    let query = db
      .updateTable('callouts')
      .set(change)
      .where('alarm_id', 'in', alarmIds.slice(at, at + 500));
    if (which !== 'all') query = query.where('step', '>', 0);
    if (which === 'started and not due') query = query.where('due_at', 'is', null);
    await query.execute();
  }
}
