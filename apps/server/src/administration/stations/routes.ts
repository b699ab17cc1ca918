import {
  calls,
  DEFAULT_STATION_CONFIG_ID,
  type Point,
  type PointName,
  type ReturnedConfig,
  returnedPoint,
  type Station,
  StationConfig,
  type StationPoints,
  type StationWithPoints,
  withAliases,
  withoutUnchangedAliases,
} from '@outpost/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bus } from '../../platform/bus/index.ts';
import { invalid, mount } from '../../platform/http/index.ts';
import { principalActor } from './admin-routes.ts';
import { withKnownArea } from './areas.ts';
import { ListBody } from './list-body.ts';
import type { StationService } from './service.ts';
import * as texts from './texts.ts';

/** What lists show of a station to every role: its configuration is for Admins. */
function siteOf(station: StationConfig): Station {
  const { StationId, SiteName, Kind, Code, Area, Enabled, TimeZone, Latitude, Longitude, Notes } = station;
  return { StationId, SiteName, Kind, Code, Area, Enabled, TimeZone, Latitude, Longitude, Notes };
}

const withPoints = (station: StationConfig): StationWithPoints => ({
  ...siteOf(station),
  Points: station.Points.map(returnedPoint),
});

/** What a list shows of a point; its table, address and limits are not needed there. */
function nameOf(point: Point): PointName {
  const { Id, Point: terminal, Name, Kind } = point;
  const own =
    Kind === 'analog'
      ? { Units: point.Units, Decimals: point.Decimals }
      : { OnLabel: point.OnLabel, OffLabel: point.OffLabel };
  return { Id, Point: terminal, Name, Kind, ...own };
}

const withNames = ({ StationId, SiteName, Kind, Code, Area, Points }: StationConfig): StationPoints => ({
  StationId,
  SiteName,
  Kind,
  Code,
  Area,
  Points: Points.map(nameOf),
});

const etagOf = ({ Version }: StationConfig): string => `"${Version}"`;

/** The version in `If-Match` (RFC 9110, 13.1.1); null: any. */
function versionsWanted(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const versions = ifMatch.split(',').map((tag) => /^(?:W\/)?"(\d{1,10})"$/.exec(tag.trim())?.[1]);
  const known = versions.flatMap((version) => (version === undefined ? [] : [Number(version)]));
  if (known.length === versions.length) return known;
  throw invalid([{ Path: 'headers.if-match', Message: texts.mustBeStationEtag }]);
}

/**
 * Lists of stations and their configuration. Current values are in the overview.
 *
 * @param epoch created at the server's start
 */
export function mountStationRoutes(
  app: FastifyInstance,
  service: StationService,
  bus: Bus,
  epoch: string,
): void {
  const sites = new ListBody(epoch, siteOf);
  const declarations = new ListBody(epoch, withPoints);
  const points = new ListBody(epoch, withNames);
  const names = new ListBody(epoch, ({ StationId, SiteName, Kind, Area }: StationConfig) => ({
    StationId,
    SiteName,
    Kind,
    Area,
  }));
  bus.on('stationChanged', () => {
    for (const list of [sites, declarations, points, names]) list.changed();
  });

  mount(app, calls.stations.stations, () => sites.get(service.all()));
  mount(app, calls.stations.all, () => declarations.get(service.all()));
  mount(app, calls.stations.points, () => points.get(service.all()));
  mount(app, calls.stations.list, () => names.get(service.all()));
  const configOf = (id: number, reply: FastifyReply): ReturnedConfig => {
    const station = service.get(id);
    reply.header('etag', etagOf(station));
    return withAliases(station);
  };
  mount(app, calls.stations.config, ({ params, reply }) => configOf(params.id, reply));
  mount(app, calls.stations.defaultConfig, ({ reply }) => configOf(DEFAULT_STATION_CONFIG_ID, reply));
  mount(app, calls.stations.create, async ({ body, principal }) => {
    const { StationId, SiteName, Version } = await service.create(
      withKnownArea(body, service.all()),
      principalActor(principal),
    );
    return { StationId, SiteName, Version };
  });
  mount(app, calls.stations.updateConfig, async ({ body, principal, request, reply }) => {
    const wanted = versionsWanted(request.headers['if-match']);
    // An ETag other than the stored one refuses the save, whatever the body contains (RFC 9110,
    // 13.1.1).
    const present = service.get(body.StationId);
    const stored = present.Version;
    const Version =
      wanted === null || wanted.includes(stored)
        ? body.Version
        : Math.min(...wanted, body.Version, stored - 1);
    const changed = StationConfig.parse(
      withoutUnchangedAliases(request.body as Record<string, unknown>, present),
    );
    const station = await service.update(
      { ...withKnownArea(changed, service.all()), Version },
      principalActor(principal),
    );
    reply.header('etag', etagOf(station));
    return { StationId: station.StationId, Version: station.Version };
  });
}
