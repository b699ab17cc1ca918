import type { AlarmCallout } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';
import { CALLOUT_COLUMNS, type DueStep, dueStepOf } from './due.repository.ts';

/** A step with its recipients and reasons. */
export type StepContent = Omit<AlarmCallout, 'At' | 'Step'>;

/** Earlier versions did not store the fields that may be missing. */
type StoredContent = Omit<StepContent, Added> & Partial<Pick<StepContent, Added>>;
type Added = 'OnCallNotReached' | 'NoChannel';

// cspell:disable
/** As versions before 3 stored it. */
interface EarlierStepContent {
  readonly Words: string;
  readonly NobodyOnCall: boolean;
  readonly Told: StepContent['Notified'];
  readonly NotTold: StepContent['NotNotified'];
}

function readContent(json: string): StepContent {
  const content = JSON.parse(json) as StoredContent | EarlierStepContent;
  const added = { OnCallNotReached: [], NoChannel: false };
  if ('Rule' in content) return { ...added, ...content };
  const { Words: Rule, NobodyOnCall: NoneOnCall, Told: Notified, NotTold: NotNotified } = content;
  return { ...added, Rule, NoneOnCall, Notified, NotNotified };
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

export interface NewestStep extends Pick<StoredEscalationStep, 'alarmId' | 'atMs' | 'step'> {
  readonly content: StepContent;
  /** The users that were notified in the steps before; names can repeat. */
  readonly earlierNames: readonly string[];
  /** When the newest of these was taken; null: there is none. */
  readonly earlierAtMs: number | null;
  /** null: its escalation has ended. */
  readonly next: DueStep | null;
}

/** The steps that were taken. Every method throws StorageError. */
export function createStepRepository(storage: Pick<Storage, 'read'>) {
  return {
    async take(db: Database, steps: readonly StoredEscalationStep[]): Promise<void> {
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

    /** Of a running escalation: how many steps were taken, and when the newest was; null: none. */
    async newestStep(alarmId: number): Promise<{ readonly taken: number; readonly atMs: number } | null> {
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

    async steps(alarmId: number): Promise<AlarmCallout[]> {
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

    /**
     * The newest step of the escalation of each of at most 500 alarms, newest first.
     * @param lastStep is repeated without end: only its first and its newest are read
     */
    async newestSteps(alarmIds: readonly number[], lastStep: number): Promise<NewestStep[]> {
      if (alarmIds.length === 0) return [];
      const rows = await storage.read
        .selectFrom('callouts')
        .innerJoin('callout_steps', 'callout_steps.alarm_id', 'callouts.alarm_id')
        .select(['callout_steps.alarm_id', 'callout_steps.at', 'callout_steps.step', 'content'])
        .select(['callouts.step as taken', 'callouts.due_at', 'callouts.began_at', 'callouts.state'])
        .where('callouts.alarm_id', 'in', [...alarmIds])
        .whereRef('callout_steps.at', '>=', 'callouts.began_at')
        .where((eb) =>
          eb.or([
            eb('callout_steps.step', '<', lastStep),
            eb('callout_steps.id', '=', (of) =>
              of
                .selectFrom('callout_steps as later')
                .select((own) => own.fn.max('later.id').as('id'))
                .whereRef('later.alarm_id', '=', 'callouts.alarm_id'),
            ),
            eb('callout_steps.id', '=', (of) =>
              of
                .selectFrom('callout_steps as first')
                .select((own) => own.fn.min('first.id').as('id'))
                .whereRef('first.alarm_id', '=', 'callouts.alarm_id')
                .whereRef('first.at', '>=', 'callouts.began_at')
                .where('first.step', '=', lastStep),
            ),
          ]),
        )
        .orderBy('callout_steps.id', 'desc')
        .execute();
      return [...Map.groupBy(rows, (row) => row.alarm_id).values()].map(([row, ...earlier]) => ({
        alarmId: row!.alarm_id,
        atMs: row!.at,
        step: row!.step,
        content: readContent(row!.content),
        earlierAtMs: earlier[0]?.at ?? null,
        earlierNames: earlier.flatMap(({ content }) => readContent(content).Notified.map(({ Name }) => Name)),
        next: row!.state === 'running' ? dueStepOf({ ...row!, step: row!.taken }) : null,
      }));
    },

    /** Running escalations of which no step reached a user who may acknowledge. */
    async unnotified(): Promise<number[]> {
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
  };
}
