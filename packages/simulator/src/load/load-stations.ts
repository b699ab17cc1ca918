import { NewStation } from '@outpost/contract';
import type { LoadHealth, LoadPlan } from './load-types.ts';

const DEAD_WAYS: readonly LoadHealth[] = ['refused', 'silent', 'half-open', 'garbage'];
const ADDRESSES_A_BYTE = 250;

/**
 * The behaviour of station `index` of a load field: the dead are spread evenly, their kinds in
 * turn.
 */
export function loadHealth({ stations, dead }: LoadPlan, index: number): LoadHealth {
  const deadBefore = Math.floor((index * dead) / stations);
  const isDead = Math.floor(((index + 1) * dead) / stations) > deadBefore;
  return isDead ? DEAD_WAYS[deadBefore % DEAD_WAYS.length]! : 'living';
}

/** The address of station `index` of a load field. */
export function loadEndpoint(plan: LoadPlan, index: number): { host: string; port: number } {
  if (plan.spread === 'ports') return { host: '127.0.0.1', port: plan.basePort + index };
  const last = 1 + (index % ADDRESSES_A_BYTE);
  const third = 1 + (Math.floor(index / ADDRESSES_A_BYTE) % ADDRESSES_A_BYTE);
  const second = 1 + Math.floor(index / ADDRESSES_A_BYTE ** 2);
  return { host: `127.${second}.${third}.${last}`, port: plan.basePort };
}

/** Station `index` of a load field for the server: 32 registers and 16 inputs, one point each. */
export function loadStation(plan: LoadPlan, index: number): NewStation {
  const { host, port } = loadEndpoint(plan, index);
  const analogs = Array.from({ length: plan.holdingRegisters }, (_none, address) => ({
    Kind: 'analog',
    Point: `AI${address + 1}`,
    Name: `Register ${address}`,
    Table: 'holding-register',
    Address: address,
    DataType: 'uint16',
    Key: address === 0,
  }));
  const digitals = Array.from({ length: plan.discreteInputs }, (_none, address) => ({
    Kind: 'digital',
    Point: `DI${address + 1}`,
    Name: `Input ${address}`,
    Table: 'discrete-input',
    Address: address,
    DataType: 'bit',
  }));
  return NewStation.parse({
    SiteName: `Load station ${index + 1}`,
    Code: `L${index + 1}`,
    Host: host,
    Port: port,
    PollIntervalSeconds: plan.pollIntervalSeconds,
    TimeoutMs: 500,
    Retries: 0,
    Points: [...analogs, ...digitals],
  });
}
