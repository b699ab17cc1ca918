import type { ProtocolDescriptor, StationAdminRow } from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { protocolOf } from '../../../../ui/source-fields/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/index.ts';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';
import * as texts from '../texts.ts';

export const SHOWN = ['all', 'enabled', 'disabled'] as const;
export type Shown = (typeof SHOWN)[number];

export const isShown = (value: string | null): value is Shown => SHOWN.some((one) => one === value);

/** Stations of the area with every word in name, code, area, kind, address or ID, sorted by name. */
export function matchingStations(
  rows: readonly StationAdminRow[],
  search: string,
  shown: Shown,
  area = '',
): StationAdminRow[] {
  const words = searchTerms(search);
  return rows
    .filter(({ Area }) => area === '' || Area === area)
    .filter(({ Enabled }) => shown === 'all' || Enabled === (shown === 'enabled'))
    .filter((row) => {
      const text = fold(
        `${row.SiteName} ${row.Code} ${row.Area} ${alarmKindLabel(row.Kind)} ${row.Address} ${row.StationId}`,
      );
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => compareNames(a.SiteName, b.SiteName) || a.StationId - b.StationId);
}

/** `10.2.0.7:502 unit 3`; with the protocol if it is not Modbus TCP. */
export function formatConnection(
  { Address, Source: { Protocol } }: Pick<StationAdminRow, 'Address' | 'Source'>,
  protocols: readonly ProtocolDescriptor[],
): string {
  return Protocol === 'modbus-tcp' ? Address : `${Address}, ${protocolOf(protocols, Protocol).name}`;
}

/** `every 10 s`. */
export const formatPollInterval = ({ PollIntervalSeconds: seconds }: StationAdminRow): string =>
  seconds >= 120 && seconds % 60 === 0 ? texts.everyMinutes(seconds / 60) : texts.everySeconds(seconds);
