import type { ProtocolDescriptor } from '@outpost/contract';
import type { DriverModule } from './driver.ts';
import { modbusDriver } from './modbus/index.ts';

/** The drivers of the product: a further one is a folder here and a line in this list. */
export const DRIVERS: readonly DriverModule[] = [modbusDriver];

/** The protocols that stations can be reached by. */
export const PROTOCOLS: readonly ProtocolDescriptor[] = DRIVERS.flatMap(({ protocols }) => protocols);
