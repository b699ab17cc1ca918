import { createModbusServer, type ModbusServer } from '@outpost/modbus';
import type { Random } from '../random.ts';
import { type Delay, interceptionOf, refuses } from './intercept.ts';
import type { SimulatedSite } from './site.ts';

/**
 * A dead client's connection on a controller that allows one client is released after this time.
 */
const SINGLE_CLIENT_IDLE_MS = 30_000;

export interface EndpointOptions {
  readonly sites: readonly SimulatedSite[];
  readonly host: string;
  /** 0: the system chooses one, which is kept from then on. */
  readonly port: number;
  readonly random: Random;
  readonly delay: Delay;
}

/** One port with one site behind it, or several distinguished by their unit IDs. */
export class SimulatedEndpoint {
  readonly sites: readonly SimulatedSite[];
  readonly #options: EndpointOptions;
  readonly #server: ModbusServer;
  readonly #byUnit: ReadonlyMap<number, SimulatedSite>;
  #port: number;
  #running = false;
  #listening = false;
  /** Resolves when everything begun so far has ended. */
  #work: Promise<void> = Promise.resolve();

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.sites = options.sites;
    this.#port = options.port;
    this.#byUnit = new Map(options.sites.map((site) => [site.definition.connection.unitId, site]));
    const first = options.sites[0]!.definition.connection;
    const shared = options.sites.length > 1;
    this.#server = createModbusServer({
      framing: first.framing ?? 'tcp',
      units: (unitId) => this.#byUnit.get(unitId)?.unit,
      absentUnit: first.framing === 'rtu-over-tcp' ? 'silence' : 'exception',
      ...(first.keepOpen === false
        ? { limits: { maxConnections: 1, idleTimeoutMs: SINGLE_CLIENT_IDLE_MS } }
        : {}),
      intercept: (request) => {
        const site = this.#byUnit.get(request.unitId);
        return site && interceptionOf(site.faults, request, shared, options.random, options.delay);
      },
    });
  }

  /** 0 before the first `start` where the system chooses. */
  get port(): number {
    return this.#port;
  }

  /** Listens, then refuses again if a fault requires it: the port is known even then. */
  async start(): Promise<void> {
    this.#running = true;
    await this.#inTurn(() => this.#listen(true));
    await this.reconcile();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.reconcile();
  }

  /**
   * Listens or refuses as the faults require now. Rejects with the system's error if the port is
   * taken; the next call retries.
   */
  reconcile(): Promise<void> {
    return this.#inTurn(() => this.#listen(this.#wanted));
  }

  async #listen(wanted: boolean): Promise<void> {
    if (wanted === this.#listening) return;
    if (wanted) this.#port = await this.#server.listen(this.#port, this.#options.host);
    else await this.#server.close();
    this.#listening = wanted;
  }

  /** One after the other; a failed task doesn't prevent the next one. */
  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(task);
    this.#work = done.catch(() => undefined);
    return done;
  }

  /** True if `reconcile` would change something. */
  get wantsChange(): boolean {
    return this.#wanted !== this.#listening;
  }

  /** Behind a shared port one site's unplugged cable must not affect the others. */
  get #wanted(): boolean {
    return this.#running && !(this.sites.length === 1 && refuses(this.sites[0]!.faults));
  }
}
