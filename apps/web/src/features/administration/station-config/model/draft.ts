import type {
  CommunicationAlarm,
  NewStation,
  Point,
  PointLimit,
  ProtocolDescriptor,
  StationConfig,
} from '@outpost/contract';
import { TICKED } from '../../../../ui/sheet/index.ts';
import {
  type FieldTexts,
  fieldText,
  fieldTexts,
  fieldValue,
  protocolOf,
  sourceOf,
  sourceTexts,
  textFor,
} from '../../../../ui/source-fields/index.ts';
import { parseNumber, textOfField } from '../../../../ui/text/typed-number.ts';
import * as texts from '../texts.ts';
import {
  addressCellKey,
  isUsed,
  OWN_FIELDS,
  type PointField,
  type SheetPointCells,
} from './point-columns.ts';

/** A limit of a point as it is edited. */
export interface PointLimitDraft {
  readonly Kind: PointLimit['Kind'];
  readonly Limit: string;
  readonly Deadband: string;
  readonly OnDelaySeconds: string;
  readonly OffDelaySeconds: string;
  readonly OverSeconds: string;
  readonly Priority: PointLimit['Priority'];
  readonly Message: string;
  readonly Instruction: string;
  /** The terminal of a digital point; empty: none. */
  readonly WhilePoint: string;
  /** `yes`, or empty. */
  readonly Enabled: string;
}

export interface PointDraft {
  /** Stable while it is edited. */
  readonly key: string;
  /** 0: not stored yet. */
  readonly id: number;
  /** The stored kind; another kind makes it another point with its own history. */
  readonly storedAs: Point['Kind'] | null;
  readonly cells: SheetPointCells;
  readonly limits: readonly PointLimitDraft[];
  /** The desired value: a number, for a digital point `yes` or empty; null: it is not managed. */
  readonly wanted: string | null;
}

/** The fields that are typed as text. */
export const TEXT_FIELDS = [
  'SiteName',
  'Kind',
  'Code',
  'Area',
  'TimeZone',
  'Latitude',
  'Longitude',
  'Notes',
  'PollIntervalSeconds',
  'OfflineAfter',
  'MapUnitId',
] as const satisfies readonly (keyof NewStation)[];
export type TextField = (typeof TEXT_FIELDS)[number];
export const SWITCHES = ['Enabled', 'SetClock'] as const satisfies readonly (keyof NewStation)[];
export type SwitchField = (typeof SWITCHES)[number];

/** A station while it is edited; typed texts stay unchanged until they are saved. */
export interface StationDraft {
  readonly texts: Readonly<Record<TextField, string>>;
  readonly switches: Readonly<Record<SwitchField, boolean>>;
  /** The fields of its source, with `Protocol`. */
  readonly source: FieldTexts;
  readonly alarm: Readonly<
    Record<'Priority' | 'OnDelaySeconds' | 'OffDelaySeconds' | 'Instruction', string>
  > & { readonly Enabled: boolean };
  readonly points: readonly PointDraft[];
}

const NUMBERS: ReadonlySet<TextField> = new Set([
  'Latitude',
  'Longitude',
  'PollIntervalSeconds',
  'OfflineAfter',
  'MapUnitId',
]);

const POINT_NUMBERS: ReadonlySet<PointField> = new Set([
  'Decimals',
  'RawLow',
  'RawHigh',
  'EngineeringLow',
  'EngineeringHigh',
  'RangeLow',
  'RangeHigh',
  'Deadband',
  'MapFactor',
]);

/** A station to edit. */
export function stationDraft(station: StationConfig): StationDraft {
  const alarm = station.CommunicationAlarm;
  const wanted = new Map(station.Settings.map(({ Point: terminal, Wanted }) => [terminal, Wanted]));
  return {
    texts: each(TEXT_FIELDS, (field) => fieldText(station[field])),
    switches: each(SWITCHES, (field) => station[field]),
    source: fieldTexts(station.Source),
    alarm: {
      Enabled: alarm.Enabled,
      Priority: alarm.Priority,
      OnDelaySeconds: textOfField(alarm.OnDelaySeconds),
      OffDelaySeconds: textOfField(alarm.OffDelaySeconds),
      Instruction: alarm.Instruction,
    },
    points: station.Points.map((point) => {
      const draft = pointDraft(point);
      const value = wanted.get(point.Point);
      return { ...draft, wanted: value === undefined ? null : wantedText(value, draft.cells.Decimals) };
    }),
  };
}

const wantedText = (wanted: StationConfig['Settings'][number]['Wanted'], decimals: string): string =>
  typeof wanted === 'boolean' ? (wanted ? TICKED : '') : formatDesired(wanted, decimals);

