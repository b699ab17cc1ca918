import type { Socket } from 'node:net';
import { decodeRequest, emptyRequestFields } from './codec/decode-request.ts';
import type { FrameReader } from './codec/frame-reader.ts';
import { MBAP_HEADER_BYTES, MBAP_MAX_FRAME_BYTES, MbapReader, putMbapHeader } from './codec/mbap.ts';
import { EXCEPTION_FLAG, ExceptionCode } from './codec/protocol.ts';
import { putCrc, RtuRequestReader } from './codec/rtu.ts';
import type { LinkPace } from './pace.ts';
import { ReplyBuffer } from './reply-buffer.ts';
import { dispatch, putException, serves } from './server-dispatch.ts';
import type { Interception, MasterConnection, ModbusServerOptions } from './server-types.ts';
import type { Timers } from './timers.ts';

/** What the connections of a server share. */
export interface ConnectionSettings extends ModbusServerOptions {
  readonly maxPipelinedBytes: number;
  readonly timers: Timers;
}

/** So many requests of one connection are answered before the others have their turn. */
const REQUESTS_A_TURN = 64;
/** Timers know no shorter times. */
const MIN_WAIT_MS = 1;

type Rewrite = (frame: Uint8Array) => Uint8Array;

/** One connected client: its requests are taken one at a time and answered in the order they came. */
export class Connection implements MasterConnection {
  readonly id: number;
  readonly remoteAddress: string;
  readonly remotePort: number;
  /** Sweeps of the idle check since something last came in. */
  suppressionSweeps = 0;

  readonly #settings: ConnectionSettings;
  /** Of its address; null: it may have as many answers as it asks for. */
  readonly #pace: LinkPace | null;
  readonly #socket: Socket;
  readonly #tcp: boolean;
  readonly #reader: FrameReader;
  readonly #replies: ReplyBuffer;
  readonly #fields = emptyRequestFields();
  /** What came in behind a request whose answer is still awaited. */
  readonly #backlog: Uint8Array[] = [];
  #backlogBytes = 0;
  /** A promised answer is awaited. */
  #pending = false;
  /** The others have their turn. */
  #resting = false;
  /** The peer doesn't read what it is sent. */
  #congested = false;
  /** Nothing will be answered here any more, nor any unit be asked; what comes is thrown away. */
  #mute = false;

  constructor(
    socket: Socket,
    id: number,
    remoteAddress: string,
    settings: ConnectionSettings,
    pace: LinkPace | null,
  ) {
    this.id = id;
    this.remoteAddress = remoteAddress;
    this.remotePort = socket.remotePort ?? 0;
    this.#settings = settings;
    this.#pace = pace;
    this.#socket = socket;
    this.#tcp = settings.framing === 'tcp';
    this.#reader = this.#tcp ? new MbapReader() : new RtuRequestReader();
    this.#replies = new ReplyBuffer(socket);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('drain', () => {
      this.#congested = false;
      if (!this.#pending && !this.#resting) this.#run();
    });
    // A reset or a broken pipe ends this connection and nothing else.
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  get closed(): boolean {
    return this.#socket.destroyed;
  }

  destroy(): void {
    this.#mute = true;
    this.#socket.destroy();
  }

  #receive(chunk: Uint8Array): void {
    this.suppressionSweeps = 0;
    if (this.#mute) return;
    if (this.#pending || this.#congested || this.#resting) {
      this.#backlog.push(chunk);
      this.#backlogBytes += chunk.length;
      this.#pauseIfFull();
      return;
    }
    this.#reader.feed(chunk, chunk.length);
    this.#run();
  }

  #pauseIfFull(): void {
    if (this.#backlogBytes + this.#reader.unread >= this.#settings.maxPipelinedBytes) this.#socket.pause();
  }

