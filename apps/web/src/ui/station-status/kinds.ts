import { STATION_KINDS, type StationKind } from '@outpost/contract';

/** Labels of the kinds of stations, singular and plural. */
const KIND_LABELS: Readonly<Record<StationKind, readonly [one: string, many: string]>> = {
  'lift-station': ['Lift station', 'Lift stations'],
  tank: ['Tank', 'Tanks'],
  booster: ['Booster', 'Boosters'],
  well: ['Well', 'Wells'],
  pressure: ['Pressure', 'Pressure'],
  'flow-meter': ['Flow meter', 'Flow meters'],
  'rain-gauge': ['Rain gauge', 'Rain gauges'],
  other: ['Site', 'Other sites'],
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
