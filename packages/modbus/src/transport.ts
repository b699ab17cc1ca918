import type { ModbusError } from './errors.ts';

/** An open way to a target, or one that is being opened. A TCP socket is one. */
export interface TransportLink {
  /** Bytes that were given to `write` and are not sent yet. */
  readonly writableLength: number;
  /** Sends; a failure is told by {@link LinkOwner.ended}. The bytes must stay as they are until they are sent. */
  write(bytes: Uint8Array): void;
  /** Frees it; its owner is not told. */
  destroy(): void;
}

/** What opened a {@link TransportLink}. Never called before `open` has returned. */
export interface LinkOwner {
  opened(link: TransportLink): void;
  /** The first `length` bytes came; valid until this returns. */
  received(link: TransportLink, bytes: Uint8Array, length: number): void;
  /** It ended from the other side, or never came about; null: in order. May be told twice, and after `destroy`. */
  ended(link: TransportLink, error: Error | null): void;
}

/** What carries bytes to one target: a TCP connection, a serial port. Knows nothing of Modbus. */
export interface Transport {
  /** What messages call the target: `10.0.0.5:502`, `/dev/ttyUSB0`. */
  readonly place: string;
  open(owner: LinkOwner): TransportLink;
  /** The error of a link that could not be opened. */
  openFailure(error: Error): ModbusError;
  /** The error of an open link that ended. */
  lossFailure(error: Error | null): ModbusError;
}
