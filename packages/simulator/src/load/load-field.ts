import {
  createModbusServer,
  createRegisterUnit,
  type Interception,
  type ModbusServer,
} from '@outpost/modbus';
import { createRandom, type Random, seedFrom } from '../random.ts';
import { loadPlan } from './load-plan.ts';
import { loadEndpoint, loadHealth } from './load-stations.ts';
import type { LoadField, LoadHealth, LoadOptions, LoadPlan } from './load-types.ts';

/** How often a share of the points changes. */
const TICK_MS = 100;
/** Number of endpoints opened at once. */
const LISTEN_AT_ONCE = 200;

/** One row for each station; a point is a register or an input. */
interface LoadValues {
  readonly registers: Uint16Array;
  readonly inputs: Uint8Array;
}

/**
 * Creates thousands of small stations for load tests; nothing listens until `start`. They have
 * changing values and no physics, so that nearly all of their cost is that of the sockets.
 * @throws {SimulatorError} SIMULATOR_BAD_COMMAND for invalid options
 */
export function createLoadField(options: LoadOptions = {}): LoadField {
  const plan = loadPlan(options);
  const random = createRandom(seedFrom(plan.seed, 'load'));
  const values: LoadValues = {
    registers: Uint16Array.from(
      { length: plan.stations * plan.holdingRegisters },
      () => random.next() * 65_536,
    ),
    inputs: Uint8Array.from({ length: plan.stations * plan.discreteInputs }, () => random.next() * 2),
  };
  const servers: ModbusServer[] = [];
  const changesATick = (plan.stations * 48 * plan.changing * TICK_MS) / 1_000;
  let owed = 0;
  let timer: NodeJS.Timeout | undefined;

  function change(): void {
    owed += changesATick;
    for (; owed >= 1; owed--) changeOne(values, random);
  }

  async function listen(index: number): Promise<void> {
    const health = loadHealth(plan, index);
    if (health === 'refused') return;
    const server = createLoadServer(plan, values, index, health, random);
    const { host, port } = loadEndpoint(plan, index);
    await server.listen(port, host);
    servers.push(server);
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    timer = undefined;
    await Promise.all(servers.splice(0).map((server) => server.close()));
  }

  return {
    plan,
    get connectionCount() {
      return servers.reduce((sum, server) => sum + server.connectionCount, 0);
    },
    async start() {
      try {
        for (let first = 0; first < plan.stations; first += LISTEN_AT_ONCE) {
          const count = Math.min(LISTEN_AT_ONCE, plan.stations - first);
          await Promise.all(Array.from({ length: count }, (_none, i) => listen(first + i)));
        }
      } catch (error) {
        await stop();
        throw error;
      }
      timer ??= setInterval(change, TICK_MS);
    },
    stop,
  };
}

function changeOne({ registers, inputs }: LoadValues, random: Random): void {
  const point = Math.floor(random.next() * (registers.length + inputs.length));
  if (point < registers.length) {
    // Never 0, so that a change always is one.
    registers[point]! += 1 + Math.floor(random.next() * 9);
  } else {
    inputs[point - registers.length]! ^= 1;
  }
}

function createLoadServer(
  plan: LoadPlan,
  values: LoadValues,
  index: number,
  health: LoadHealth,
  random: Random,
): ModbusServer {
  const { holdingRegisters, discreteInputs } = plan;
  const unit = createRegisterUnit({
    holdingRegisters: values.registers.subarray(index * holdingRegisters, (index + 1) * holdingRegisters),
    discreteInputs: values.inputs.subarray(index * discreteInputs, (index + 1) * discreteInputs),
  });
  return createModbusServer({
    framing: 'tcp',
    units: () => unit,
    limits: { idleTimeoutMs: 0 },
    ...(health === 'living' ? {} : { intercept: () => deadAnswer(health, random) }),
  });
}

function deadAnswer(health: LoadHealth, random: Random): Interception {
  if (health === 'garbage') {
    return { kind: 'raw', bytes: Uint8Array.from({ length: 20 }, () => random.next() * 256) };
  }
  return { kind: health === 'half-open' ? 'hang' : 'silence' };
}
