import { STATION_KINDS, type StationKind } from '@outpost/contract';
import * as texts from './texts.ts';

/** Labels of the kinds of stations, singular and plural. */
const KIND_LABELS: Readonly<Record<StationKind, readonly [one: string, many: string]>> = {
  'lift-station': [texts.liftStation, texts.liftStations],
  tank: [texts.tank, texts.tanks],
  booster: [texts.booster, texts.boosters],
  well: [texts.well, texts.wells],
  pressure: [texts.pressureZone, texts.pressureZones],
  'flow-meter': [texts.flowMeter, texts.flowMeters],
  'rain-gauge': [texts.rainGauge, texts.rainGauges],
  other: [texts.site, texts.otherSites],
};

export const alarmKindLabel = (kind: StationKind): string => KIND_LABELS[kind][0];
export const kindLabel = (kind: StationKind): string => KIND_LABELS[kind][1];

export const isStationKind = (text: string): text is StationKind =>
  (STATION_KINDS as readonly string[]).includes(text);

/** `Lift station · 0417`; the kind only without a code. */
export function kindAndCode(station: { readonly Kind: StationKind; readonly Code: string }): string {
  return station.Code === ''
    ? alarmKindLabel(station.Kind)
    : `${alarmKindLabel(station.Kind)} · ${station.Code}`;
}
