import {
  calls,
  type Point,
  type PointName,
  type Station,
  type StationConfig,
  type StationPoints,
  type StationWithPoints,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/index.ts';
import { mount } from '../http/index.ts';
import { ListBody } from './list-body.ts';
import type { StationService } from './service.ts';

/** What lists say of a station to everyone: its configuration is the Admin's. */
function siteOf(station: StationConfig): Station {
  const { StationId, SiteName, Kind, Code, Enabled, TimeZone, Latitude, Longitude, Notes } = station;
  return { StationId, SiteName, Kind, Code, Enabled, TimeZone, Latitude, Longitude, Notes };
}

const withPoints = (station: StationConfig): StationWithPoints => ({
  ...siteOf(station),
  Points: station.Points,
});

/** What a list shows of a point; its table, address and limits say nothing there. */
function nameOf(point: Point): PointName {
  const { Id, Point: terminal, Name, Kind } = point;
  const own =
    Kind === 'analog'
      ? { Units: point.Units, Decimals: point.Decimals }
      : { OnLabel: point.OnLabel, OffLabel: point.OffLabel };
  return { Id, Point: terminal, Name, Kind, ...own };
}

const withNames = ({ StationId, SiteName, Kind, Code, Points }: StationConfig): StationPoints => ({
  StationId,
  SiteName,
  Kind,
  Code,
  Points: Points.map(nameOf),
});

/**
 * Lists of stations and their configuration. What stations read at the moment is the overview's.
 *
 * @param epoch made at the server's start
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
  const names = new ListBody(epoch, ({ StationId, SiteName }: StationConfig) => ({ StationId, SiteName }));
  bus.on('stationChanged', () => {
    for (const list of [sites, declarations, points, names]) list.changed();
  });

  mount(app, calls.stations.stations, () => sites.get(service.all()));
  mount(app, calls.stations.all, () => declarations.get(service.all()));
  mount(app, calls.stations.points, () => points.get(service.all()));
  mount(app, calls.stations.list, () => names.get(service.all()));
  mount(app, calls.stations.config, ({ params }) => service.get(params.id));
  mount(app, calls.stations.create, async ({ body }) => {
    const { StationId, SiteName, Version } = await service.create(body);
    return { StationId, SiteName, Version };
  });
  mount(app, calls.stations.updateConfig, async ({ body }) => {
    const { StationId, Version } = await service.update(body);
    return { StationId, Version };
  });
}
