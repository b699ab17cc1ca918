import type { ModbusServer, ServerOptions } from './server-types.ts';

/** Creates a Modbus server; it does nothing until `listen`. */
export declare function createModbusServer(options: ServerOptions): ModbusServer;
