import { hash } from 'node:crypto';
import type { ModbusPoint } from '@outpost/contract';
import { compileStation, type DecodePlan, type PlanOptions, type ReadBlock } from '@outpost/core';
import { type PreparedRequest, prepare } from '@outpost/modbus';
import { PollColumnsPool } from './poll-columns.ts';

/** A compiled plan and the requests of its blocks. Never changed, so stations can share it. */
export interface RequestPlan {
  readonly plan: DecodePlan;
  readonly requests: readonly PreparedRequest[];
}

/** Compiles a plan with its requests. */
export function compileRequests(points: readonly ModbusPoint[], options: PlanOptions): RequestPlan {
  const plan = compileStation(points, options);
  return { plan, requests: plan.blocks.map(requestOf) };
}

export function requestOf({ functionCode, address, count }: ReadBlock): PreparedRequest {
  return prepare({ functionCode, address, count });
}

/**
 * One plan for all stations whose points are read the same way. A utility's stations are mostly of
 * a few kinds, and for 5,000 stations of 48 points a plan each costs 70 MB. Unused plans are
 * released.
 */
export class PlanCache {
  /** For the polls of all plans. */
  readonly columns = new PollColumnsPool();
  readonly #plans = new Map<string, WeakRef<RequestPlan>>();
  readonly #freed = new FinalizationRegistry<string>((key) => {
    if (this.#plans.get(key)?.deref() === undefined) this.#plans.delete(key);
  });

  /** The plan of a station without known holes. */
  get(points: readonly ModbusPoint[], limits: Required<Omit<PlanOptions, 'holes'>>): RequestPlan {
    const { maxGap, maxBits, maxRegisters } = limits;
    const reads = `${maxGap} ${maxBits} ${maxRegisters} ${JSON.stringify(points.map(asRead))}`;
    const key = hash('sha256', reads, 'base64');
    const known = this.#plans.get(key)?.deref();
    if (known !== undefined) return known;
    const made = compileRequests(points, limits);
    this.#plans.set(key, new WeakRef(made));
    this.#freed.register(made, key);
    return made;
  }
}

/** A point without fields known not to affect how it is read; a new field counts. */
function asRead({
  Id: _id,
  Name: _name,
  Point: _terminal,
  Purpose: _purpose,
  Limits: _limits,
  ...rest
}: ModbusPoint) {
  return rest;
}
