import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ConnectionOptions,
  Msg,
  NatsConnection,
  ServerErrorStatus,
  Subscription,
} from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import { ClusterError, codeOf, TOO_LARGE, UNREACHABLE } from './cluster-error.ts';
import { isNatsPrefix, type NatsServer, parseNatsUrl } from './nats-url.ts';

/** Messages between the servers of a cluster. Any of them may be lost; none arrives twice. */
export interface ClusterTransport {
  /**
   * Sends a message to all that subscribe now. Without a connection it is dropped.
   *
   * @throws ClusterError TOO_LARGE above {@link maxBytes}
   */
  publish(subject: string, data: Uint8Array): void;
  /**
   * Calls `listener` with each message, also after the connection was lost and is back.
   *
   * @param subject may have the wildcards `*` (one token) and `>` (the rest)
   * @returns ends the subscription
   */
  subscribe(subject: string, listener: (data: Uint8Array, subject: string) => void): () => void;
  /**
   * Sends a request to the server that responds to the subject.
   *
   * @param accepts other answers are ignored, and errors too: anyone could have sent them; left out:
   *   the first answer or error counts
   * @throws ClusterError UNREACHABLE without a responder, a response in time or a connection;
   *   TOO_LARGE; or with code and message of what the responder threw
   */
  request(
    subject: string,
    data: Uint8Array,
    timeoutMs: number,
    accepts?: (answer: Uint8Array) => boolean,
  ): Promise<Uint8Array>;
  /** Answers requests. What `handler` throws reaches who asked. @returns ends it */
  respond(subject: string, handler: (data: Uint8Array) => Promise<Uint8Array>): () => void;
  readonly isConnected: boolean;
  /** Why there is no connection; null: there is one, or the first attempt has not ended. */
  readonly failure: string | null;
  /** The largest message that the server accepts. */
  readonly maxBytes: number;
  /** Sends what is pending and ends the connection. */
  close(): Promise<void>;
}

export interface TransportOptions {
  /** NATS_URL. */
  readonly url: string;
  /** The first token of all subjects. */
  readonly prefix: string;
  /** This server's name, for the monitoring of NATS. */
  readonly name: string;
  /** A `.creds` file. */
  readonly credentialsFile?: string | null;
  /** Certificates of authorities to trust instead of the usual ones; the connection must be TLS. */
  readonly caFile?: string | null;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

type Library = typeof import('@nats-io/transport-node');

interface Listening {
  readonly subject: string;
  readonly take: (message: Msg) => void;
  subscription: Subscription | null;
}

const DIAL_TIMEOUT_MS = 2_000;
/** Three of them without a response end the connection: at most 4.5 s. */
const PING_INTERVAL_MS = 1_500;
const MAX_PINGS_OUT = 2;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 500;
/** How long what is pending may take when the connection is closed. */
const FLUSH_TIMEOUT_MS = 500;
/** Of a NATS server, unless it is configured. */
const DEFAULT_MAX_BYTES = 1_048_576;
const ERROR_HEADER = 'Outpost-Error';
/** The headers of a response with an error. */
const MAX_HEADER_BYTES = 200;
const SUBJECT = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const PATTERN = /^([A-Za-z0-9_-]+|\*)(\.([A-Za-z0-9_-]+|\*))*(\.>)?$|^>$/;

/**
 * Connects to NATS and tries for ever, also when the connection is lost. Returns at once.
 *
 * @throws RangeError for a URL or prefix that is not valid
 */
export async function connectTransport(options: TransportOptions): Promise<ClusterTransport> {
  const servers = parseNatsUrl(options.url);
  if (servers === null) throw new RangeError('the URL of NATS is not valid');
  if (!isNatsPrefix(options.prefix)) throw new RangeError('the prefix of subjects is not valid');
  // Only a cluster loads the library.
  const library = await import('@nats-io/transport-node');
  const transport = new NatsTransport(library, servers, options);
  transport.start();
  return transport;
}

/**
 * The library's own way to reconnect is not used: it leaves requests pending until they time out,
 * sends later what was published meanwhile, and cannot be closed before the first connection.
 */
class NatsTransport implements ClusterTransport {
  readonly #library: Library;
  readonly #servers: readonly NatsServer[];
  readonly #options: TransportOptions;
  readonly #listening = new Set<Listening>();
  readonly #closing = new AbortController();
  #connection: NatsConnection | null = null;
  #maxBytes = DEFAULT_MAX_BYTES;
  #failure: string | null = null;

  constructor(library: Library, servers: readonly NatsServer[], options: TransportOptions) {
    this.#library = library;
    this.#servers = servers;
    this.#options = options;
  }