  /** Answers whole requests until there is none left, or one has to be waited for. */
  #run(): void {
    let taken = 0;
    while (taken < REQUESTS_A_TURN && !this.#pending && !this.#congested && !this.#mute) {
      if (this.#reader.next()) {
        taken += 1;
        this.#takeRequest();
        if (this.#replies.full && !this.#pending) this.#flush();
        continue;
      }
      const chunk = this.#backlog.shift();
      if (!chunk) break;
      this.#backlogBytes -= chunk.length;
      this.#reader.feed(chunk, chunk.length);
    }
    if (this.#mute) return;
    if (!this.#pending) this.#flush();
    if (this.#reader.fault !== null) {
      this.destroy();
      return;
    }
    // One at a time comes no faster than the socket tells of each, and is not slowed down by looking at the clock.
    const waitMs = taken > 1 ? (this.#pace?.spend(taken, this.#settings.timers.nowMs()) ?? 0) : 0;
    if (taken === REQUESTS_A_TURN || waitMs >= MIN_WAIT_MS) this.#rest(waitMs);
    if (this.#pending || this.#congested || this.#resting) this.#pauseIfFull();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  /** Goes on when the others have been looked after, and its address may have more. */
  #rest(waitMs: number): void {
    this.#resting = true;
    const goOn = () => {
      this.#resting = false;
      if (!this.#pending) this.#run();
    };
    if (waitMs < MIN_WAIT_MS) setImmediate(goOn);
    else this.#settings.timers.schedule(goOn, waitMs);
  }

  #flush(): void {
    if (!this.#replies.flush()) this.#congested = true;
  }

  #takeRequest(): void {
    const { intercept } = this.#settings;
    if (!intercept) {
      this.#answer(null);
      return;
    }
    const { transactionId, unitId, bytes, pduStart, pduEnd } = this.#reader;
    const pdu = bytes.subarray(pduStart, pduEnd);
    try {
      const verdict = intercept({ connection: this, transactionId, unitId, functionCode: pdu[0]!, pdu });
      if (verdict instanceof Promise) this.#await(verdict, (later) => this.#apply(later));
      else this.#apply(verdict);
    } catch (error) {
      this.#fail(error);
    }
  }

  #apply(verdict: Interception | undefined): void {
    switch (verdict?.kind) {
      case undefined:
        this.#answer(null);
        break;
      case 'rewrite':
        this.#answer(verdict.rewrite);
        break;
      case 'exception':
        this.#finish(this.#putException(verdict.code), null);
        break;
      case 'raw':
        this.#replies.append(verdict.bytes);
        break;
      case 'silence':
        break;
      case 'hang':
        this.#silence();
        break;
      case 'close':
        this.#silence();
        this.#socket.end();
        break;
      case 'reset':
        this.#silence();
        this.#socket.resetAndDestroy();
        break;
    }
  }

  /** No longer responds, but continues to read, so that the end of the connection is noticed. */
  #silence(): void {
    this.#flush();
    this.#mute = true;
    this.#backlog.length = 0;
    this.#socket.resume();
  }

  /** Lets the addressed unit answer, and sends what `rewrite` makes of it. */
  #answer(rewrite: Rewrite | null): void {
    let length: number | Promise<number>;
    try {
      length = this.#produce();
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (typeof length === 'number') this.#finish(length, rewrite);
    else this.#await(length, (later) => this.#finish(later, rewrite));
  }

  /** Writes the answering PDU where the next reply goes; gives its length, 0 for no answer. */
  #produce(): number | Promise<number> {
    const reader = this.#reader;
    const unit = this.#settings.units(reader.unitId);
    if (!unit) {
      return this.#settings.absentUnit === 'silence'
        ? 0
        : this.#putException(ExceptionCode.GATEWAY_TARGET_FAILED_TO_RESPOND);
    }
    const { bytes, pduStart, pduEnd } = reader;
    if (!serves(unit, bytes[pduStart]!)) return this.#putException(ExceptionCode.ILLEGAL_FUNCTION);
    const code = decodeRequest(bytes, pduStart, pduEnd, this.#fields);
    if (code !== 0) return this.#putException(code);
    const at = this.#reserve();
    return dispatch(unit, this.#fields, bytes, pduStart, this.#replies.bytes, at);
  }

  /** Where the PDU of the next reply goes. */
  #reserve(): number {
    return this.#replies.reserve(MBAP_MAX_FRAME_BYTES) + (this.#tcp ? MBAP_HEADER_BYTES : 1);
  }

  #putException(code: number): number {
    const at = this.#reserve();
    return putException(this.#replies.bytes, at, this.#reader.bytes[this.#reader.pduStart]!, code);
  }

  /** Frames the PDU that lies where the next reply goes, and adds it to the replies. */
  #finish(pduLength: number, rewrite: Rewrite | null): void {
    const { unitId, transactionId } = this.#reader;
    // MODBUS over Serial Line 2.1: unit 0 is a broadcast, to which no device responds.
    if (pduLength === 0 || (!this.#tcp && unitId === 0)) return;
    const at = this.#reserve();
    const { bytes } = this.#replies;
    const code = bytes[at]!;
    const isException = (code & EXCEPTION_FLAG) !== 0;
    this.#settings.onAnswered?.(this, code & ~EXCEPTION_FLAG, isException, unitId, this.#fields);
    let frameStart = at - 1;
    let frameEnd = at + pduLength;
    if (this.#tcp) {
      frameStart = at - MBAP_HEADER_BYTES;
      putMbapHeader(bytes, frameStart, transactionId, unitId, pduLength);
    } else {
      bytes[frameStart] = unitId;
      putCrc(bytes, frameStart, frameEnd);
      frameEnd += 2;
    }
    if (rewrite) this.#replies.append(rewrite(Uint8Array.from(bytes.subarray(frameStart, frameEnd))));
    else this.#replies.commit(frameEnd - frameStart);
  }

  #fail(error: unknown): void {
    this.#settings.onError?.(error);
    this.#finish(this.#putException(ExceptionCode.SERVER_DEVICE_FAILURE), null);
  }

  /** Waits for a promise, then goes on with it and with the requests behind. */
  #await<T>(promise: Promise<T>, goOn: (value: T) => void): void {
    this.#pending = true;
    if (!this.#replies.flushBeforePending()) this.#congested = true;
    promise
      .then((value) => {
        this.#pending = false;
        if (!this.#mute) goOn(value);
      })
      .catch((error) => {
        this.#pending = false;
        if (!this.#mute) this.#fail(error);
      })
      .then(() => this.#run());
  }
}
