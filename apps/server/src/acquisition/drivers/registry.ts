import type { ProtocolDescriptor, StationConfig } from '@outpost/contract';
import type { DriverModule } from './driver.ts';
import { modbusDriver } from './modbus/index.ts';

/** The drivers of the product: a further one is a folder here and a line in this list. */
export const DRIVERS: readonly DriverModule[] = [modbusDriver];

/** The protocols that stations can be reached by. */
export const PROTOCOLS: readonly ProtocolDescriptor[] = DRIVERS.flatMap(({ protocols }) => protocols);

/** Equal for stations that should be polled by the same process, see {@link DriverModule.endpointOf}. */
export function endpointOf({ StationId, Source }: Pick<StationConfig, 'StationId' | 'Source'>): string {
  const driver = DRIVERS.find(({ protocols }) => protocols.some(({ id }) => id === Source.Protocol));
  return driver?.endpointOf?.(Source) ?? `station ${StationId}`;
}
