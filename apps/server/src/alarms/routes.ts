import { type AlarmLogQuery, calls, MEDIA_TYPES, sourcesOfBody } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { toInstant } from '../platform/clock.ts';
import { FileResponse, invalid, mount, type Principal } from '../platform/http/index.ts';
import { startOfDay, withInstants } from '../platform/plain-date.ts';
import { csvOf, xlsxOf } from '../platform/tables/index.ts';
import type { AlarmActor } from './alarm-types.ts';
import type { AlarmContext } from './context.ts';
import { loadOf, type OnCallSpans } from './load.ts';
import { logTable } from './log-table.ts';
import type { FindPeriods } from './periods.ts';
import type { AlarmService } from './service.ts';
import * as texts from './texts.ts';

/** Entries by station and date in one response; for more, clients load pages. */
const MAX_ENTRIES = 10_000;

const actorOf = ({ accountId, name }: Principal): AlarmActor => ({ accountId, name });
const done = { Ok: true as const };

export function mountAlarmRoutes(
  app: FastifyInstance,
  context: AlarmContext,
  service: AlarmService,
  periodsOf: FindPeriods,
  onCallSpans: OnCallSpans,
): void {
  const { clock, configOf, subjects, timeZone } = context;
  const { alarms, stations } = calls;
  mount(app, alarms.active, () => service.activeAnswer());
  mount(app, alarms.activeByEarlierPath, () => service.activeAnswer());
  const zoneOf = (stationId: number | undefined) =>
    (stationId === undefined ? undefined : configOf(stationId)?.TimeZone) ?? timeZone;
  const logQuery = <T extends LogSpan>(query: T): T =>
    refuseReversed(query, withInstants(query, zoneOf(query.stationId)));
  mount(app, alarms.log, ({ query }) => service.page(logQuery(query)));
  mount(app, alarms.file, ({ query: { format, units, ...rest } }) => {
    const query = logQuery(rest);
    const table = logTable((page) => service.page({ ...query, ...page }), timeZone, units);
    const content =
      format === 'csv'
        ? csvOf(table)
        : xlsxOf({ title: texts.alarmLog, madeAt: toInstant(clock.now()), tables: [table] });
    return new FileResponse(`alarms.${format}`, MEDIA_TYPES[format], content);
  });
  mount(app, alarms.events, ({ query }) => service.eventsSince(withInstants(query, timeZone)));
  mount(app, alarms.load, ({ query }) =>
    loadOf(context, withInstants(query, zoneOf(query.stationId)), onCallSpans),
  );
  mount(app, alarms.periods, ({ query }) => {
    const zones = new Set([...subjects.stationsOf(query.pointId)].map(zoneOf));
    const [only = timeZone] = zones;
    return periodsOf(withInstants(query, zones.size > 1 ? timeZone : only));
  });
  mount(app, alarms.get, ({ params, principal }) => service.get(params.id, principal));
  mount(app, alarms.acknowledge, ({ body, principal }) =>
    service.acknowledge(body.Ids, body.Comment, actorOf(principal)),
  );
  mount(app, alarms.comment, async ({ params, body, principal }) => {
    await service.comment(params.id, body.Comment, actorOf(principal));
    return done;
  });
  mount(app, alarms.shelve, async ({ body, principal }) => {
    await service.shelve(sourcesOfBody(body), body.Until, body.Reason, actorOf(principal));
    return done;
  });
  mount(app, alarms.unshelve, async ({ body, principal }) => {
    await service.unshelve(body, actorOf(principal));
    return done;
  });
  mount(app, alarms.takeOutOfService, async ({ body, principal }) => {
    await service.takeOutOfService(sourcesOfBody(body), body.Reason, actorOf(principal));
    return done;
  });
  mount(app, alarms.returnToService, async ({ body, principal }) => {
    await service.returnToService(body, actorOf(principal));
    return done;
  });
  mount(app, alarms.beginMaintenance, async ({ body, principal }) => {
    await service.beginMaintenance(body.StationId, body.Until, body.Reason, actorOf(principal));
    return done;
  });
  mount(app, alarms.endMaintenance, async ({ params, principal }) => {
    await service.endMaintenance(params.stationId, actorOf(principal));
    return done;
  });
  mount(app, stations.alarmLog, async ({ params: { stationId, startDate, endDate } }) => {
    const config = stationId === 0 ? null : configOf(stationId);
    // The log of a deleted station stays readable.
    if (config === undefined && (await service.log({ stationId }, 1)).length === 0) {
      throw new AppError('STATION_NOT_FOUND', texts.stationNotFound(stationId));
    }
    if (endDate < startDate) {
      throw invalid([{ Path: 'params.endDate', Message: texts.mustNotBeBefore(startDate) }]);
    }
    const zone = config?.TimeZone ?? timeZone;
    const fromMs = startOfDay(startDate, zone);
    const toMs = startOfDay(endDate, zone, 1);
    return service.logOf(stationId === 0 ? null : stationId, fromMs, toMs, MAX_ENTRIES);
  });
}

type LogSpan = Pick<AlarmLogQuery, 'from' | 'to' | 'stationId'>;

/** @returns the query with its dates as instants */
function refuseReversed<T extends LogSpan>(asked: LogSpan, query: T): T {
  const { from, to } = query;
  if (from === undefined || to === undefined || Date.parse(from) < Date.parse(to)) return query;
  throw invalid([{ Path: 'query.to', Message: `Must be after ${asked.from}` }]);
}
