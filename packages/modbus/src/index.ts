export { AddressNotAllowed } from './allowed-addresses.ts';
export { ModbusClient } from './client.ts';
export type {
  ClientOptions,
  ClientState,
  ResponseCallback,
  ResponseView,
  SerialClientOptions,
  TcpClientOptions,
} from './client-types.ts';
export { ExceptionCode, exceptionName, FunctionCode, functionName, Limit } from './codec/protocol.ts';
export type { ModbusRequest } from './codec/request.ts';
export {
  MODBUS_ERROR_CODES,
  ModbusError,
  type ModbusErrorCode,
  type ModbusStep,
  type SerialPortProblem,
} from './errors.ts';
export { type PreparedRequest, prepare } from './prepared-request.ts';
export { createRegisterUnit, type RegisterTables } from './register-unit.ts';
export { type SerialParity, type SerialSettings, serialRequestMs } from './serial-timing.ts';
export { createModbusServer } from './server.ts';
export type {
  BitTable,
  Framing,
  InterceptedRequest,
  Interception,
  MasterConnection,
  ModbusServer,
  ModbusServerOptions,
  ServedTable,
  ServerLimits,
  ServerResponse,
  UnitHandler,
} from './server-types.ts';
export { systemTimers, type Timers } from './timers.ts';