  start(): void {
    void this.#run();
  }

  get isConnected(): boolean {
    return this.#connection !== null;
  }

  get failure(): string | null {
    return this.#failure;
  }

  get maxBytes(): number {
    return this.#maxBytes;
  }

  publish(subject: string, data: Uint8Array): void {
    const full = this.#fullSubject(subject, SUBJECT);
    this.#checkSize(subject, data);
    this.#connection?.publish(full, data);
  }

  subscribe(subject: string, listener: (data: Uint8Array, subject: string) => void): () => void {
    const { prefix, logger } = this.#options;
    return this.#listen(this.#fullSubject(subject, PATTERN), (message) => {
      const own = message.subject.slice(prefix.length + 1);
      try {
        listener(plain(message.data), own);
      } catch (error) {
        logger.warn({ err: error, subject: own }, 'a message of another server was not processed');
      }
    });
  }

  async request(
    subject: string,
    data: Uint8Array,
    timeoutMs: number,
    accepts?: (answer: Uint8Array) => boolean,
  ): Promise<Uint8Array> {
    const full = this.#fullSubject(subject, SUBJECT);
    this.#checkSize(subject, data);
    const connection = this.#connection;
    if (connection === null) throw new ClusterError(UNREACHABLE, 'Not connected to NATS');
    let message: Msg;
    try {
      if (accepts) return await this.#firstAccepted(connection, full, data, timeoutMs, accepts);
      message = await connection.request(full, data, { timeout: timeoutMs });
    } catch (error) {
      throw this.#unreachable(subject, timeoutMs, error);
    }
    const code = message.headers?.get(ERROR_HEADER);
    if (code) throw new ClusterError(code, message.string());
    return plain(message.data);
  }

  async #firstAccepted(
    connection: NatsConnection,
    subject: string,
    data: Uint8Array,
    timeoutMs: number,
    accepts: (answer: Uint8Array) => boolean,
  ): Promise<Uint8Array> {
    const options = { strategy: 'timer', maxWait: timeoutMs } as const;
    for await (const message of await connection.requestMany(subject, data, options)) {
      const answer = plain(message.data);
      if (!message.headers?.get(ERROR_HEADER) && accepts(answer)) return answer;
    }
    throw new this.#library.TimeoutError();
  }

  respond(subject: string, handler: (data: Uint8Array) => Promise<Uint8Array>): () => void {
    return this.#listen(this.#fullSubject(subject, SUBJECT), (message) => {
      void this.#respond(subject, message, handler);
    });
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    const connection = this.#connection;
    if (connection === null) return;
    const flushed = connection.flush().catch(() => undefined);
    await Promise.race([flushed, sleep(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
    this.#setConnection(null);
    await connection.close();
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const server = this.#servers[attempt % this.#servers.length]!;
      const reason = await this.#connectOnce(server);
      if (signal.aborted) return;
      this.#report(server, reason);
      // After each round, at a time of its own: all servers lose a NATS server at once.
      if ((attempt + 1) % this.#servers.length !== 0) continue;
      const waitMs = MIN_WAIT_MS + Math.random() * (MAX_WAIT_MS - MIN_WAIT_MS);
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns why there is no connection, or no longer one */
  async #connectOnce(server: NatsServer): Promise<string> {
    let connection: NatsConnection;
    try {
      connection = await this.#library.connect(await this.#dialOptions(server));
    } catch (error) {
      return this.#dialFailure(error);
    }
    if (this.#closing.signal.aborted) {
      await connection.close();
      return '';
    }
    this.#maxBytes = connection.info?.max_payload ?? DEFAULT_MAX_BYTES;
    for (const each of this.#listening) this.#open(connection, each);
    this.#failure = null;
    this.#options.logger.info({ server: `${server.host}:${server.port}` }, 'connected to NATS');
    this.#setConnection(connection);
    const reason = await Promise.race([
      connection.closed().then((error) => (error ? error.message : 'The connection was closed')),
      this.#watch(connection),
    ]);
    if (this.#connection === connection) this.#setConnection(null);
    // Ends pending requests, and the socket, even if it takes no more data.
    void connection.close();
    return reason;
  }

  async #dialOptions({ host, port, isTls, user, password, token }: NatsServer): Promise<ConnectionOptions> {
    const { prefix, name, credentialsFile, caFile } = this.#options;
    // Read at each attempt: both may be replaced while the server runs.
    const credentials = credentialsFile ? await readFile(credentialsFile) : null;
    const ca = caFile ? await readFile(caFile, 'utf8') : null;
    // Without `host` the library compares the certificate of an address with `localhost`.
    const tls = { ...(ca !== null && { ca }), host: host.replace(/^\[|\]$/g, '') };
    return {
      servers: `${host}:${port}`,
      name: `outpost ${name}`,
      // One permission, `prefix.>`, is enough.
      inboxPrefix: `${prefix}._INBOX`,
      ...(user !== null && { user, pass: password ?? '' }),
      ...(token !== null && { token }),
      ...(credentials !== null && { authenticator: this.#library.credsAuthenticator(credentials) }),
      ...((isTls || ca !== null) && { tls }),
      timeout: DIAL_TIMEOUT_MS,
      pingInterval: PING_INTERVAL_MS,
      maxPingOut: MAX_PINGS_OUT,
      reconnect: false,
      ignoreClusterUpdates: true,
      noAsyncTraces: true,
    };
  }

  #dialFailure(error: unknown): string {
    const { AuthorizationError, TimeoutError } = this.#library;
    const { message } = error as Error;
    if (error instanceof AuthorizationError) return `NATS rejects the credentials: ${message}`;
    if (error instanceof TimeoutError) return `No response within ${DIAL_TIMEOUT_MS} ms`;
    return message;
  }

  /** Resolves when the server no longer answers; otherwise reports what it refuses. */
  async #watch(connection: NatsConnection): Promise<string> {
    for await (const status of connection.status()) {
      if (status.type === 'staleConnection') return 'No response to pings';
      if (status.type === 'error') this.#warnOf(status);
    }
    return 'The connection was closed';
  }

  #warnOf({ error }: ServerErrorStatus): void {
    this.#options.logger.warn({ reason: error.message }, 'NATS reports an error');
  }

  /** Each reason once, until there is a connection. */
  #report({ host, port }: NatsServer, reason: string): void {
    if (reason === this.#failure) return;
    this.#failure = reason;
    this.#options.logger.warn({ server: `${host}:${port}`, reason }, 'not connected to NATS; trying again');
  }

  #setConnection(connection: NatsConnection | null): void {
    this.#connection = connection;
    if (connection === null) for (const each of this.#listening) each.subscription = null;
  }

  #listen(subject: string, take: (message: Msg) => void): () => void {
    const listening: Listening = { subject, take, subscription: null };
    this.#listening.add(listening);
    if (this.#connection !== null) this.#open(this.#connection, listening);
    return () => {
      this.#listening.delete(listening);
      listening.subscription?.unsubscribe();
      listening.subscription = null;
    };
  }

  #open(connection: NatsConnection, listening: Listening): void {
    listening.subscription = connection.subscribe(listening.subject, {
      // `#watch` reports errors.
      callback: (error, message) => {
        if (error === null) listening.take(message);
      },
    });
  }

  /** Never rejects. */
  async #respond(
    subject: string,
    message: Msg,
    handler: (data: Uint8Array) => Promise<Uint8Array>,
  ): Promise<void> {
    try {
      const data = await handler(plain(message.data));
      this.#checkSize(subject, data);
      message.respond(data);
    } catch (error) {
      const headers = this.#library.headers();
      headers.set(ERROR_HEADER, codeOf(error));
      const text = new TextEncoder().encode(error instanceof Error ? error.message : String(error));
      message.respond(text.subarray(0, this.#maxBytes - MAX_HEADER_BYTES), { headers });
    }
  }

  #checkSize(subject: string, { byteLength }: Uint8Array): void {
    if (byteLength <= this.#maxBytes) return;
    const most = `the NATS server accepts ${this.#maxBytes} (max_payload)`;
    throw new ClusterError(TOO_LARGE, `A message to ${subject} has ${byteLength} bytes; ${most}`);
  }

  #unreachable(subject: string, timeoutMs: number, cause: unknown): ClusterError {
    const { TimeoutError, RequestError, NoRespondersError } = this.#library;
    let message = `The connection to NATS was lost: ${(cause as Error).message}`;
    if (cause instanceof TimeoutError) message = `No response to ${subject} within ${timeoutMs} ms`;
    else if (cause instanceof NoRespondersError || (cause instanceof RequestError && cause.isNoResponders()))
      message = `No server responds to ${subject}`;
    return new ClusterError(UNREACHABLE, message, { cause });
  }

  #fullSubject(subject: string, form: RegExp): string {
    if (!form.test(subject)) throw new RangeError(`not a subject: ${subject}`);
    return `${this.#options.prefix}.${subject}`;
  }
}

/** Without the other meaning that some methods of a Buffer have. */
function plain({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
