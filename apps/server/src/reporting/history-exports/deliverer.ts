import type { DeliveredFile, ExportTargetName } from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import { waitMs } from '../../platform/back-off.ts';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
import type { Context } from '../../platform/context.ts';
import type { ExportFolder } from './export-folder.ts';
import type { ExportRepository, StoredExport } from './repository.ts';
import type { ExportRunRepository } from './run-repository.ts';
import type { ExportScheduleRepository } from './schedule-repository.ts';
import type { ExportTarget } from './targets/target.ts';
import * as texts from './texts.ts';

/** How long a delivered or failed run stays in the log. */
const LOG_DAYS = 90;

export interface DelivererParts {
  readonly runs: ExportRunRepository;
  readonly schedules: ExportScheduleRepository;
  readonly folder: ExportFolder;
  readonly exports: Pick<ExportRepository, 'delete'>;
  readonly targets: Readonly<Partial<Record<ExportTargetName, ExportTarget>>>;
}

/** Delivers the files of scheduled exports, one export after the other, and retries what failed. */
export class ExportDeliverer {
  readonly #context: Context;
  readonly #parts: DelivererParts;
  readonly #task: CoalescedTask;

  constructor(context: Context, parts: DelivererParts) {
    this.#context = context;
    this.#parts = parts;
    this.#task = new CoalescedTask(
      () => this.#deliverAll(),
      (error) => context.logger.warn({ err: error }, 'scheduled exports could not be delivered; retrying'),
    );
  }

  /** Delivers what is due; one at a time. Never rejects. */
  deliver(): Promise<void> {
    return this.#task.request();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #deliverAll(): Promise<void> {
    const { runs, folder, exports } = this.#parts;
    const { clock, logger, random } = this.#context;
    for (const run of await runs.undelivered(folder.id, clock.now())) {
      if (this.#task.isStopped) return;
      try {
        if (await this.#isReplaced(run)) {
          await exports.delete(run.id);
          await folder.remove(run.id);
        }
        // What could not be made is made again.
        else if (run.state === 'failed') await runs.retry(run.id);
        else await this.#deliverOne(run);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        logger.warn({ err: error, exportId: run.id }, 'a scheduled export could not be delivered; retrying');
        await runs.noteFailure(
          run.id,
          message,
          clock.now() + waitMs('patient', run.delivery.attempts, random()),
        );
      }
    }
  }

  /** A newer export of the same period was delivered: this one would overwrite or double it. */
  async #isReplaced({ id, run }: StoredExport): Promise<boolean> {
    const { scheduleId, first } = run!;
    return (await this.#parts.runs.runs(scheduleId)).some(
      (other) => other.id > id && other.run?.first === first && other.delivery.deliveredMs !== null,
    );
  }

  async #deliverOne(run: StoredExport): Promise<void> {
    const { runs, schedules, folder, targets } = this.#parts;
    const { clock } = this.#context;
    const schedule = await schedules.find(run.run!.scheduleId);
    if (schedule === undefined) return;
    const target = targets[schedule.Target];
    if (target === undefined) throw new Error(texts.targetGone(schedule.Target));
    const delivered: DeliveredFile[] = [];
    for (const { Name, Rows, Bytes, Sha256 } of run.files) {
      const Path = `${schedule.Path}/period=${run.run!.first}/${Name}`;
      await target.put(Path, folder.fileOf(run.id, Name), Bytes);
      delivered.push({ Path, Rows, Bytes, Sha256 });
    }
    for (const path of await this.#superseded(run, schedule.Path, delivered)) await target.remove(path);
    const atMs = clock.now();
    await runs.setDelivered(run.id, delivered, atMs, atMs + LOG_DAYS * DAY_MS);
    await folder.remove(run.id);
  }

  /** Files of earlier exports of the same period whose names this export does not use. */
  async #superseded(
    { id, run }: StoredExport,
    path: string,
    files: readonly DeliveredFile[],
  ): Promise<string[]> {
    const { scheduleId, first } = run!;
    const current = new Set(files.map(({ Path }) => Path));
    const earlier = (await this.#parts.runs.runs(scheduleId)).filter((other) => other.id < id);
    const paths = earlier.flatMap(({ delivery }) => delivery.files.map(({ Path }) => Path));
    const folder = `${path}/period=${first}/`;
    return [...new Set(paths)].filter((one) => one.startsWith(folder) && !current.has(one));
  }
}
