import { connect, isIP } from 'node:net';
import type {
  ConnectionTest,
  ConnectionTestBody,
  OtherProtocolFields,
  StationConfig,
  StationSource,
} from '@outpost/contract';
import { BAD, GOOD, REASON, STALE } from '@outpost/core';
import type { ReceivedValue } from '../../ingest/index.ts';
import type { Driver, DriverDeps, DriverModule } from '../driver.ts';
import { FieldError } from '../field-error.ts';
import { testOutcome } from '../reports.ts';
import { type Feed, type FeedEvents, Subscriptions } from '../subscriptions.ts';

const PROTOCOL = 'lines';
const QUALITIES = { good: GOOD, bad: BAD, stale: STALE } as const;
const REASONS = { good: REASON.NONE, bad: REASON.NOT_A_NUMBER, stale: REASON.NO_ANSWER };
const MAX_LINE_LENGTH = 200;
const TEST_MS = 5_000;

/**
 * A protocol that is not part of the product: a server sends lines `name value time quality` over TCP
 * when values change, and all of them to a new client and after `?`, with `.` at the end. `.` alone is
 * a sign of life; time `-` and value `-` mean none. It shows how a driver subscribes.
 */
export const lineDriver: DriverModule = {
  protocols: [
    {
      id: PROTOCOL,
      name: 'Lines over TCP',
      source: [
        { name: 'Host', label: 'Host', kind: { type: 'host' } },
        { name: 'Port', label: 'Port', kind: { type: 'number', min: 1, max: 65_535, isWhole: true } },
      ],
      addressId: PROTOCOL,
      address: [{ name: 'Tag', label: 'Name', kind: { type: 'text', maxLength: 40 } }],
      capabilities: { write: false, probe: false, subscribe: true },
    },
  ],
  create: (deps) => new LineDriver(deps),
};

class LineDriver extends Subscriptions implements Driver {
  readonly #deps: DriverDeps;

  constructor(deps: DriverDeps) {
    super(deps, {
      protocols: [PROTOCOL],
      place: ({ Source }) => placeOf(Source),
      open: (config, events) => {
        const positions = positionsOf(config);
        return openFeed(config.Source, deps, {
          received: (lines) => events.received(lines.flatMap((line) => valuesOf(line, positions))),
          complete: () => events.complete(),
          ended: (error) => events.ended(error),
        });
      },
    });
    this.#deps = deps;
  }

  async test({ Source }: ConnectionTestBody): Promise<ConnectionTest> {
    const { promise, resolve } = Promise.withResolvers<FieldError | null>();
    const feed = openFeed(Source, this.#deps, {
      received: () => undefined,
      complete: () => resolve(null),
      ended: resolve,
    });
    const late = new FieldError('STATION_TIMEOUT', 'answer', `No values from ${placeOf(Source)}`);
    const deadline = this.#deps.clock.setDeadline(() => resolve(late), TEST_MS);
    const error = await promise;
    deadline.cancel();
    feed.close();
    return testOutcome(error, `Received all values of ${placeOf(Source)}`);
  }
}

const placeOf = (source: StationSource): string => {
  const { Host, Port } = source as OtherProtocolFields;
  return `${Host}:${Port}`;
};

/** Positions of the points by name; several points may have one. */
function positionsOf({ Points }: StationConfig): ReadonlyMap<string, number[]> {
  return Map.groupBy(Points.keys(), (position) =>
    String((Points[position]!.Source as OtherProtocolFields).Tag),
  );
}

/** @returns for each point of that name a value; none: a name that no point has */
function valuesOf(
  [name, value, time, quality]: readonly string[],
  positions: ReadonlyMap<string, number[]>,
): ReceivedValue[] {
  const known = quality as keyof typeof QUALITIES;
  return (positions.get(name!) ?? []).map((position) => ({
    position,
    value: value === '-' ? Number.NaN : Number(value),
    quality: QUALITIES[known],
    reason: REASONS[known],
    atMs: time === '-' ? null : Date.parse(time!),
  }));
}

interface LineEvents extends Omit<FeedEvents, 'received'> {
  received(lines: readonly string[][]): void;
}

function openFeed(source: StationSource, { mayConnect }: DriverDeps, events: LineEvents): Feed {
  const { Host, Port } = source as OtherProtocolFields;
  const host = String(Host);
  const place = placeOf(source);
  const socket = connect({ host, port: Number(Port) });
  let isOpen = false;
  let rest = '';
  socket.setEncoding('utf8');
  if (mayConnect && isIP(host) !== 0 && !mayConnect(host))
    socket.destroy(new Error('not an allowed address'));
  let problem: FieldError | null = null;
  socket.on('connect', () => {
    isOpen = true;
  });
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    const values = lines.filter((line) => line !== '.').map((line) => line.split(' '));
    if (rest.length > MAX_LINE_LENGTH || !values.every(isLine)) {
      problem = new FieldError('STATION_BAD_RESPONSE', 'answer', `${place} sent something else than lines`);
      socket.destroy();
      return;
    }
    if (lines.length > 0) events.received(values);
    if (lines.includes('.')) events.complete();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    problem ??= isOpen
      ? new FieldError('STATION_CONNECTION_LOST', 'answer', `${place} closed the connection`)
      : new FieldError('STATION_CONNECT_FAILED', 'connect', `No connection to ${place}`);
    events.ended(problem);
  });
  return {
    refresh: () => void (isOpen && socket.write('?\n')),
    close: () => void socket.removeAllListeners('close').destroy(),
  };
}

const isLine = (words: readonly string[]): boolean => words.length === 4 && words[3]! in QUALITIES;
