import type { PointName, StationKind, StationPoints } from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { type TextColumn, type TextTable, TextTableBuilder } from './text-columns.ts';

/** A station of the table and the range of its rows. */
export interface TableSite {
  readonly stationId: number;
  readonly name: string;
  readonly kind: StationKind;
  readonly code: string;
  readonly area: string;
  /** Its first row. */
  readonly first: number;
  readonly count: number;
}

/**
 * All points in columns: 100,000 of them need a few megabytes and are sorted and searched without
 * an object each. Rows are sorted by site name, then analog before digital points, then by
 * terminal.
 */
export interface LivePointColumns {
  readonly rowCount: number;
  /** By name. */
  readonly sites: readonly TableSite[];
  /** By site: its code and its area. */
  readonly siteCodes: TextColumn;
  readonly siteAreas: TextColumn;
  /** By row: index in `sites`. */
  readonly siteOf: Uint32Array;
  readonly pointIds: Uint32Array;
  readonly terminals: TextColumn;
  readonly names: TextColumn;
  /** Empty for digital points and for analog points without units. */
  readonly units: TextColumn;
  /** 1 for digital points. */
  readonly digital: Uint8Array;
  readonly decimals: Uint8Array;
  /** The state texts of digital points. */
  readonly labels: TextTable;
  /** By row: number in `labels` of the On text and the Off text. */
  readonly onLabels: Uint32Array;
  readonly offLabels: Uint32Array;
  /** The row of a point; -1: not found. */
  rowOf(pointId: number): number;
  /** Index in `sites`; -1: not found. */
  siteIndexOf(stationId: number): number;
}

/** Builds the table from the response of `GET /api/Stations/points`. */
export function makePointsTable(stations: readonly StationPoints[]): LivePointColumns {
  const sites = placeSites(stations);
  const ordered = pointsInOrder(stations, sites);
  const rowCount = ordered.length;
  const siteOf = new Uint32Array(rowCount);
  for (const [index, { first, count }] of sites.entries()) siteOf.fill(index, first, first + count);
  const rows = new Map(ordered.map((point, row) => [point.Id, row]));
  const siteIndexes = new Map(sites.map((site, index) => [site.stationId, index]));
  const labels = new TextTableBuilder();
  return {
    rowCount,
    sites,
    siteCodes: textColumn(sites, (site) => site.code),
    siteAreas: textColumn(sites, (site) => site.area),
    siteOf,
    pointIds: Uint32Array.from(ordered, (point) => point.Id),
    terminals: textColumn(ordered, (point) => point.Point),
    names: textColumn(ordered, (point) => point.Name),
    units: textColumn(ordered, (point) => point.Units ?? ''),
    digital: Uint8Array.from(ordered, (point) => (point.Kind === 'digital' ? 1 : 0)),
    decimals: Uint8Array.from(ordered, (point) => point.Decimals ?? 0),
    onLabels: Uint32Array.from(ordered, (point) => labels.code(point.OnLabel ?? '')),
    offLabels: Uint32Array.from(ordered, (point) => labels.code(point.OffLabel ?? '')),
    labels: labels.finish(),
    rowOf: (pointId) => rows.get(pointId) ?? -1,
    siteIndexOf: (stationId) => siteIndexes.get(stationId) ?? -1,
  };
}

function placeSites(stations: readonly StationPoints[]): TableSite[] {
  let first = 0;
  return [...stations]
    .sort((a, b) => compareNames(a.SiteName, b.SiteName) || a.StationId - b.StationId)
    .map(({ StationId, SiteName, Kind, Code, Area, Points }) => {
      const site = {
        stationId: StationId,
        name: SiteName,
        kind: Kind,
        code: Code,
        area: Area,
        first,
        count: Points.length,
      };
      first += Points.length;
      return site;
    });
}

/** The same few terminals occur at every site, so each is compared as text only once. */
function pointsInOrder(stations: readonly StationPoints[], sites: readonly TableSite[]): PointName[] {
  const words = new TextTableBuilder();
  for (const { Points } of stations) for (const { Point } of Points) words.code(Point);
  const { ranks } = words.finish();
  const rank = (point: PointName) => ranks[words.code(point.Point)]!;
  const byStation = new Map(stations.map((station) => [station.StationId, station.Points]));
  return sites.flatMap(({ stationId }) =>
    byStation
      .get(stationId)!
      .toSorted((a, b) => kindOrder(a) - kindOrder(b) || rank(a) - rank(b) || a.Id - b.Id),
  );
}

const kindOrder = (point: PointName) => (point.Kind === 'analog' ? 0 : 1);

function textColumn<T>(entries: readonly T[], text: (entry: T) => string): TextColumn {
  const words = new TextTableBuilder();
  const codes = Uint32Array.from(entries, (entry) => words.code(text(entry)));
  return { ...words.finish(), codes };
}
