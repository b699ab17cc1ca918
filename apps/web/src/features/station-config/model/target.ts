import type { ConnectionTestBody, StationConfig } from '@outpost/contract';

/** Where a controller is, as it stands in the form; null while that is no address yet. */
export type Target = Pick<ConnectionTestBody, 'ConnectionType' | 'Host' | 'Port' | 'UnitId' | 'TimeoutMs'>;

export function targetOf(station: StationConfig): Target | null {
  const { ConnectionType, Host, Port, UnitId, TimeoutMs } = station;
  if (Host === '' || ![Port, UnitId, TimeoutMs].every(Number.isInteger)) return null;
  return { ConnectionType, Host, Port, UnitId, TimeoutMs };
}
