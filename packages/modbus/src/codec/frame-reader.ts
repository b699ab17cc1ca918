const EMPTY = new Uint8Array(0);

/**
 * Cuts a byte stream into frames, however the stream was chopped on its way. Feed a chunk, then call `next` until it
 * says false; only then may the next chunk be fed. A whole frame inside a chunk is not copied; of an unfinished one at
 * most {@link FrameReader.capacity} bytes are kept.
 */
export abstract class FrameReader {
  /** After `next` said true: where the frame is. Valid until `next` is called again. */
  bytes: Uint8Array = EMPTY;
  pduStart = 0;
  pduEnd = 0;
  unitId = 0;
  /** 0 where the framing has none. */
  transactionId = 0;
  /** Length of the PDU that is still coming in, -1 where not (yet) known. */
  announcedLength = -1;
  /** Why the stream can't be followed any more, in words; nothing is read after that until `reset`. */
  fault: string | null = null;

  #chunk: Uint8Array = EMPTY;
  #at = 0;
  #end = 0;
  #carry: Uint8Array = EMPTY;
  #carried = 0;

  /** Longest frame of this framing in bytes. */
  protected abstract readonly capacity: number;
  /**
   * Length of the frame that begins at `at`, 0 if more bytes are needed to know, -1 after setting `fault`. Sets
   * `announcedLength` as soon as it knows.
   */
  protected abstract measure(bytes: Uint8Array, at: number, available: number): number;
  /** Checks the whole frame at `at` and sets the fields that describe it; false after setting `fault`. */
  protected abstract open(bytes: Uint8Array, at: number, length: number): boolean;

  /** Offers the first `length` bytes of `chunk`; they must stay as they are until `next` says false. */
  feed(chunk: Uint8Array, length: number): void {
    this.#chunk = chunk;
    this.#at = 0;
    this.#end = length;
  }

  /** Goes to the next whole frame; false if there is none in what was fed. */
  next(): boolean {
    if (this.fault !== null) return false;
    if (this.#carried !== 0) return this.#nextFromCarry();
    const at = this.#at;
    const available = this.#end - at;
    if (available === 0) return false;
    const length = this.measure(this.#chunk, at, available);
    if (length < 0) return false;
    if (length !== 0 && length <= available) {
      this.#at = at + length;
      this.announcedLength = -1;
      return this.open(this.#chunk, at, length);
    }
    if (this.#carry.length === 0) this.#carry = new Uint8Array(this.capacity);
    this.#carry.set(this.#chunk.subarray(at, this.#end), 0);
    this.#carried = available;
    this.#at = this.#end;
    return false;
  }

  /** Bytes that were fed and belong to no frame yet given out. */
  get unread(): number {
    return this.#carried + this.#end - this.#at;
  }

  /** Forgets everything, for a new connection. */
  reset(): void {
    this.fault = null;
    this.announcedLength = -1;
    this.#chunk = EMPTY;
    this.#at = 0;
    this.#end = 0;
    this.#carried = 0;
  }

  #nextFromCarry(): boolean {
    for (;;) {
      const length = this.measure(this.#carry, 0, this.#carried);
      if (length < 0) return false;
      if (length !== 0 && length <= this.#carried) {
        this.#carried = 0;
        this.announcedLength = -1;
        return this.open(this.#carry, 0, length);
      }
      const available = this.#end - this.#at;
      if (available === 0) return false;
      const wanted = length === 0 ? 1 : Math.min(length - this.#carried, available);
      this.#carry.set(this.#chunk.subarray(this.#at, this.#at + wanted), this.#carried);
      this.#carried += wanted;
      this.#at += wanted;
    }
  }
}
