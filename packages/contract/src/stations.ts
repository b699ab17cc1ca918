import * as z from 'zod';
import { deprecated } from './deprecated.ts';
import { delaySeconds, Point, Priority, ReturnedPoint, Terminal } from './points.ts';
import { Id, multiLineText, Name, orMissing, singleLineText, Text, TimeZone } from './primitives.ts';
import { withStationSource } from './sources/aliases.ts';
import { isAddressOf, StationSource, TemplateSource } from './sources/source.ts';

export const STATION_KINDS = [
  'lift-station',
  'tank',
  'booster',
  'well',
  'pressure',
  'flow-meter',
  'rain-gauge',
  'other',
] as const;
export const StationKind = z.enum(STATION_KINDS);
export type StationKind = z.infer<typeof StationKind>;

/** The name of an area; an area exists while a station names it. Empty: none. */
export const AreaName = singleLineText(60);
/** Where stations without an area cannot be meant. */
export const NamedArea = AreaName.min(1, 'Must not be empty');

/** The part of a station that every role may see, without its points. */
const site = {
  SiteName: Name,
  Kind: StationKind.default('other'),
  /** The utility's own number for the site. */
  Code: singleLineText(24).default(''),
  /** The area that it belongs to; empty: none. */
  Area: AreaName.default(''),
  Enabled: z.boolean().default(true),
  /** null: the organisation's zone. */
  TimeZone: TimeZone.nullable().default(null),
  Latitude: z.number().min(-90).max(90).nullable().default(null),
  Longitude: z.number().min(-180).max(180).nullable().default(null),
  Notes: Text.default(''),
};

/** The communication loss alarm of a station: raised once it counts as offline. */
export const CommunicationAlarm = z.strictObject({
  Enabled: z.boolean().default(true),
  Priority: Priority.default('high'),
  /** After it counts as offline. */
  OnDelaySeconds: delaySeconds,
  /** How long it must respond again before the alarm returns to normal. */
  OffDelaySeconds: delaySeconds,
  Instruction: multiLineText(1_000).default(''),
});
export type CommunicationAlarm = z.infer<typeof CommunicationAlarm>;

/**
 * One desired value for a station's controller, with the point to which it is written and from
 * which it is read back.
 */
export const RemoteSetting = z.strictObject({
  /** The terminal of a writable point of the station. */
  Point: Terminal,
  /** Engineering units; for a digital point true or false as its labels show it, before Invert. */
  Wanted: z.union([z.boolean(), z.number()], { error: orMissing('Must be true, false or a number') }),
});
export type RemoteSetting = z.infer<typeof RemoteSetting>;

export const pollIntervalSeconds = z.number().min(0.2).max(86_400);

/** How the station's controller is reached and how often it is polled. */
const connection = {
  Source: StationSource,
  PollIntervalSeconds: pollIntervalSeconds.default(10),
  /** Consecutive failed polls after which the station counts as offline. */
  OfflineAfter: z.int().min(1).max(100).default(3),
  CommunicationAlarm: CommunicationAlarm.prefault({}),
  /**
   * The unit ID at which Outpost's own Modbus server shows only this station; null: none. 0, 1 and 255
   * are the main map.
   */
  MapUnitId: z.int().min(2).max(254).nullable().default(null),
  /** The remote configuration: the desired values of its controller. */
  Settings: z.array(RemoteSetting).max(500).default([]),
  /**
   * A push also sets the controller's clock (points of purpose `clock:…`) to the station's local
   * time.
   */
  SetClock: z.boolean().default(false),
};

function uniquePoints(ctx: z.core.ParsePayload<{ Points: Point[] }>): void {
  for (const { point, message } of duplicatePointProblems(ctx.value.Points)) {
    const input = ctx.value.Points[point]!.Point;
    ctx.issues.push({ code: 'custom', path: ['Points', point, 'Point'], message, input });
  }
}

/** Points whose terminal an earlier one has, with what is required. */
export function duplicatePointProblems(
  points: readonly Pick<Point, 'Point'>[],
): { point: number; message: string }[] {
  const seen = new Map<string, number>();
  return points.flatMap(({ Point: terminal }, point) => {
    const other = seen.get(terminal);
    seen.set(terminal, point);
    return other === undefined
      ? []
      : [{ point, message: `Must be unique: ${terminal} is also point ${other + 1} of the list` }];
  });
}

