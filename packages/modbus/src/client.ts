import { ClientConnection } from './client-connection.ts';
import type { ResponseView } from './client-types.ts';
import { FunctionCode } from './codec/protocol.ts';
import type { ModbusRequest } from './codec/request.ts';
import { prepare } from './prepared-request.ts';

/**
 * A client connection with promises for those who ask seldom: commands, tools, tests. All reject with a ModbusError.
 * Who polls uses `request`.
 */
export class ModbusClient extends ClientConnection {
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
