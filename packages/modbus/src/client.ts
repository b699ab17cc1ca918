import type { ClientOptions, ClientState, ResponseCallback } from './client-types.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** One connection to one device or gateway, one request at a time. Opens when first needed, and again after a loss. */
export declare class ModbusClient {
  constructor(options: ClientOptions);
  readonly state: ClientState;
  /** True from `request` until just before its callback. */
  readonly busy: boolean;
  /** Opens the connection if there is none. */
  connect(): Promise<void>;
  request(request: PreparedRequest, unitId: number, timeoutMs: number, done: ResponseCallback): void;
  readCoils(unitId: number, address: number, count: number, timeoutMs: number): Promise<boolean[]>;
  readDiscreteInputs(unitId: number, address: number, count: number, timeoutMs: number): Promise<boolean[]>;
  readHoldingRegisters(
    unitId: number,
    address: number,
    count: number,
    timeoutMs: number,
  ): Promise<Uint16Array>;
  readInputRegisters(unitId: number, address: number, count: number, timeoutMs: number): Promise<Uint16Array>;
  /** Sends a writing request. */
  write(request: PreparedRequest, unitId: number, timeoutMs: number): Promise<void>;
  /** Ends the connection; the next request opens another. A request in flight fails with MODBUS_CLOSED. */
  disconnect(): void;
  /** Ends the connection for good. */
  close(): void;
}
