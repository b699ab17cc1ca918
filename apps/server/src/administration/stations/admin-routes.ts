import {
  calls,
  type StationAdminRow,
  type StationSource,
  stationAliases,
  withAliases,
} from '@outpost/contract';
import { type AreaRename, areasOf, formatSource } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { toInstant } from '../../platform/clock.ts';
import { invalid, mount, type Principal } from '../../platform/http/index.ts';
import { renameArea } from './areas.ts';
import { changeMany } from './bulk-change.ts';
import { ListBody } from './list-body.ts';
import type { StoredStation } from './repository.ts';
import type { StationService } from './service.ts';
import * as texts from './texts.ts';

/** Revisions per answer unless the caller requests another number. */
const REVISIONS_A_PAGE = 50;

export const principalActor = ({ accountId, name }: Principal): Actor => ({ accountId, name });

function adminRow({ config, changedAtMs, changedBy }: StoredStation): StationAdminRow {
  const { StationId, SiteName, Kind, Code, Area, Enabled, Version, Points, Settings } = config;
  const { Source, PollIntervalSeconds } = config;
  return {
    StationId,
    SiteName,
    Kind,
    Code,
    Area,
    Enabled,
    Source,
    Address: formatSource(Source),
    ...aliasesOf(Source),
    PollIntervalSeconds,
    Points: Points.length,
    Limits: Points.reduce((sum, { Limits }) => sum + Limits.length, 0),
    Settings: Settings.length,
    Version,
    ChangedAt: toInstant(changedAtMs),
    ChangedBy: changedBy,
  };
}

/** Of the flat fields that a row had before. */
function aliasesOf(source: StationSource): Partial<StationAdminRow> {
  const { ConnectionType, Host, Port, UnitId } = stationAliases(source) as Partial<StationAdminRow>;
  return Host === undefined ? {} : { ConnectionType, Host, Port, UnitId };
}

export type OnAreaRenamed = (renamed: AreaRename) => Promise<void>;

/**
 * The calls of station management: the list, the history of changes, areas, deleting.
 *
 * @param epoch created at the server's start
 */
export function mountStationAdminRoutes(
  app: FastifyInstance,
  service: StationService,
  onAreaRenamed: OnAreaRenamed,
  bus: Bus,
  epoch: string,
): void {
  const rows = new ListBody(epoch, adminRow);
  bus.on('stationChanged', () => rows.changed());

  mount(app, calls.stationAdmin.list, () => rows.get(service.stored()));
  mount(app, calls.stationAdmin.deleted, () => service.deleted());
  mount(app, calls.stationAdmin.changes, ({ params, query }) =>
    service.revisions.list(params.id, query.before, query.limit ?? REVISIONS_A_PAGE),
  );
  mount(app, calls.stationAdmin.configAt, async ({ params }) =>
    withAliases(await service.revisions.at(params.id, params.version)),
  );
  mount(app, calls.stationAdmin.revert, async ({ params, body, principal }) => {
    const { To, Version } = body;
    const station = await service.revert(params.id, To, Version, principalActor(principal));
    return { StationId: station.StationId, Version: station.Version };
  });
  mount(app, calls.stationAdmin.enable, async ({ body, principal }) => ({
    Changed: await service.enable(body.StationIds, body.Enabled, principalActor(principal)),
  }));
  mount(app, calls.stationAdmin.bulk, ({ body, principal }) =>
    changeMany(service, body, principalActor(principal)),
  );
  mount(app, calls.areas.list, () => areasOf(service.all()));
  mount(app, calls.areas.rename, async ({ body, principal }) => {
    const renamed = await renameArea(service, body, principalActor(principal));
    const isGone = !service.all().some(({ Area }) => Area === body.From);
    await onAreaRenamed({ from: body.From, to: renamed.Name, isGone });
    return renamed;
  });
  mount(app, calls.stationAdmin.remove, async ({ params, query, principal }) => {
    const { SiteName } = service.get(params.id);
    if (query.name !== SiteName) {
      throw invalid([{ Path: 'query.name', Message: texts.mustBeStationName(SiteName) }]);
    }
    await service.remove(params.id, query.history === 'purge', principalActor(principal));
    return { Ok: true as const };
  });
  mount(app, calls.stationAdmin.restore, async ({ params, principal }) => {
    const { StationId, Version } = await service.restore(params.id, principalActor(principal));
    return { StationId, Version };
  });
}
