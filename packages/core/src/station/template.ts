import {
  modbusSourceFields,
  type Point,
  StationConfig,
  type StationSource,
  type StationTemplate,
} from '@outpost/contract';
import { pollingFields } from './format-source.ts';
import { type MergeConflict, mergeStations, type Side } from './merge.ts';
import type { ShapeFields } from './shape.ts';

type TemplateStation = StationTemplate['Station'];

/** Site-specific fields: a template never changes them. */
const SITE_FIELDS = [
  'SiteName',
  'Code',
  'Area',
  'Enabled',
  'TimeZone',
  'Latitude',
  'Longitude',
  'Notes',
  'MapUnitId',
] as const satisfies readonly (keyof StationConfig)[];

/**
 * Fields that a template of a station does not have.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([...SITE_FIELDS, 'StationId', 'Version']);

/** The content of a template created from a station; the contract fills in the rest. */
export function templateFieldsOf(station: StationConfig): ShapeFields {
  const kept = Object.entries(station).filter(([field]) => !LEFT_OUT.has(field));
  return {
    ...Object.fromEntries(kept),
    Source: templateSource(station.Source),
    Points: station.Points.map(withoutId),
  };
}

/** The fields of a source that have no default, such as its host, are the station's own. */
function templateSource(source: StationSource): ShapeFields {
  const fields = modbusSourceFields(source.Protocol);
  const own = new Set(fields.flatMap(({ name, fallback }) => (fallback === undefined ? [name] : [])));
  return Object.fromEntries(Object.entries(source).filter(([field]) => !own.has(field)));
}

/**
 * The source of a station with another version of its template: how the device is reached is the
 * station's, how it is polled is the template's.
 */
function mergedSource(station: StationSource, template: ShapeFields): ShapeFields {
  if (template.Protocol !== station.Protocol) return station as ShapeFields;
  const polling = pollingFields(station);
  return {
    ...station,
    ...Object.fromEntries(Object.entries(template).filter(([field]) => polling.has(field))),
  };
}

const withoutId = (point: Point): Point => ({ ...point, Id: 0 });

/** A field that both changed: the station's value, and the template's. */
export interface TemplateConflictFound extends Pick<MergeConflict, 'Path' | 'What'> {
  readonly Station: string | null;
  readonly Template: string | null;
}

export type AppliedTemplate =
  | { readonly station: StationConfig; readonly conflicts: readonly TemplateConflictFound[] }
  /** Why the template does not fit the station. */
  | { readonly refusal: string };

/**
 * Updates a station to another version of its template. Changes of only the template are applied,
 * local changes stay; where both changed the same field, `side` decides whose value applies. Points
 * are matched by terminal and keep their IDs.
 *
 * @param base the version that the station has
 */
export function applyTemplate(
  station: StationConfig,
  base: TemplateStation,
  next: TemplateStation,
  side: 'station' | 'template',
): AppliedTemplate {
  const site = Object.fromEntries(SITE_FIELDS.map((field) => [field, station[field]]));
  const { StationId, Version } = station;
  const like = (template: TemplateStation) =>
    ({
      ...template,
      ...site,
      Source: mergedSource(station.Source, template.Source as ShapeFields),
      StationId,
      Version,
      Points: template.Points.map(withoutId),
    }) as StationConfig;
  const mine = { ...station, Points: station.Points.map(withoutId) };
  const chosen: Side = side === 'station' ? 'mine' : 'theirs';
  const { merged, conflicts } = mergeStations(like(base), mine, like(next), () => chosen);
  const checked = StationConfig.safeParse({ ...merged, Points: withIdsOf(station, merged.Points) });
  if (!checked.success) {
    return { refusal: [...new Set(checked.error.issues.map(({ message }) => message))].join('; ') };
  }
  return {
    station: checked.data,
    conflicts: conflicts.map(({ Path, What, Mine: Station, Theirs: Template }) => ({
      Path,
      What,
      Station,
      Template,
    })),
  };
}

/** Points of the same terminal and kind are the same points, with the same history. */
function withIdsOf(station: StationConfig, points: readonly Point[]): Point[] {
  const keyOf = ({ Kind, Point: terminal }: Point) => `${Kind} ${terminal}`;
  const ids = new Map(station.Points.map((point) => [keyOf(point), point.Id]));
  return points.map((point) => ({ ...point, Id: ids.get(keyOf(point)) ?? 0 }));
}
