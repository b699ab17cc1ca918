import type { ConnectionTest, ConnectionTestBody, ProbeBody, StationConfig } from '@outpost/contract';
import type { Carried, DeviceSession, Drivers, Image } from '../acquisition/index.ts';
import { disabled, FieldError, notFound, notReady, observeOnly } from '../acquisition/index.ts';
import type { NodeClient } from './node-client.ts';
import { CarriedOut, errorOf, Readings } from './requests.ts';
import * as texts from './texts.ts';

/** The nodes as the field of the active server. */
interface NodesOfField {
  readonly image: Image;
  readonly ask: NodeClient['ask'];
  /** The node that polls a station, if need be after a short wait; null: none does now. */
  readonly nodeOf: (stationId: number) => Promise<number | null>;
  /** The node that polls stations at the same endpoint, or any that works; null: there is none. */
  readonly nodeFor: (source: StationConfig['Source']) => number | null;
  /** Resolves when the image has what a node has published. */
  readonly upToDate: (node: number) => Promise<void>;
  readonly stats: () => Drivers['stats'];
  readonly observeOnly: boolean;
  /** Asked before each question: false when another server may have taken over. */
  readonly maySend: () => boolean;
  /** Polls nothing: knows how long a write takes. */
  readonly local: Pick<Drivers, 'writeTimeMs'>;
}

/** The stations, each through the node that polls it. */
export class RemoteField implements Drivers {
  readonly #nodes: NodesOfField;
  #isRunning = false;

  constructor(nodes: NodesOfField) {
    this.#nodes = nodes;
  }

  start(): void {
    this.#isRunning = true;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
  }

  async pollNow(stationId: number): Promise<void> {
    const node = await this.#nodeOf(stationId);
    const version = this.#nodes.image.station(stationId)?.config.Version ?? 0;
    await this.#askOf(stationId)(node, 'poll', { stationId, version });
    await this.#nodes.upToDate(node);
  }

  /** A node finishes those of the stations that it gives back. */
  async finishPolls(): Promise<void> {}

  link(stationId: number) {
    const station = this.#nodes.image.station(stationId);
    if (!station) throw notFound(stationId);
    return { ...station.link };
  }

  async session<T>(
    config: StationConfig,
    task: (session: DeviceSession) => Promise<T>,
    options: { readonly points?: number; readonly givesWay?: boolean } = {},
  ): Promise<T> {
    const { StationId: stationId, Version: version } = config;
    const ask = this.#askOf(stationId);
    const node = await this.#nodeOf(stationId);
    const { session } = (await ask(node, 'open', { stationId, version, ...options })) as { session: string };
    try {
      return await task({
        read: async (points) =>
          Readings.parse(await ask(node, 'read', { session, pointIds: points.map(({ Id }) => Id) })),
        write: async (values) => {
          const asked = values.map(({ point, value }) => ({ pointId: point.Id, value }));
          try {
            return carriedOf(await ask(node, 'write', { session, values: asked }));
          } catch (error) {
            if (!(error instanceof FieldError)) throw error;
            // The node has all values: it may have written some of them, and may still be writing.
            const unknown = { sent: { kind: 'unknown', error }, readBack: null } as const;
            if (error.mayHaveArrived) return values.map(() => unknown);
            return values.map((_, index) => ({
              sent: index === 0 ? { kind: 'failed', error } : null,
              readBack: null,
            }));
          }
        },
      });
    } finally {
      // Without it the node ends the turn by itself.
      ask(node, 'close', { session }).catch(() => undefined);
    }
  }

  writeTimeMs(config: StationConfig): number {
    return this.#nodes.local.writeTimeMs(config);
  }

  async test(body: ConnectionTestBody): Promise<ConnectionTest> {
    return (await this.#nodes.ask(this.#nodeFor(body.Source), 'test', body)) as ConnectionTest;
  }

  async probe(body: ProbeBody): Promise<readonly number[]> {
    return (await this.#nodes.ask(this.#nodeFor(body.Source), 'probe', body)) as number[];
  }

  get stats() {
    return this.#nodes.stats();
  }

  /** Asks a node for a station, which it may lose meanwhile: to that node it does not exist then. */
  #askOf(stationId: number): NodeClient['ask'] {
    const { ask, image } = this.#nodes;
    return async (node, question, asked) => {
      if (question !== 'close') this.#refuse();
      try {
        return await ask(node, question, asked);
      } catch (error) {
        const isMoved = error instanceof FieldError && error.code === 'STATION_NOT_FOUND';
        if (!isMoved || !image.station(stationId)) throw error;
        throw new FieldError('NOT_READY', 'station', texts.stationMoved, error);
      }
    };
  }

  /** @throws {FieldError} */
  async #nodeOf(stationId: number): Promise<number> {
    this.#refuse();
    const station = this.#nodes.image.station(stationId);
    if (!station) throw notFound(stationId);
    if (!station.config.Enabled) throw disabled(station.config);
    return expectNode(await this.#nodes.nodeOf(stationId));
  }

  /** @throws {FieldError} */
  #nodeFor(source: StationConfig['Source']): number {
    this.#refuse();
    return expectNode(this.#nodes.nodeFor(source));
  }

  #refuse(): void {
    if (!this.#isRunning || !this.#nodes.maySend()) throw notReady();
    if (this.#nodes.observeOnly) throw observeOnly();
  }
}

function expectNode(node: number | null): number {
  if (node === null) throw new FieldError('NOT_READY', 'station', texts.noServerPolls);
  return node;
}

/** Null in place of a number that is none. */
function carriedOf(answer: unknown): Carried[] {
  return CarriedOut.parse(answer).map(({ sent, readBack }) => ({
    sent:
      sent === null || sent.kind === 'taken'
        ? sent && { kind: 'taken' }
        : { kind: sent.kind, error: errorOf(sent.error!) },
    readBack,
  }));
}
