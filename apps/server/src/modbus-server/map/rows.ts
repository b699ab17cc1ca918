import {
  type ModbusAnalogRow,
  type ModbusDigitalRow,
  type ModbusStationRow,
  type Point,
  QUALITIES,
} from '@outpost/contract';
import { type AddressLookup, GOOD, STALE, VALIDITY_OFFSET, valueUse } from '@outpost/core';
import type { Image, StationImage } from '../../acquisition/index.ts';
import type { StationRegisters } from './station-registers.ts';

/** Inputs of the map's rows. */
export interface MapRowSource {
  readonly image: Image;
  /** Those that are in the map. */
  readonly stations: readonly StationImage[];
  readonly book: AddressLookup;
  readonly registers: StationRegisters;
}

/** By station, those that fit into the tables. */
export function stationRows({ stations, book, registers }: MapRowSource, nowMs: number): ModbusStationRow[] {
  return stations.flatMap((station): ModbusStationRow[] => {
    const { stationId } = station;
    const poll = book.addressOf('poll', stationId);
    const time = book.addressOf('time', stationId);
    const health = book.addressOf('health', stationId);
    if (poll === null || time === null || health === null) return [];
    const parts = station.link.lastGoodPollAtMs === null ? null : registers.time(station);
    const [status, age, polls] = registers.health(station, nowMs) as [number, number, number];
    return [
      {
        Id: stationId,
        StationId: stationId,
        SiteName: station.config.SiteName,
        PollAddress: poll,
        YearAddress: time,
        YearValue: parts?.[0] ?? null,
        MonthAddress: time + 1,
        MonthValue: parts?.[1] ?? null,
        DayAddress: time + 2,
        DayValue: parts?.[2] ?? null,
        HourAddress: time + 3,
        HourValue: parts?.[3] ?? null,
        MinuteAddress: time + 4,
        MinuteValue: parts?.[4] ?? null,
        SecondAddress: time + 5,
        SecondValue: parts?.[5] ?? null,
        StatusAddress: health,
        StatusValue: status,
        AgeAddress: health + 1,
        AgeValue: age,
        PollsAddress: health + 2,
        PollsValue: polls,
      },
    ];
  });
}

export function digitalRows({ image, stations, book }: MapRowSource): ModbusDigitalRow[] {
  const { values, qualities } = image.columns;
  return points(stations, 'digital').flatMap(({ station, point, slot }) => {
    const Address = book.addressOf('digital', station.stationId, point.Id);
    if (Address === null) return [];
    const Value = isKnown(qualities[slot]!, values[slot]!) ? values[slot] === 1 : null;
    const Quality = QUALITIES[qualities[slot]!]!;
    return [{ ...names(station, point), Address, ValidAddress: Address + VALIDITY_OFFSET, Value, Quality }];
  });
}

export function analogRows({ image, stations, book }: MapRowSource): ModbusAnalogRow[] {
  const { values, qualities } = image.columns;
  return points(stations, 'analog').flatMap(({ station, point, slot }) => {
    const Address = book.addressOf(valueUse(point), station.stationId, point.Id);
    if (Address === null) return [];
    return [
      {
        ...names(station, point),
        Address,
        Value: isKnown(qualities[slot]!, values[slot]!) ? values[slot]! : null,
        Quality: QUALITIES[qualities[slot]!]!,
        Format: point.MapFormat,
        Factor: point.MapFormat === 'int16' ? point.MapFactor : 1,
        QualityAddress: book.addressOf('quality', station.stationId, point.Id),
      },
    ];
  });
}

/** The last known value is included, even an old one, but not a bad one. */
const isKnown = (quality: number, value: number) =>
  (quality === GOOD || quality === STALE) && !Number.isNaN(value);

function points<K extends Point['Kind']>(stations: readonly StationImage[], kind: K) {
  return stations.flatMap((station) =>
    station.config.Points.flatMap((point, index) =>
      isOfKind(point, kind) ? [{ station, point, slot: station.first + index }] : [],
    ),
  );
}

const isOfKind = <K extends Point['Kind']>(point: Point, kind: K): point is Extract<Point, { Kind: K }> =>
  point.Kind === kind;

function names({ stationId, config }: StationImage, point: { Id: number; Point: string; Name: string }) {
  return {
    Id: point.Id,
    StationId: stationId,
    SiteName: config.SiteName,
    Point: point.Point,
    Name: point.Name,
  };
}
