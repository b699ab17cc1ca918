import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ModbusError } from './errors.ts';
import { type PreparedRequest, prepare } from './prepared-request.ts';
import { SerialConnection } from './serial-connection.ts';
import { ManualTimers } from './testing/manual-timers.ts';
import { rtu, TestLine } from './testing/test-line.ts';

const TIMEOUT_MS = 100;
const STEP_MS = 2;
/** Between the two halves of a response that is torn. */
const TORN_MS = 4;
/** Longer than any request with the read before it, and the wait for silence. */
const MAX_REQUEST_MS = 20 * TIMEOUT_MS;

/** What the devices do with a request. They handle one at a time, in order, and may be late for several of them. */
const fault = fc.record({
  kind: fc.constantFrom('answer', 'answer', 'answer', 'none', 'damaged', 'half', 'exception'),
  delayMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 * TIMEOUT_MS })),
  noise: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 6 })),
  /** Where the response is torn in two. */
  tornAt: fc.nat({ max: 12 }),
});
type Fault = typeof fault extends fc.Arbitrary<infer T> ? T : never;

const asked = fc.record({
  unitId: fc.integer({ min: 1, max: 2 }),
  functionCode: fc.constantFrom(3, 3, 3, 4, 6, 16),
  address: fc.integer({ min: 0, max: 2 }),
  count: fc.integer({ min: 1, max: 3 }),
  pauseMs: fc.integer({ min: 0, max: TIMEOUT_MS }),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function request({ functionCode, address, count }: Asked, n: number): PreparedRequest {
  if (functionCode === 6) return prepare({ functionCode, address, value: n });
  if (functionCode === 16) return prepare({ functionCode, address, values: Array(count).fill(n) });
  return prepare({ functionCode: functionCode as 3 | 4, address, count });
}

/** The right response to a request frame; registers hold the number of the request, so no two responses are alike. */
function rightResponse(frame: number[], n: number): number[] {
  const [unitId, functionCode] = frame as [number, number];
  if (functionCode > 4) return [...rtu(...frame.slice(0, 6))];
  const count = frame[5]!;
  if (functionCode < 3) return [...rtu(unitId, functionCode, 1, n & 255)];
  return [
    ...rtu(unitId, functionCode, 2 * count, ...Array.from({ length: count }, () => [n >> 8, n & 255]).flat()),
  ];
}

/** The devices behind a line, and what they still have to send. */
class Devices {
  /** The right response to the last request. */
  lastResponse: number[] = [];
  /** When that has been sent, ms; never, if something else is. */
  lastSentMs = Number.POSITIVE_INFINITY;
  #requests = 0;
  #busyUntilMs = 0;
  #pieces: { atMs: number; bytes: number[] }[] = [];
  readonly #faults: readonly Fault[];
  readonly #echoes: boolean;

  constructor(faults: readonly Fault[], echoes: boolean) {
    this.#faults = faults;
    this.#echoes = echoes;
  }

  take(frame: number[], nowMs: number): void {
    const { kind, delayMs, noise, tornAt } = this.#faults[this.#requests % this.#faults.length]!;
    this.#requests += 1;
    const response = rightResponse(frame, 0x4000 + this.#requests);
    this.lastResponse = response;
    if (this.#echoes) this.#pieces.push({ atMs: nowMs, bytes: frame });
    const atMs = Math.max(nowMs, this.#busyUntilMs) + delayMs;
    this.#busyUntilMs = atMs + TORN_MS;
    this.lastSentMs = kind === 'answer' ? atMs : Number.POSITIVE_INFINITY;
    if (kind === 'none') return;
    let bytes = response;
    if (kind === 'damaged') bytes = response.with(2, response[2]! ^ 0x10);
    else if (kind === 'half') bytes = response.slice(0, response.length >> 1);
    else if (kind === 'exception') bytes = [...rtu(response[0]!, response[1]! | 0x80, 2)];
    const all = [...noise, ...bytes];
    this.#pieces.push(
      { atMs, bytes: all.slice(0, tornAt) },
      { atMs: atMs + TORN_MS, bytes: all.slice(tornAt) },
    );
  }

  due(nowMs: number): number[][] {
    const due = this.#pieces.filter(({ atMs }) => atMs <= nowMs);
    this.#pieces = this.#pieces.filter(({ atMs }) => atMs > nowMs);
    return due.map(({ bytes }) => bytes).filter(({ length }) => length > 0);
  }
}

it('never has a request answered by the response to another, whatever the devices do', async () => {
  let answered = 0;
  let late = 0;
  const scenario = fc.tuple(
    fc.array(asked, { minLength: 2, maxLength: 12 }),
    fc.array(fault, { minLength: 3, maxLength: 12 }),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(scenario, async ([requests, faults, echoes]) => {
      const timers = new ManualTimers();
      const line = new TestLine();
      const devices = new Devices(faults, echoes);
      const settings = { baudRate: 115_200, parity: 'none', stopBits: 1 } as const;
      const connection = new SerialConnection(line, { ...settings, timers });
      await connection.connect();
      const step = () => {
        timers.advance(STEP_MS);
        for (const frame of line.takeSent()) devices.take(frame, timers.nowMs());
        for (const bytes of devices.due(timers.nowMs())) line.receive(bytes);
      };
      for (const [n, each] of requests.entries()) {
        const prepared = request(each, n);
        let error: ModbusError | null | undefined;
        let data: number[] = [];
        connection.request(prepared, each.unitId, TIMEOUT_MS, (problem, view) => {
          error = problem;
          if (view) data = [...view.bytes.subarray(view.offset, view.offset + view.byteLength)];
        });
        const endsMs = timers.nowMs() + MAX_REQUEST_MS;
        while (error === undefined && timers.nowMs() < endsMs) step();
        expect(error).not.toBeUndefined();
        if (error === null) {
          answered += 1;
          const { lastResponse, lastSentMs } = devices;
          expect(lastSentMs).toBeLessThanOrEqual(timers.nowMs());
          expect(lastResponse.slice(0, 2)).toEqual([each.unitId, each.functionCode]);
          expect(data).toEqual(prepared.echoLength > 0 ? [] : lastResponse.slice(3, -2));
        } else late += 1;
        for (let waitedMs = 0; waitedMs < each.pauseMs; waitedMs += STEP_MS) step();
      }
      connection.close();
    }),
    { numRuns: 1000 },
  );
  // Both happen often, or nothing was tested.
  expect(Math.min(answered, late)).toBeGreaterThan(100);
});
