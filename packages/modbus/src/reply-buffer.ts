import type { Socket } from 'node:net';

const FIRST_BYTES = 1024;
/** Replies to pipelined requests are gathered up to here before they are written. */
const MAX_BYTES = 16_384;

/**
 * Replies on their way to one socket. Those written in one turn leave in one system call; the buffer is used again
 * once the kernel has taken all of it. While a reply is being made its room stays where it is.
 */
export class ReplyBuffer {
  bytes: Uint8Array = Buffer.allocUnsafeSlow(FIRST_BYTES);
  /** Replies lie in [start, end); the next begins at end. */
  #start = 0;
  #end = 0;
  /** What was written last, to be used again for the next reply of the same length. */
  #view: Uint8Array = this.bytes;
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Where the next reply begins, with room for `length` bytes there. */
  reserve(length: number): number {
    const wanted = this.#end + length;
    if (wanted > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(wanted, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(this.#start, this.#end), 0);
      this.bytes = larger;
      this.#end -= this.#start;
      this.#start = 0;
    }
    return this.#end;
  }

  /** Adds the reply of `length` bytes that now lies where `reserve` said. */
  commit(length: number): void {
    this.#end += length;
  }

  /** Adds bytes that lie elsewhere. */
  append(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
    this.commit(bytes.length);
  }

  get full(): boolean {
    return this.#end - this.#start >= MAX_BYTES;
  }

  /** Sends what is there; false if the peer doesn't keep up, until the socket says `drain`. */
  flush(): boolean {
    const length = this.#end - this.#start;
    if (length === 0) return true;
    let view = this.#view;
    if (view.length !== length || view.buffer !== this.bytes.buffer || this.#start !== 0) {
      view = this.bytes.subarray(this.#start, this.#end);
      if (this.#start === 0) this.#view = view;
    }
    this.#start = 0;
    this.#end = 0;
    const keepsUp = this.#socket.write(view);
    if (this.#socket.writableLength !== 0 || this.bytes.length > MAX_BYTES) {
      // Still being sent, or grown for a burst: leave it to the socket and begin another.
      this.bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
    }
    return keepsUp;
  }

  /** Sends what is there, as `flush`, but leaves the room after it untouched, where a reply is still being made. */
  flushBeforePending(): boolean {
    if (this.#end === this.#start) return true;
    const copy = Buffer.from(this.bytes.subarray(this.#start, this.#end));
    this.#start = this.#end;
    return this.#socket.write(copy);
  }
}
