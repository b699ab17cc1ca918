import type { AreaRename } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { StationService } from '../../administration/index.ts';
import type { Message, Notify } from '../../notification/index.ts';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { MonthSources } from '../reports/index.ts';
import { composeReport } from './compose.ts';
import { coveredStations } from './covered-stations.ts';
import { LastMade } from './last-made.ts';
import { createReportScheduleRepository } from './repository.ts';
import { mountReportScheduleRoutes } from './routes.ts';
import { REPORT_TOPIC, type ReportContent, ReportScheduleService } from './service.ts';
import * as texts from './texts.ts';

/** How often to check for due reports. */
const LOOK_EVERY_MS = 30_000;

/**
 * The area of reports sent by mail on a schedule.
 * Nothing is sent before `start`; what became due during downtime is sent then.
 */
export function createReportSchedules(
  context: Context,
  sources: MonthSources & { readonly stations: StationService },
  notify: Notify,
) {
  const { storage, clock, logger, publicUrl, settings } = context;
  const repository = createReportScheduleRepository(storage);
  const service = new ReportScheduleService(context, repository, notify, sources.stations);
  const lastMade = new LastMade<Message | null>(clock);
  notify.compose(REPORT_TOPIC, async ({ about, content }) => {
    const schedule = await repository.find(about);
    if (!schedule) return { notNeeded: texts.scheduledReportDeleted };
    const { From, To } = content as ReportContent;
    const [url, units] = [publicUrl(), settings.now().unitSystem];
    // The stations of areas change without the schedule.
    const covered = coveredStations(schedule, sources.stations.all()).stations.map(
      ({ StationId, Version }) => [StationId, Version],
    );
    const report = await lastMade.get(JSON.stringify([schedule, covered, From, To, url, units]), () =>
      composeReport(sources, schedule, { From, To }, url, units),
    );
    return report ?? { notNeeded: texts.stationsOrPointsGone };
  });
  let timer: Timer | undefined;
  const look = () => {
    service
      .runDue()
      .catch((error) => logger.warn({ err: error }, 'reports that are due could not be queued; retrying'));
  };
  return {
    mount: (app: FastifyInstance): void => mountReportScheduleRoutes(app, service),
    /** An area was renamed at its stations. */
    renameArea: (renamed: AreaRename): Promise<void> => service.renameArea(renamed),
    start: (): void => {
      timer = clock.setInterval(look, LOOK_EVERY_MS);
      look();
    },
    stop: (): void => {
      timer?.cancel();
      lastMade.forget();
    },
  };
}
