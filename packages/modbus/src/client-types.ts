import type { ModbusError } from './errors.ts';
import type { SerialSettings } from './serial-timing.ts';
import type { Framing } from './server-types.ts';
import type { Timers } from './timers.ts';

export const DEFAULT_CONNECT_TIMEOUT_MS = 5000;

interface CommonClientOptions {
  /** Longest wait for the host name and the connection together, or for the serial port to open. Default 5,000. */
  readonly connectTimeoutMs?: number;
  /**
   * Told whenever an open connection ends: null if this side ended it by `disconnect` or `close`, else why. Called
   * before the callback of the request that failed with it.
   */
  readonly onClose?: (reason: ModbusError | null) => void;
  readonly timers?: Timers;
}

/** A device or gateway at a host and port. */
export interface TcpClientOptions extends CommonClientOptions {
  readonly framing: Framing;
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  /** Idle time before TCP asks whether the peer is still there. Default 30,000. */
  readonly keepAliveMs?: number;
  /** Which addresses may be connected to, after names are resolved; all unless given. */
  readonly mayConnect?: (address: string) => boolean;
}

/** The devices on a serial line, in RTU mode (MODBUS over Serial Line V1.02, 2.5.1). */
export interface SerialClientOptions extends CommonClientOptions, SerialSettings {
  readonly framing: 'rtu';
  /** The serial port, such as `/dev/ttyUSB0` or `/dev/serial/by-id/…`. */
  readonly path: string;
  /** Pause after a broadcast, in which the devices carry it out (2.4.1). Default 200. */
  readonly turnaroundMs?: number;
}

export type ClientOptions = TcpClientOptions | SerialClientOptions;

/** `idle`: no connection, the next request opens one. `closed`: by `close()`, permanently. */
export type ClientState = 'idle' | 'connecting' | 'open' | 'closed';

/**
 * The answer to a request, in the receive buffer itself: valid only until the callback returns. After a write all
 * counts are 0.
 */
export interface ResponseView {
  readonly functionCode: number;
  /** Holds the answer's data from `offset`, `byteLength` long: big-endian registers, or bits packed lowest first. */
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly byteLength: number;
  /** Register number `index` of the answer, 0 to 65535. */
  register(index: number): number;
  /** Bit number `index` of the answer, 0 or 1. */
  bit(index: number): 0 | 1;
}

/** Called once for each request, never before `request` has returned. Exactly one of the two is null. */
export type ResponseCallback = (error: ModbusError | null, response: ResponseView | null) => void;
