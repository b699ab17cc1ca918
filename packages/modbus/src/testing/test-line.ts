import { connectionLost } from '../client-failures.ts';
import { putCrc } from '../codec/rtu.ts';
import { ModbusError } from '../errors.ts';
import type { LinkOwner, Transport, TransportLink } from '../transport.ts';

/** An RTU frame. */
export function rtu(...content: number[]): Uint8Array {
  const frame = new Uint8Array(content.length + 2);
  frame.set(content);
  putCrc(frame, 0, content.length);
  return frame;
}

/** A line without a wire: the test sees what was sent, and says what comes back. */
export class TestLine implements Transport, TransportLink {
  readonly place = '/dev/ttyTEST';
  /** What was sent since it was last looked at. */
  #sent: number[][] = [];
  /** What the port has not taken yet. */
  writableLength = 0;
  opens = 0;
  isOpen = false;
  #owner: LinkOwner | null = null;

  open(owner: LinkOwner): TransportLink {
    this.#owner = owner;
    this.opens += 1;
    queueMicrotask(() => {
      this.isOpen = true;
      owner.opened(this);
    });
    return this;
  }

  write(bytes: Uint8Array): void {
    this.#sent.push([...bytes]);
  }

  destroy(): void {
    this.isOpen = false;
  }

  openFailure(error: Error): ModbusError {
    return new ModbusError('MODBUS_CONNECT_FAILED', error.message);
  }

  lossFailure(error: Error | null): ModbusError {
    return connectionLost(error, this.place);
  }

  takeSent(): number[][] {
    return this.#sent.splice(0);
  }

  receive(...chunks: (Uint8Array | number[])[]): void {
    for (const chunk of chunks) this.#owner!.received(this, Uint8Array.from(chunk), chunk.length);
  }

  unplug(): void {
    this.#owner!.ended(this, new Error('gone'));
  }
}
