import type { ClientConnection } from './client-connection.ts';
import type { ClientOptions, ClientState, ResponseCallback, ResponseView } from './client-types.ts';
import { FunctionCode } from './codec/protocol.ts';
import type { ModbusRequest } from './codec/request.ts';
import type { ModbusError } from './errors.ts';
import { type PreparedRequest, prepare } from './prepared-request.ts';
import { SerialConnection } from './serial-connection.ts';
import { SerialTransport } from './serial-transport.ts';
import { StreamConnection } from './stream-connection.ts';

/**
 * One connection to one device, gateway or serial line, which carries one request at a time. It opens when first
 * needed, and again after it was lost. Every failure is a {@link ModbusError}. Who polls uses `request`; the promises
 * are for occasional requests: commands, tools, tests.
 */
export class ModbusClient {
  readonly #connection: ClientConnection;

  /** @throws {ModbusError} MODBUS_BAD_REQUEST for options that no connection can have */
  constructor(options: ClientOptions) {
    this.#connection =
      options.framing === 'rtu'
        ? new SerialConnection(new SerialTransport(options), options)
        : new StreamConnection(options);
  }

  get state(): ClientState {
    return this.#connection.state;
  }

  /** True from `request` until just before its callback. */
  get busy(): boolean {
    return this.#connection.busy;
  }

  /** Opens the connection unless it is open. Rejects with a {@link ModbusError}. */
  connect(): Promise<void> {
    return this.#connection.connect();
  }

  /**
   * Sends a request, over a new connection if there is none, and calls `done` once: with the answer, or with the
   * error if none has come `timeoutMs` after it was sent. Connecting has its own time limit. On a serial line the
   * time that request and answer are on their way is added, see `serialRequestMs`.
   */
  request(request: PreparedRequest, unitId: number, timeoutMs: number, done: ResponseCallback): void {
    this.#connection.request(request, unitId, timeoutMs, done);
  }

  /** Ends the connection; the next request opens another. A request in flight fails with MODBUS_CLOSED. */
  disconnect(): void {
    this.#connection.disconnect();
  }

  /** Ends the connection permanently. */
  close(): void {
    this.#connection.close();
  }

  readCoils(unitId: number, address: number, count: number, timeoutMs: number): Promise<boolean[]> {
    return this.#ask({ functionCode: FunctionCode.READ_COILS, address, count }, unitId, timeoutMs, (view) =>
      bits(view, count),
    );
  }

  readDiscreteInputs(unitId: number, address: number, count: number, timeoutMs: number): Promise<boolean[]> {
    const request = { functionCode: FunctionCode.READ_DISCRETE_INPUTS, address, count } as const;
    return this.#ask(request, unitId, timeoutMs, (view) => bits(view, count));
  }

  readHoldingRegisters(
    unitId: number,
    address: number,
    count: number,
    timeoutMs: number,
  ): Promise<Uint16Array> {
    const request = { functionCode: FunctionCode.READ_HOLDING_REGISTERS, address, count } as const;
    return this.#ask(request, unitId, timeoutMs, registers);
  }

  readInputRegisters(
    unitId: number,
    address: number,
    count: number,
    timeoutMs: number,
  ): Promise<Uint16Array> {
    const request = { functionCode: FunctionCode.READ_INPUT_REGISTERS, address, count } as const;
    return this.#ask(request, unitId, timeoutMs, registers);
  }

  /** Writes; resolves with what the device sends back with its confirmation: the registers read by FC 23, else nothing. */
  write(request: ModbusRequest, unitId: number, timeoutMs: number): Promise<Uint16Array> {
    return this.#ask(request, unitId, timeoutMs, registers);
  }

  async #ask<T>(
    request: ModbusRequest,
    unitId: number,
    timeoutMs: number,
    take: (view: ResponseView) => T,
  ): Promise<T> {
    const prepared = prepare(request);
    return new Promise((resolve, reject) => {
      this.request(prepared, unitId, timeoutMs, (error, view) => {
        if (view === null) reject(error);
        else resolve(take(view));
      });
    });
  }
}

function bits(view: ResponseView, count: number): boolean[] {
  return Array.from({ length: count }, (_, i) => view.bit(i) === 1);
}

function registers(view: ResponseView): Uint16Array {
  return Uint16Array.from({ length: view.byteLength >> 1 }, (_, i) => view.register(i));
}
