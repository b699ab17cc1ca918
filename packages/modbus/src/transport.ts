import type { ModbusError } from './errors.ts';

/** A connection to a target, open or being opened. A TCP socket is one. */
export interface TransportLink {
  /** Bytes that were given to `write` and are not sent yet. */
  readonly writableLength: number;
  /** Sends; failures are reported to {@link LinkOwner.ended}. The bytes must not change until they are sent. */
  write(bytes: Uint8Array): void;
  /** Closes it; the owner ignores later calls about it. */
  destroy(): void;
}

/** What opened a {@link TransportLink}. Never called before `open` has returned. */
export interface LinkOwner {
  opened(link: TransportLink): void;
  /** The first `length` bytes were received; they are valid until this returns. */
  received(link: TransportLink, bytes: Uint8Array, length: number): void;
  /** It was closed by the other side or could not be opened; null: an orderly end. May be called twice, and after `destroy`. */
  ended(link: TransportLink, error: Error | null): void;
}

/** What carries bytes to one target: a TCP connection, a serial port. Knows nothing of Modbus. */
export interface Transport {
  /** The target in messages: `10.0.0.5:502`, `/dev/ttyUSB0`. */
  readonly place: string;
  open(owner: LinkOwner): TransportLink;
  /** The error of a link that could not be opened. */
  openFailure(error: Error): ModbusError;
  /** The error of an open link that ended. */
  lossFailure(error: Error | null): ModbusError;
}
