import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { History, PastWork } from '../../history/index.ts';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { ExportFolder } from './export-folder.ts';
import { ExportRunner, PART_LIMITS, type RunnerParts } from './export-runner.ts';
import { createExportRepository } from './repository.ts';
import { mountExportRoutes } from './routes.ts';
import { HistoryExportService } from './service.ts';

/** How often expired files are deleted, and exports of other servers taken over. */
const LOOK_EVERY_MS = 10 * 60_000;

export interface ExportSources {
  readonly image: Image;
  readonly history: History;
  readonly pastWork: PastWork;
}

/** Exports of history as files. */
export interface HistoryExports {
  mount(app: FastifyInstance): void;
  /** Continues with exports that were under way. */
  start(): void;
  stop(): Promise<void>;
}

/** @param limits of the files; smaller ones for tests */
export function createHistoryExports(
  context: Context,
  sources: ExportSources,
  limits: RunnerParts['limits'] = PART_LIMITS,
): HistoryExports {
  const { storage, clock, logger } = context;
  const repository = createExportRepository(storage);
  const folder = new ExportFolder(context.config.dataDir);
  const runner = new ExportRunner(context, { repository, folder, sources, limits });
  const service = new HistoryExportService(context, repository, folder, runner, sources);
  let timer: Timer | undefined;
  let looking: Promise<void> = Promise.resolve();
  const removeExpired = async () => {
    for (const id of await repository.expired(clock.now())) await service.remove(id);
  };
  const look = (first: () => Promise<void> = async () => {}) => {
    looking = first()
      .then(removeExpired)
      .catch((error) => logger.warn({ err: error }, 'expired exports could not be deleted; retrying'))
      .then(() => runner.nudge());
  };
  return {
    mount: (app) => mountExportRoutes(app, context, service, sources),
    start() {
      timer = clock.setInterval(() => look(), LOOK_EVERY_MS);
      look(async () => folder.keepOnly(await repository.idsOf(folder.id)));
    },
    async stop() {
      timer?.cancel();
      await looking;
      await runner.stop();
    },
  };
}
