import type { ModbusPoint } from '@outpost/contract';
import type { ModbusRequest, ResponseView } from '@outpost/modbus';
import { PlanCache } from '../plan-cache.ts';
import { PollPlan } from '../poll-plan.ts';
import type { ReadTerms } from '../read-planner.ts';

/** How a device responds to an unsupported request. */
export type DeviceRefusal = 2 | 3 | 'drop';

/** A device that lacks some addresses and limits the number of registers and bits per response. */
export interface DeviceShape {
  /** The same in all tables. */
  readonly missing: ReadonlySet<number>;
  readonly registersPerRequest: number;
  readonly bitsPerRequest: number;
  /** For a request that is too long; checked before the addresses. */
  readonly tooLong: DeviceRefusal;
  readonly noSuchAddress: 2 | 3;
}

export const ANY_DEVICE: DeviceShape = {
  missing: new Set(),
  registersPerRequest: 125,
  bitsPerRequest: 2_000,
  tooLong: 3,
  noSuchAddress: 2,
};

/** The device's reaction to a read; null: it responds. */
export function deviceRefusal(device: DeviceShape, request: ModbusRequest): DeviceRefusal | null {
  if (!('count' in request)) throw new Error('expected a read');
  const { address, count } = request;
  const limit = request.functionCode <= 2 ? device.bitsPerRequest : device.registersPerRequest;
  if (count > limit) return device.tooLong;
  for (let at = address; at < address + count; at++) if (device.missing.has(at)) return device.noSuchAddress;
  return null;
}

/** Any response with the value 1 in every register or bit. */
function answerTo(request: ModbusRequest & { count: number }): ResponseView {
  const isBits = request.functionCode <= 2;
  const byteLength = isBits ? Math.ceil(request.count / 8) : 2 * request.count;
  const bytes = Uint8Array.from({ length: byteLength }, (_, at) => (isBits ? 0xff : at % 2));
  return {
    functionCode: request.functionCode,
    bytes,
    offset: 0,
    byteLength,
    register: () => 1,
    bit: () => 1,
  };
}

/** What one poll sent. */
export interface PollResult {
  /** `[address, count]` in order. */
  readonly asked: readonly (readonly [number, number])[];
  /** Those that were answered. */
  readonly answered: readonly (readonly [number, number])[];
  readonly drops: number;
  /** Every request was answered or rejected. */
  readonly isAnswered: boolean;
}

/**
 * Polls a device by a plan, request by request, without a connection: what `PollRun` and `Endpoint`
 * do with real ones.
 */
export class PlanRunner {
  device: DeviceShape;
  readonly plan: PollPlan;
  nowMs = 0;
  /** Counts the connections that the device has closed; a test adds other closes. */
  connection = 0;
  readonly #retries: number;

  constructor(
    { Points, ...terms }: { readonly Points: readonly ModbusPoint[] } & Partial<ReadTerms>,
    device: Partial<DeviceShape> = {},
    retries = 1,
  ) {
    const limits = { relearnFirstMs: 60_000, relearnMs: 3_600_000 };
    const all = { MaxGap: 16, RegistersPerRequest: null, BitsPerRequest: null, ...terms };
    this.plan = new PollPlan(all, Points, new PlanCache(), limits, this.nowMs);
    this.device = { ...ANY_DEVICE, ...device };
    this.#retries = retries;
  }

  /** One poll, 10 s after the previous one. */
  poll({ onDemand = false, isOffline = false } = {}): PollResult {
    this.nowMs += 10_000;
    const { plan } = this;
    const asked: [number, number][] = [];
    const answered: [number, number][] = [];
    let drops = 0;
    let tries = 0;
    plan.start(onDemand, this.connection, this.nowMs);
    for (;;) {
      const { request } = plan.request as { request: ModbusRequest & { count: number } };
      asked.push([request.address, request.count]);
      const refusal = deviceRefusal(this.device, request);
      if (refusal === 'drop') {
        drops++;
        this.connection++;
        if (plan.isTrial) plan.trialUnanswered();
        else if (!plan.dropped(isOffline)) {
          if (tries++ >= this.#retries) return { asked, answered, drops, isAnswered: false };
          continue;
        }
      } else if (refusal === null) {
        answered.push([request.address, request.count]);
        plan.answered(answerTo(request));
      } else plan.refused(refusal);
      tries = 0;
      if (!plan.next()) return { asked, answered, drops, isAnswered: true };
    }
  }
}
