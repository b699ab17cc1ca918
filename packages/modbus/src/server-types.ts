import type { Socket } from 'node:net';
import type { RequestFields } from './codec/decode-request.ts';
import type { ExceptionCode } from './codec/protocol.ts';
import type { Timers } from './timers.ts';

/** How a PDU is wrapped on the wire: MBAP header (Modbus TCP), or unit id and CRC-16 sent over a TCP connection. */
export type Framing = 'tcp' | 'rtu-over-tcp';

export type BitTable = 'coil' | 'discrete-input';
export type ServedTable = 'holding-register' | 'input-register';

/** What a handler says: 0 for done, or the exception code to answer with. */
export type ServerResponse = 0 | ExceptionCode;

/**
 * One unit (device) behind a server. A method that is absent is answered with exception 1, one that throws or rejects
 * with exception 4. Counts and `address + count <= 65536` are already checked; whether the address exists is the
 * handler's to say (exception 2). Answer with a plain number where possible: it is sent without waiting a tick.
 */
export interface UnitHandler {
  /**
   * FC 1 and 2. Packs `count` bits into `into` from byte `offset`, first bit in the lowest bit of the first byte.
   * The room is zeroed before the call, so only the ones need be set.
   */
  readBits?(
    table: BitTable,
    address: number,
    count: number,
    into: Uint8Array,
    offset: number,
  ): ServerResponse | Promise<ServerResponse>;
  /** FC 3, 4 and the reading part of 22 and 23. Writes `count` big-endian registers into `into` from byte `offset`. */
  readRegisters?(
    table: ServedTable,
    address: number,
    count: number,
    into: Uint8Array,
    offset: number,
  ): ServerResponse | Promise<ServerResponse>;
  /** FC 5 and 15. `bits` holds `count` bits from byte `offset`, packed as in {@link UnitHandler.readBits}. */
  writeCoils?(
    address: number,
    count: number,
    bits: Uint8Array,
    offset: number,
  ): ServerResponse | Promise<ServerResponse>;
  /**
   * FC 6, 16 and the writing part of 22 and 23. `bytes` holds `count` big-endian registers from byte `offset`; copy
   * what must outlive the call (or its promise).
   */
  writeRegisters?(
    address: number,
    count: number,
    bytes: Uint8Array,
    offset: number,
  ): ServerResponse | Promise<ServerResponse>;
}

/** A client that is connected to a {@link ModbusServer}. */
export interface MasterConnection {
  /** Number of the connection on its server, counted from 1. */
  readonly id: number;
  /** Address of the peer; an IPv4 address is written as one, also when it came in on an IPv6 socket. */
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly closed: boolean;
  /** Drops the connection, at once and without an answer to what is in hand. */
  destroy(): void;
}

/** A whole request as {@link ModbusServerOptions.intercept} sees it, before its unit does. */
export interface InterceptedRequest {
  readonly connection: MasterConnection;
  /** 0 under RTU framing, which has none. */
  readonly transactionId: number;
  readonly unitId: number;
  readonly functionCode: number;
  /** The request PDU, function code first. Valid during the call only; copy what must outlive it. */
  readonly pdu: Uint8Array;
}

/**
 * What becomes of a request instead of its plain answer:
 * - `exception`: this exception code, whether the specification knows it or not
 * - `silence`: the unit is not called, nothing is sent, the connection stays open
 * - `raw`: the unit is not asked, these bytes are sent as they are (rubbish, half a frame)
 * - `rewrite`: the unit is asked, and what `rewrite` makes of the whole answering frame is sent (another
 *   transaction id, a byte cut off, twice the same); an empty result sends nothing
 * - `hang`: half-open from here on: nothing more is read or sent, the socket stays open until the peer or the idle
 *   timeout ends it
 * - `close`: the connection ends with FIN, `reset`: with RST
 */
export type Interception =
  | { readonly kind: 'exception'; readonly code: number }
  | { readonly kind: 'silence' }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  | { readonly kind: 'rewrite'; readonly rewrite: (frame: Uint8Array) => Uint8Array }
  | { readonly kind: 'hang' }
  | { readonly kind: 'close' }
  | { readonly kind: 'reset' };

export interface ServerLimits {
  /** More connections than this are dropped as they come. Default 256. */
  readonly maxConnections: number;
  /** A connection from which nothing came for this long (up to a quarter more) is dropped. 0 for never. Default 300,000. */
  readonly idleTimeoutMs: number;
  /** Bytes of requests that may wait on one connection before it is no longer read. Default 16,384. */
  readonly maxPipelinedBytes: number;
  /**
   * Requests a second of one address that are answered, over all its connections, where several come at once; the others wait. 0 for as
   * many as there are. Default 0.
   */
  readonly maxRequestsPerSecond: number;
}

export interface ModbusServerOptions {
  readonly framing: Framing;
  /** Finds the unit that a request addresses; undefined where there is none. Called for every request: be quick. */
  readonly units: (unitId: number) => UnitHandler | undefined;
  /** A request for an absent unit: `exception` 11, as a gateway answers (default), or `silence`, as a serial line does. */
  readonly absentUnit?: 'exception' | 'silence';
  readonly limits?: Partial<ServerLimits>;
  /** Whether this address may connect; a refused one is dropped before a byte is read. All may by default. */
  readonly allow?: (remoteAddress: string) => boolean;
  readonly onConnection?: (connection: MasterConnection) => void;
  readonly onDisconnection?: (connection: MasterConnection) => void;
  /**
   * Sees every whole request first. undefined answers plainly; a promise answers later, in order: the requests that
   * follow on the same connection wait, other connections don't. If it throws, the answer is exception 4.
   */
  readonly intercept?: (
    request: InterceptedRequest,
  ) => Interception | undefined | Promise<Interception | undefined>;
  /**
   * Told of each answer that a unit or the server itself made, once it is ready to be sent: be quick. `asked` is what the request
   * read or wrote; it is used again for the next one, and says nothing where the answer is an exception.
   */
  readonly onAnswered?: (
    connection: MasterConnection,
    functionCode: number,
    isException: boolean,
    unitId: number,
    asked: Readonly<Pick<RequestFields, 'address' | 'count'>>,
  ) => void;
  /** Told of what went wrong here: a handler or intercept that threw, an accept that failed. The server lives on. */
  readonly onError?: (error: unknown) => void;
  readonly timers?: Timers;
}

export interface ModbusServer {
  /** The port it listens on, 0 while it doesn't. */
  readonly port: number;
  readonly connectionCount: number;
  /**
   * Starts listening; port 0 picks a free one. Resolves with the actual port; rejects with the system's error
   * (EADDRINUSE, EACCES, EADDRNOTAVAIL).
   */
  listen(port: number, host?: string): Promise<number>;
  /**
   * Serves a connection that something else has accepted, also while it does not listen itself. It
   * is closed when `allow` refuses it, with too many connections, and after `close`.
   * @param address of the client
   */
  accept(socket: Socket, address: string): void;
  /** Stops listening and drops every connection; resolves when all of them are gone. Harmless when repeated. */
  close(): Promise<void>;
}