/** A point's address is one of its station's protocol. */
function addressesFit(ctx: z.core.ParsePayload<{ Source: { Protocol: string }; Points: Point[] }>): void {
  const { Source: station } = ctx.value;
  ctx.value.Points.forEach(({ Source }, index) => {
    if (isAddressOf(station, Source)) return;
    const message = `Must match the protocol of the station, ${station.Protocol}`;
    ctx.issues.push({
      code: 'custom',
      path: ['Points', index, 'Source', 'Protocol'],
      message,
      input: Source,
    });
  });
}

/** An alarm can depend only on a digital point of the same station. */
function whilePointsExist(ctx: z.core.ParsePayload<{ Points: Point[] }>): void {
  for (const { point, limit, message, input } of whilePointProblems(ctx.value.Points)) {
    ctx.issues.push({
      code: 'custom',
      path: ['Points', point, 'Limits', limit, 'WhilePoint'],
      message,
      input,
    });
  }
}

/**
 * Alarms that depend on something other than a digital point of the station: their places, and what
 * is required.
 */
export function whilePointProblems(
  points: readonly Point[],
): { point: number; limit: number; message: string; input: string }[] {
  const digital = new Set(points.flatMap((point) => (point.Kind === 'digital' ? [point.Point] : [])));
  return points.flatMap(({ Limits }, point) =>
    Limits.flatMap(({ WhilePoint }, limit) =>
      WhilePoint === '' || digital.has(WhilePoint)
        ? []
        : [
            {
              point,
              limit,
              message: `Must be the terminal of a digital point of the station, not ${WhilePoint}`,
              input: WhilePoint,
            },
          ],
    ),
  );
}

/** Each desired value has one writable point of its kind, and is within the instrument's range. */
function settingsFit(ctx: z.core.ParsePayload<{ Points: Point[]; Settings: RemoteSetting[] }>): void {
  for (const { index, field, message } of settingProblems(ctx.value)) {
    const input = ctx.value.Settings[index];
    ctx.issues.push({ code: 'custom', path: ['Settings', index, field], message, input });
  }
}

/**
 * Errors in the desired values of a station: which item of the list, which field, and what is
 * required.
 */
export function settingProblems({
  Points,
  Settings,
}: {
  Points: readonly Point[];
  Settings: readonly RemoteSetting[];
}): { index: number; field: keyof RemoteSetting; message: string }[] {
  const points = new Map(Points.map((point) => [point.Point, point]));
  const seen = new Set<string>();
  return Settings.flatMap((setting, index) => {
    const problem = settingProblem(points.get(setting.Point), setting, seen.has(setting.Point));
    seen.add(setting.Point);
    return problem === null ? [] : [{ index, field: problem[0], message: problem[1] }];
  });
}

function settingProblem(
  point: Point | undefined,
  { Point: terminal, Wanted }: RemoteSetting,
  again: boolean,
): [field: keyof RemoteSetting, message: string] | null {
  if (!point?.Writable) return ['Point', `Must be the terminal of a writable point, not ${terminal}`];
  if (point.Momentary) return ['Point', `Must hold its value; ${terminal} is momentary`];
  if (again) return ['Point', `Must be unique: ${terminal} is set twice`];
  if (point.Kind === 'digital') {
    return typeof Wanted === 'boolean' ? null : ['Wanted', `Must be true or false for ${terminal}`];
  }
  if (typeof Wanted !== 'number') return ['Wanted', `Must be a number for ${terminal}`];
  const low = point.RangeLow ?? Number.NEGATIVE_INFINITY;
  const high = point.RangeHigh ?? Number.POSITIVE_INFINITY;
  if (Wanted >= low && Wanted <= high) return null;
  return ['Wanted', `Must be within the range of ${terminal}, ${low} to ${high}, not ${Wanted}`];
}

/** Maximum number of points of a station. */
export const MAX_POINTS = 2_000;
const Points = z.array(Point).max(MAX_POINTS).default([]);

