import type { ModbusServer } from '@outpost/modbus';
import type { Timer } from '../../platform/clock.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Context } from '../../platform/context.ts';
import type { ModbusServerSettings } from './context.ts';
import * as texts from './texts.ts';

/** A port in use may be free soon. */
const RETRY_MS = 10_000;

/** Listens with the current settings, or retries. */
export class ModbusListener<Server extends Pick<ModbusServer, 'port' | 'listen' | 'close'> = ModbusServer> {
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  readonly #make: (settings: ModbusServerSettings) => Server;
  #settings: ModbusServerSettings;
  /** null: it is switched off, or has not started. */
  #server: Server | null = null;
  #isListening = false;
  #problem: string | null = null;
  #retry: Timer | null = null;
  #isStopped = false;
  /** Nothing starts while a server is half open. */
  readonly #turns = new ConcurrencyLimit();

  constructor(
    context: Pick<Context, 'clock' | 'logger'>,
    settings: ModbusServerSettings,
    make: (settings: ModbusServerSettings) => Server,
  ) {
    this.#context = context;
    this.#settings = settings;
    this.#make = make;
  }

  get settings(): ModbusServerSettings {
    return this.#settings;
  }

  /** Why it does not listen; null: it does, or is switched off. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Also while it cannot listen; null: it is switched off. */
  get server(): Server | null {
    return this.#server;
  }

  /** null while it does not listen. */
  get port(): number | null {
    return this.#isListening ? this.#server!.port : null;
  }

  /** Never throws. */
  start(): Promise<void> {
    return this.#turns.take(() => this.#listen());
  }

  /** Connected clients must reconnect. */
  change(settings: ModbusServerSettings): Promise<void> {
    return this.#turns.take(async () => {
      this.#retry?.cancel();
      await this.#server?.close();
      this.#server = null;
      this.#isListening = false;
      this.#problem = null;
      this.#settings = settings;
      await this.#listen();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#turns.take(async () => {});
    this.#retry?.cancel();
    await this.#server?.close();
  }

  async #listen(): Promise<void> {
    this.#retry = null;
    const { clock, logger } = this.#context;
    const { host, port: wanted } = this.#settings;
    if (this.#isStopped || wanted === null || this.#isListening) return;
    this.#server ??= this.#make(this.#settings);
    try {
      const port = await this.#server.listen(wanted, host);
      this.#isListening = true;
      this.#problem = null;
      logger.info({ host, port }, 'Modbus server listening');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const problem = code === 'EADDRINUSE' ? texts.portIsInUse(wanted) : message;
      if (this.#problem !== problem)
        logger.error({ host, port: wanted, err: error }, 'the Modbus server cannot listen');
      this.#problem = problem;
      this.#retry = clock.setTimeout(() => void this.start(), RETRY_MS);
    }
  }
}