/**
 * The text of a desired value, with the decimals of its point as the reported value has them; with
 * all digits if it has more.
 * @param decimals as entered
 */
export function formatDesired(value: number, decimals: string): string {
  const fixed = value.toFixed(Math.min(Math.max(parseNumber(decimals) ?? 0, 0), 9));
  return Number(fixed) === value ? fixed : String(value);
}

/**
 * The station that a draft describes, for the check; invalid numbers are NaN.
 *
 * @param of the station that is edited
 * @param protocols of the server
 */
export function candidateOf(
  draft: StationDraft,
  of: Pick<StationConfig, 'StationId' | 'Version'>,
  protocols: readonly ProtocolDescriptor[],
): StationConfig {
  const protocol = protocolOf(protocols, draft.source.Protocol ?? '');
  const { texts: typed, switches, alarm } = draft;
  const CommunicationAlarm: CommunicationAlarm = {
    Enabled: alarm.Enabled,
    Priority: alarm.Priority as CommunicationAlarm['Priority'],
    OnDelaySeconds: parseNumber(alarm.OnDelaySeconds) ?? 0,
    OffDelaySeconds: parseNumber(alarm.OffDelaySeconds) ?? 0,
    Instruction: alarm.Instruction.trim(),
  };
  const fields = each(TEXT_FIELDS, (field): string | number | null => {
    if (NUMBERS.has(field)) return parseNumber(typed[field]);
    if (field === 'TimeZone') return typed.TimeZone === '' ? null : typed.TimeZone;
    return field === 'Notes' ? typed.Notes : typed[field].trim();
  });
  return {
    StationId: of.StationId,
    Version: of.Version,
    ...(fields as unknown as Pick<StationConfig, TextField>),
    ...switches,
    Source: sourceOf(protocol, draft.source),
    CommunicationAlarm,
    Points: draft.points.map((point) => candidatePoint(point, protocol)),
    Settings: managedPoints(draft, protocol).map(({ cells, wanted }) => ({
      Point: cells.Point.trim(),
      Wanted: cells.Kind === 'digital' ? wanted === TICKED : (parseNumber(wanted ?? '') ?? Number.NaN),
    })),
  };
}

/** The points with a desired value, in the order of the station's settings. One that cannot be written has none. */
export const managedPoints = ({ points }: Pick<StationDraft, 'points'>, protocol: ProtocolDescriptor) =>
  points.filter((point) => point.wanted !== null && isWritable(point.cells, protocol));

const isWritable = (cells: SheetPointCells, protocol: ProtocolDescriptor): boolean =>
  cells.Writable === TICKED && isUsed(cells, 'Writable', protocol);

/**
 * A station with another protocol. Fields of the same name stay as they are, those of its points'
 * addresses too; the others have their fallbacks.
 */
export function withProtocol(
  draft: StationDraft,
  from: ProtocolDescriptor,
  to: ProtocolDescriptor,
): StationDraft {
  const points =
    from.addressId === to.addressId
      ? draft.points
      : draft.points.map((point) => ({
          ...point,
          cells: { ...point.cells, ...addressTexts(to, point.cells) },
        }));
  return { ...draft, source: sourceTexts(to, draft.source), points };
}

/** The cells of an address: those that were typed, and the fallbacks of the others. */
export const addressTexts = ({ address }: ProtocolDescriptor, cells: FieldTexts): FieldTexts =>
  Object.fromEntries(
    address.map((field) => [addressCellKey(field.name), textFor(field, cells[addressCellKey(field.name)])]),
  );

let made = 0;
/** A unique key. */
export const newKey = (): string => `new-${++made}`;

export function pointDraft(point: Point): PointDraft {
  const scale = point.Kind === 'analog' ? point.Scale : null;
  const { Protocol: _, ...address } = point.Source;
  const values: Partial<Record<string, unknown>> = { ...point, ...scale };
  return {
    key: point.Id === 0 ? newKey() : `point-${point.Id}`,
    id: point.Id,
    storedAs: point.Id === 0 ? null : point.Kind,
    cells: {
      ...EMPTY_CELLS,
      ...each(OWN_FIELDS, (field) => fieldText(field in values ? values[field] : EMPTY_CELLS[field])),
      ...Object.fromEntries(
        Object.entries(address).map(([name, value]) => [addressCellKey(name), fieldText(value)]),
      ),
    },
    limits: point.Limits.map(limitDraft),
    wanted: null,
  };
}

function limitDraft(limit: PointLimit): PointLimitDraft {
  return {
    Kind: limit.Kind,
    Limit: textOfField(limit.Limit),
    Deadband: textOfField(limit.Deadband),
    OnDelaySeconds: textOfField(limit.OnDelaySeconds),
    OffDelaySeconds: textOfField(limit.OffDelaySeconds),
    OverSeconds: textOfField(limit.OverSeconds),
    Priority: limit.Priority,
    Message: limit.Message,
    Instruction: limit.Instruction,
    WhilePoint: limit.WhilePoint,
    Enabled: limit.Enabled ? TICKED : '',
  };
}

