import { randomUUID } from 'node:crypto';
import type { Point, StationConfig } from '@outpost/contract';
import type { PointReading } from '@outpost/core';
import { encodeSnapshot } from '@outpost/historian';
import type { Carried, DeviceSession, Drivers } from '../acquisition/index.ts';
import { FieldError } from '../acquisition/index.ts';
import type { History } from '../history/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { ClusterTransport } from '../platform/cluster/index.ts';
import type { Context } from '../platform/context.ts';
import {
  decode,
  encode,
  failureOf,
  NODE_QUESTIONS,
  type Question,
  type QuestionOf,
  subjects,
} from './requests.ts';
import * as texts from './texts.ts';

/** A turn at a device ends when who has it asks nothing for so long: it may be gone. */
const IDLE_MS = 10_000;

/** What a node answers with. */
interface AnsweringNode extends Pick<Context, 'clock'> {
  /** Its epoch. */
  readonly node: number;
  readonly transport: Pick<ClusterTransport, 'respond'>;
  readonly field: Pick<Drivers, 'pollNow' | 'test' | 'probe' | 'session'>;
  readonly history: Pick<History, 'snapshot' | 'insertLate' | 'flush'>;
  /** The configuration of a station that it polls, if need be after waiting for this version. */
  readonly configOf: (stationId: number, version: number) => Promise<StationConfig | undefined>;
  /** Publishes what has changed, or everything. */
  publish(all?: boolean): void;
}

type Answers = { readonly [Q in Question]: (question: QuestionOf<Q>) => unknown };

/** Answers what the active server asks this node. */
export function answerRequests(answering: AnsweringNode): {
  /** Another node has the station now. */
  endSessionsOf(stationId: number): void;
  stop(): void;
} {
  const { node, transport, field, history, configOf, publish } = answering;
  const sessions = new Sessions(answering);
  const answers: Answers = {
    async poll({ stationId, version }) {
      await configOf(stationId, version);
      await field.pollNow(stationId).finally(() => publish());
      return null;
    },
    test: (body) => field.test(body),
    probe: (body) => field.probe(body),
    open: (question) => sessions.open(question),
    read: ({ session, pointIds }) => sessions.read(session, pointIds),
    write: ({ session, values }) => sessions.write(session, values),
    close: ({ session }) => sessions.close(session),
    snapshot() {
      publish(true);
      return null;
    },
    history: ({ pointIds }) =>
      pointIds.map((pointId) => {
        const snapshot = history.snapshot(pointId);
        return snapshot && Buffer.from(encodeSnapshot(snapshot)).toString('base64');
      }),
    async late({ batch }) {
      const late = await history.insertLate(Buffer.from(batch, 'base64'));
      await history.flush();
      return late;
    },
  };
  const ends = (Object.keys(NODE_QUESTIONS) as Question[]).map((question) =>
    transport.respond(subjects.question(node, question), async (data) => {
      try {
        const asked = NODE_QUESTIONS[question].parse(decode(data)) as never;
        return encode({ answer: await answers[question](asked) });
      } catch (error) {
        return encode({ failure: failureOf(error) });
      }
    }),
  );
  return {
    endSessionsOf: (stationId) => sessions.endOf(stationId),
    stop() {
      for (const end of ends) end();
      sessions.stop();
    },
  };
}

interface OpenSession {
  readonly device: DeviceSession;
  readonly config: StationConfig;
  readonly end: () => void;
  idle: Timer;
  /** A read or write is under way. */
  isAsked: boolean;
}

/** Turns at devices that another server has. */
class Sessions {
  readonly #node: Pick<AnsweringNode, 'field' | 'configOf' | 'clock'>;
  readonly #open = new Map<string, OpenSession>();

  constructor(node: Pick<AnsweringNode, 'field' | 'configOf' | 'clock'>) {
    this.#node = node;
  }

  async open({ stationId, version, points, givesWay }: QuestionOf<'open'>): Promise<{ session: string }> {
    const config = await this.#node.configOf(stationId, version);
    if (config?.Version !== version)
      throw new FieldError('NOT_READY', 'station', texts.configurationUnderWay);
    const session = randomUUID();
    const opened = Promise.withResolvers<void>();
    const task = (device: DeviceSession) =>
      new Promise<void>((end) => {
        this.#open.set(session, { device, config, end, idle: this.#idle(session), isAsked: false });
        opened.resolve();
      });
    const options = { ...(points && { points }), ...(givesWay !== undefined && { givesWay }) };
    this.#node.field.session(config, task, options).catch(opened.reject);
    await opened.promise;
    return { session };
  }

  async read(session: string, pointIds: readonly number[]): Promise<PointReading[]> {
    const open = this.#find(session);
    return this.#asking(session, open, () => open.device.read(pointsOf(open.config, pointIds)));
  }

  async write(session: string, values: QuestionOf<'write'>['values']): Promise<unknown[]> {
    const open = this.#find(session);
    const points = pointsOf(
      open.config,
      values.map(({ pointId }) => pointId),
    );
    const wanted = values.map(({ value }, index) => ({ point: points[index]!, value }));
    const carried = await this.#asking(session, open, () => open.device.write(wanted)).catch(
      (error: unknown) => {
        // Nothing says that it was not sent.
        throw Object.assign(error as Error, { mayHaveArrived: true });
      },
    );
    return carried.map(({ sent, readBack }: Carried) => ({
      sent: sent && { kind: sent.kind, ...('error' in sent && { error: failureOf(sent.error) }) },
      readBack,
    }));
  }

  close(session: string): null {
    const open = this.#open.get(session);
    this.#open.delete(session);
    open?.idle.cancel();
    if (!open?.isAsked) open?.end();
    return null;
  }

  endOf(stationId: number): void {
    for (const [session, { config }] of [...this.#open])
      if (config.StationId === stationId) this.close(session);
  }

  stop(): void {
    for (const session of [...this.#open.keys()]) this.close(session);
  }

  #find(session: string): OpenSession {
    const open = this.#open.get(session);
    if (!open) throw new FieldError('NOT_READY', 'request', texts.sessionOver);
    return open;
  }

  /** The turn lasts until the device has responded, even if it is closed meanwhile. */
  async #asking<T>(session: string, open: OpenSession, ask: () => Promise<T>): Promise<T> {
    open.idle.cancel();
    open.isAsked = true;
    try {
      return await ask();
    } finally {
      open.isAsked = false;
      if (this.#open.has(session)) open.idle = this.#idle(session);
      else open.end();
    }
  }

  #idle(session: string): Timer {
    return this.#node.clock.setTimeout(() => this.close(session), IDLE_MS);
  }
}

/** @throws {FieldError} for a point that the station does not have */
function pointsOf(config: StationConfig, pointIds: readonly number[]): Point[] {
  return pointIds.map((id) => {
    const point = config.Points.find(({ Id }) => Id === id);
    if (!point) throw new FieldError('NOT_READY', 'station', texts.configurationUnderWay);
    return point;
  });
}
