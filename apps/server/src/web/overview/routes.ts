import { calls, type DayStrip, type Point, type PointRate, type RawSeries } from '@outpost/contract';
import { BAD, GOOD } from '@outpost/core';
import type { ReadSamples } from '@outpost/historian';
import type { FastifyInstance } from 'fastify';
import type { Image, StationImage } from '../../acquisition/index.ts';
import { type History, spanOfQuery } from '../../history/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Handler, mount } from '../../platform/http/index.ts';
import { DayStrips } from './day-strips.ts';
import { FragmentList } from './fragment-list.ts';
import { presentDetail, presentListItem, presentOnMap, presentOverview } from './present.ts';
import { RatesOfChange } from './rates-of-change.ts';
import * as texts from './texts.ts';

/** Samples per answer unless the caller requests another number. */
const DEFAULT_SAMPLES = 10_000;

/** Mounts the calls that read the image and the history of values. */
export function mountOverview(
  app: FastifyInstance,
  context: Context,
  image: Image,
  history: History,
  pollNow: (stationId: number) => Promise<void>,
): void {
  const { clock, epoch } = context;
  const overview = new FragmentList(image, clock, epoch, (station) => presentOverview(image, station));
  const list = new FragmentList(image, clock, epoch, (station) => presentListItem(image, station));
  const map = new FragmentList(image, clock, epoch, (station) => presentOnMap(image, station));
  const strips = new DayStrips(history, clock);
  const rates = new RatesOfChange(history, clock);

  mount(app, calls.stations.overview, () => overview.get());
  mount(app, calls.stations.overviewList, () => list.get());
  mount(app, calls.stations.map, () => map.get());
  mount(app, calls.stations.get, ({ params }) => presentDetail(image, stationOf(image, params.id)));

  mount(app, calls.stations.poll, async ({ params }) => {
    const station = stationOf(image, params.id);
    if (!station.config.Enabled) {
      throw new AppError('STATION_DISABLED', texts.stationDisabledNotPolled(station.config.SiteName));
    }
    await pollNow(params.id);
    return presentDetail(image, stationOf(image, params.id));
  });

  const samples: Handler<typeof calls.stations.samples> = async ({ params, query }) => {
    const station = stationOf(image, params.id);
    const { pointId, limit = DEFAULT_SAMPLES, beforeStart = 'true' } = query;
    if (!station.config.Points.some((point) => point.Id === pointId)) {
      throw new AppError('POINT_NOT_FOUND', texts.pointNotFound(pointId, station.config.SiteName));
    }
    const { fromMs, toMs } = spanOfQuery(query, station.config.TimeZone ?? context.timeZone);
    // What will hold at a time to come is not known.
    const includeBefore = beforeStart === 'true' && fromMs <= clock.now();
    return presentSeries(
      pointId,
      fromMs,
      await history.read(pointId, fromMs, toMs, { limit, includeBefore }),
    );
  };
  // A sample takes about 50 bytes.
  mount(app, calls.stations.samples, samples, { isLarge: ({ limit = DEFAULT_SAMPLES }) => limit > 5_000 });

  mount(app, calls.stations.day, async ({ query }) => {
    const ids = [...new Set(query.stationId)];
    const isSingle = ids.length === 1;
    const points = isSingle
      ? stationOf(image, ids[0]!).config.Points
      : ids.flatMap((id) => keyPointsOf(image, id));
    return Promise.all(points.map((point): Promise<DayStrip> => strips.get(point, isSingle)));
  });

  mount(app, calls.stations.rates, ({ query }) =>
    Promise.all(
      [...new Set(query.stationId)]
        .flatMap((id) => image.station(id)?.config ?? [])
        .flatMap((station) =>
          station.Points.flatMap((point): Promise<PointRate>[] =>
            point.Key && point.Kind === 'analog' ? [rates.get(point, station)] : [],
          ),
        ),
    ),
  );
}

function stationOf(image: Image, stationId: number): StationImage {
  const station = image.station(stationId);
  if (!station) throw new AppError('STATION_NOT_FOUND', texts.stationNotFound(stationId));
  return station;
}

/** Omitted for a deleted station: the rest of the list is answered anyway. */
function keyPointsOf(image: Image, stationId: number): Point[] {
  return (image.station(stationId)?.config.Points ?? []).filter((point) => point.Key);
}

function presentSeries(pointId: number, fromMs: number, samples: ReadSamples): RawSeries {
  const { atMs, values, qualities, truncated } = samples;
  return {
    PointId: pointId,
    At: Array.from(atMs),
    // A marker carries the last known value for restarts; it was not measured then.
    Value: Array.from(values, (value, index) => {
      const measured = qualities[index] === GOOD || qualities[index] === BAD;
      return measured && !Number.isNaN(value) ? value : null;
    }),
    Quality: Array.from(qualities),
    Truncated: truncated,
    BeforeStart: atMs.length > 0 && atMs[0]! < fromMs,
  };
}