/** A station without its points and the fields that need them. */
export const StationWithoutPoints = z.strictObject({ ...site, ...connection });

const NewStationFields = z
  .strictObject({ ...site, ...connection, Points })
  .check(uniquePoints, whilePointsExist, settingsFit, addressesFit);
/**
 * A new station; the server assigns its StationId. The flat Modbus fields of earlier versions are
 * accepted in place of `Source`, here and in the other forms of a station.
 */
export const NewStation = z.preprocess(withStationSource, NewStationFields);
export type NewStation = z.output<typeof NewStationFields>;

const TemplateFields = z
  .strictObject({ ...site, ...connection, Source: TemplateSource, Points })
  .omit({ SiteName: true, Enabled: true, Area: true })
  .check(uniquePoints, whilePointsExist, settingsFit, addressesFit);
/** A new station without site-specific values: its name, its address, whether it is polled. */
export const TemplateStation = z.preprocess(withStationSource, TemplateFields);
export type TemplateStation = z.output<typeof TemplateFields>;

const config = {
  StationId: Id,
  ...site,
  ...connection,
  Points,
  /** Counts the changes; a save with an older one is refused. */
  Version: z.int().min(1),
};
const ConfigFields = z.strictObject(config).check(uniquePoints, whilePointsExist, settingsFit, addressesFit);
/**
 * The whole configuration of a station, as an Admin reads and saves it. Points without an Id are
 * new.
 */
export const StationConfig = z.preprocess(withStationSource, ConfigFields);
export type StationConfig = z.output<typeof ConfigFields>;

/** The same as it is answered, with the Modbus fields that stations had themselves before. */
export const ReturnedConfig = z.strictObject({
  ...config,
  ConnectionType: deprecated(z.string(), 'Source.Protocol'),
  Host: deprecated(z.string(), 'Source.Host'),
  Port: deprecated(z.int(), 'Source.Port'),
  UnitId: deprecated(z.int(), 'Source.UnitId'),
  TimeoutMs: deprecated(z.int(), 'Source.TimeoutMs'),
  Retries: deprecated(z.int(), 'Source.Retries'),
  MaxGap: deprecated(z.int(), 'Source.MaxGap'),
  RegistersPerRequest: deprecated(z.int().nullable(), 'Source.RegistersPerRequest'),
  BitsPerRequest: deprecated(z.int().nullable(), 'Source.BitsPerRequest'),
  KeepOpen: deprecated(z.boolean(), 'Source.KeepOpen'),
  Points: z.array(ReturnedPoint),
});
export type ReturnedConfig = z.output<typeof ReturnedConfig>;

export const Station = z.object({ StationId: Id, ...site });
export type Station = z.infer<typeof Station>;

export const StationListItem = z.object({
  StationId: Id,
  SiteName: Name,
  Kind: StationKind,
  Area: z.string(),
});
export type StationListItem = z.infer<typeof StationListItem>;

/** A station with its point declarations, without values. */
export const StationWithPoints = Station.extend({ Points: z.array(ReturnedPoint) });
export type StationWithPoints = z.infer<typeof StationWithPoints>;

/** A point in a list, in addition to its value; without registers and limits. */
export const PointName = z.object({
  Id,
  /** The terminal: `DI3`, `AI1`. */
  Point: z.string(),
  Name,
  Kind: z.enum(['digital', 'analog']),
  /** Analog only, as are the decimals. */
  Units: z.string().optional(),
  Decimals: z.int().optional(),
  /** Digital only: the state texts for 1 and 0. */
  OnLabel: z.string().optional(),
  OffLabel: z.string().optional(),
});
export type PointName = z.infer<typeof PointName>;

/** A station with its point names: what the grid needs to show the hub's values. */
export const StationPoints = z.object({
  StationId: Id,
  SiteName: Name,
  Kind: StationKind,
  Code: z.string(),
  /** Empty: none. */
  Area: z.string(),
  Points: z.array(PointName),
});
export type StationPoints = z.infer<typeof StationPoints>;

export const StationCreated = z.object({ StationId: Id, SiteName: Name, Version: z.int() });
export const StationUpdated = z.object({ StationId: Id, Version: z.int() });
