import type { ExportTargetName } from '@outpost/contract';
import type { AreaRename } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { History, PastWork } from '../../history/index.ts';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { ExportDeliverer } from './deliverer.ts';
import { ExportFolder } from './export-folder.ts';
import { ExportRunner, PART_LIMITS, type RunnerParts } from './export-runner.ts';
import { createExportRepository } from './repository.ts';
import { mountExportRoutes } from './routes.ts';
import { createExportRunRepository } from './run-repository.ts';
import { createExportScheduleRepository } from './schedule-repository.ts';
import { ExportSchedulesService } from './schedules.ts';
import { HistoryExportService } from './service.ts';
import { reportExports } from './system-checks.ts';
import { folderTarget } from './targets/folder-target.ts';
import { s3Target } from './targets/s3-target.ts';
import type { ExportTarget } from './targets/target.ts';

/** How often expired files are deleted, and exports of other servers taken over. */
const LOOK_EVERY_MS = 10 * 60_000;
/** How often to check for due exports and deliveries. */
const SCHEDULE_EVERY_MS = 30_000;
/** Of a request to a store, which may carry a part of a file. */
const STORE_TIMEOUT_MS = 5 * 60_000;

export interface ExportSources {
  readonly image: Image;
  readonly history: History;
  readonly pastWork: PastWork;
}

/** Exports of history as files. */
export type HistoryExports = ReturnType<typeof createHistoryExports>;

/** @param limits of the files; smaller ones for tests */
export function createHistoryExports(
  context: Context,
  sources: ExportSources,
  limits: RunnerParts['limits'] = PART_LIMITS,
) {
  const { storage, clock, logger, observeOnly } = context;
  const exports = createExportRepository(storage);
  const runs = createExportRunRepository(storage);
  const schedules = createExportScheduleRepository(storage);
  const folder = new ExportFolder(context.config.dataDir);
  const targets = targetsOf(context);
  const deliverer = new ExportDeliverer(context, { exports, runs, schedules, folder, targets });
  const warn = (what: string) => (error: unknown) => logger.warn({ err: error }, what);
  const runner = new ExportRunner(context, {
    ...{ repository: exports, runs, folder, sources, limits },
    onRunEnded: () => void deliverer.deliver(),
  });
  const service = new HistoryExportService(context, exports, folder, runner, sources);
  const scheduled = new ExportSchedulesService(context, {
    ...{ schedules, exports, runs, service, folder, nudge: () => runner.nudge() },
    targets: Object.keys(targets) as ExportTargetName[],
  });
  reportExports(context, runs, schedules);
  const timers: Timer[] = [];
  let looking: Promise<void> = Promise.resolve();
  const tidy = async () => {
    for (const id of await exports.expired(clock.now())) await service.remove(id);
    if (!observeOnly) await runs.takeOver(folder.id);
  };
  const look = () => {
    looking = tidy()
      .catch(warn('stored exports could not be tidied up; retrying'))
      .then(() => runner.nudge());
  };
  let scheduling: Promise<void> = Promise.resolve();
  const schedule = () => {
    scheduling = scheduled
      .runDue()
      .catch(warn('exports that are due could not be created; retrying'))
      .then(() => deliverer.deliver())
      .then(() => runner.nudge());
  };
  return {
    /** Scheduled exports of an area follow its new name. */
    renameArea: (renamed: AreaRename): Promise<void> => scheduled.renameArea(renamed),
    mount: (app: FastifyInstance): void => mountExportRoutes(app, context, service, scheduled, sources),
    /** Continues with exports that were under way; scheduled ones not in observe-only mode. */
    start(): void {
      timers.push(clock.setInterval(look, LOOK_EVERY_MS));
      look();
      if (observeOnly) return;
      timers.push(clock.setInterval(schedule, SCHEDULE_EVERY_MS));
      schedule();
    },
    async stop(): Promise<void> {
      for (const timer of timers) timer.cancel();
      await Promise.all([runner.stop(), deliverer.stop(), looking, scheduling]);
    },
  };
}

/** The targets are set in the environment of the server, so every address is allowed. */
function targetsOf({ config, clock }: Context): Partial<Record<ExportTargetName, ExportTarget>> {
  const { exportFolder, exportS3 } = config;
  const outbound = createOutbound({ clock, timeoutMs: STORE_TIMEOUT_MS, allowHttp: true });
  return {
    ...(exportFolder === null ? {} : { folder: folderTarget(exportFolder) }),
    ...(exportS3 === null ? {} : { s3: s3Target(exportS3, outbound, clock) }),
  };
}