/** The cells of a new point. */
export const EMPTY_CELLS: SheetPointCells = {
  ...each(OWN_FIELDS, () => ''),
  Kind: 'digital',
  Table: 'discrete-input',
  Address: '',
  DataType: 'bit',
  Bit: '0',
  WordOrder: 'ABCD',
  Decimals: '1',
  Deadband: '0',
  OnLabel: texts.on,
  OffLabel: texts.off,
  MapFormat: 'float32',
  MapFactor: '1',
};

/** The point that the cells describe; columns that do not apply have their defaults. */
export function candidatePoint(point: PointDraft, protocol: ProtocolDescriptor): Point {
  const { id, storedAs, cells, limits } = point;
  const value = (field: PointField) => {
    const text =
      cells[field] === '' && field !== 'Purpose' && field !== 'Units' ? EMPTY_CELLS[field] : cells[field];
    return POINT_NUMBERS.has(field) ? parseNumber(text) : text.trim();
  };
  const ticked = (field: PointField) => cells[field] === TICKED;
  const writable = isWritable(cells, protocol);
  const common = {
    Id: cells.Kind === storedAs ? id : 0,
    Point: cells.Point.trim(),
    Name: cells.Name.trim(),
    Source: candidateAddress(cells, protocol),
    Writable: writable,
    Interlock: writable ? cells.Interlock.trim() : '',
    Momentary: writable && ticked('Momentary'),
    Key: ticked('Key'),
    Purpose: cells.Purpose.trim(),
    Limits: limits.map(limitOf),
    Kind: cells.Kind,
  };
  const own =
    cells.Kind === 'digital'
      ? { Invert: ticked('Invert'), OnLabel: value('OnLabel'), OffLabel: value('OffLabel') }
      : {
          Scale: scaleOf(cells),
          RangeLow: parseNumber(cells.RangeLow),
          RangeHigh: parseNumber(cells.RangeHigh),
          Units: cells.Units.trim(),
          Decimals: value('Decimals'),
          Deadband: value('Deadband'),
          MapFormat: value('MapFormat'),
          MapFactor: cells.MapFormat === 'int16' ? value('MapFactor') : 1,
        };
  // The check reports invalid points; until then they are treated as valid.
  return { ...common, ...own } as Point;
}

/** The address that the cells describe; a blank has its fallback. */
function candidateAddress(cells: SheetPointCells, protocol: ProtocolDescriptor) {
  const { addressId, address } = protocol;
  const entries = address.map((field) => {
    const typed = cells[addressCellKey(field.name)] ?? '';
    const isUnused = field.name === 'Bit' && !isUsed(cells, 'Bit', protocol);
    return [field.name, fieldValue(field, typed === '' || isUnused ? fieldText(field.fallback) : typed)];
  });
  return { Protocol: addressId, ...Object.fromEntries(entries) };
}

const SCALE_FIELDS = ['RawLow', 'RawHigh', 'EngineeringLow', 'EngineeringHigh'] as const;

/** The scale of a point; null: all four cells are blank. */
export function scaleOf(cells: SheetPointCells): Record<(typeof SCALE_FIELDS)[number], number> | null {
  if (SCALE_FIELDS.every((field) => cells[field].trim() === '')) return null;
  return each(SCALE_FIELDS, (field) => parseNumber(cells[field]) ?? Number.NaN);
}

function limitOf(limit: PointLimitDraft): PointLimit {
  const { Kind } = limit;
  const isFrozen = Kind === 'frozen-value';
  const hasNoLimit = Kind === 'on' || Kind === 'off' || Kind === 'bad-quality';
  return {
    Kind,
    Enabled: limit.Enabled === TICKED,
    Limit: hasNoLimit ? null : parseNumber(limit.Limit),
    Deadband: hasNoLimit || isFrozen ? 0 : (parseNumber(limit.Deadband) ?? 0),
    OnDelaySeconds: parseNumber(limit.OnDelaySeconds) ?? 0,
    OffDelaySeconds: parseNumber(limit.OffDelaySeconds) ?? 0,
    OverSeconds: Kind === 'rate' || isFrozen ? (parseNumber(limit.OverSeconds) ?? 60) : 60,
    WhilePoint: isFrozen ? limit.WhilePoint : '',
    Priority: limit.Priority,
    Message: limit.Message.trim(),
    Instruction: limit.Instruction.trim(),
  };
}

function each<Key extends string, T>(keys: readonly Key[], of: (key: Key) => T): Record<Key, T> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, T>;
}
