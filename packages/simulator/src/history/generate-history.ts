import { setImmediate as nextTurn } from 'node:timers/promises';
import { SimulatorError } from '../errors.ts';
import type { FaultKind } from '../field/fault.ts';
import type { FieldState } from '../field/field-types.ts';
import type { SimulatedSite } from '../field/site.ts';
import { SimulatedWorld } from '../field/world.ts';
import { demoSites } from '../sites/demo-sites.ts';
import type { HistoryOptions, HistoryPoll } from './history-types.ts';
import { createImagePoller } from './image-poller.ts';

/** Levels, wetness and water table no longer depend on their initial state. */
const SETTLE_MS = 3 * 3_600_000;
/** Interval of yielding to other work. */
const TURN_MS = 20;

/** Faults under which a poll has no result at all. */
const NO_ANSWER: ReadonlySet<FaultKind> = new Set([
  'refused',
  'half-open',
  'silent',
  'garbage',
  'wrong-transaction',
]);

const answers = (site: SimulatedSite) => !site.faults.some(({ kind }) => NO_ANSWER.has(kind));

/**
 * Runs the models from `fromMs` to `toMs` in fast motion, polling the register images through
 * core's own decoder, so that scale and quantisation are those of the wire. Returns the state at
 * `toMs`, from which `createField({ state })` with the same seed and sites continues.
 * @throws {SimulatorError} SIMULATOR_BAD_COMMAND if the span or the step is invalid
 */
export async function generateHistory(options: HistoryOptions): Promise<FieldState> {
  const {
    seed = 1,
    sites = demoSites(),
    fromMs,
    toMs,
    stepSeconds,
    outages = 'demo',
    reported,
    onPoll,
    onStep,
  } = options;
  if (!(toMs > fromMs) || !(stepSeconds > 0 && stepSeconds <= 3_600)) {
    throw new SimulatorError(
      'SIMULATOR_BAD_COMMAND',
      `history: expected fromMs before toMs and a step of up to 3600 s, got ${fromMs}, ${toMs}, ${stepSeconds}`,
    );
  }
  const world = new SimulatedWorld({ seed, sites, outages, nowMs: fromMs - SETTLE_MS, storyStartMs: toMs });
  world.warmUp(fromMs);
  if (reported) {
    world.sites.forEach((site, index) => {
      site.continueCounters((point) => reported(index, point));
    });
  }
  const polled = world.sites.map((site) => ({ site, poller: createImagePoller(site.template, site.image) }));
  let turnEndMs = performance.now() + TURN_MS;
  while (world.nowMs < toMs) {
    const atMs = world.nowMs;
    for (let index = 0; index < polled.length; index++) {
      onPoll(pollOf(polled[index]!, index, atMs));
    }
    const pause = onStep?.(atMs);
    if (pause) await pause;
    if (performance.now() >= turnEndMs) {
      await nextTurn();
      turnEndMs = performance.now() + TURN_MS;
    }
    world.step(Math.min(stepSeconds, (toMs - atMs) / 1_000));
  }
  return world.snapshot();
}

function pollOf(
  { site, poller }: { site: SimulatedSite; poller: ReturnType<typeof createImagePoller> },
  stationIndex: number,
  atMs: number,
): HistoryPoll {
  if (!answers(site)) return { stationIndex, atMs, reading: null };
  site.encode();
  return { stationIndex, atMs, reading: poller.poll() };
}
