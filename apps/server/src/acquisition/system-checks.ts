import type { Context } from '../platform/context.ts';
import type { HealthCheck } from '../platform/system-health.ts';
import type { Drivers } from './drivers/index.ts';
import type { Image, StationImage } from './image/index.ts';

/** Fewer stations say nothing about a network. */
const MIN_STATIONS = 4;
type DriverStats = Drivers['stats'];

const SAMPLE_EVERY_MS = 60_000;
/** Minutes over which polls are counted. */
const MINUTES = 10;
/** The share of overdue polls that counts as a problem. */
const MAX_OVERDUE = 0.02;

type Polls = Pick<DriverStats, 'goodPolls' | 'refusedPolls' | 'failedPolls' | 'missedPolls'>;

export interface PollingFacts {
  readonly stations: number;
  readonly offline: number;
  /** The newest of their last good polls, ms; null: none had one. */
  readonly offlineSinceMs: number | null;
  /** In the last ten minutes. */
  readonly recent: Polls;
}

const totalOf = ({ goodPolls, refusedPolls, failedPolls, missedPolls }: Polls) =>
  goodPolls + refusedPolls + failedPolls + missedPolls;

/** What can be wrong with polling as a whole; a single station has its alarms. */
export const POLLING_CHECKS: readonly HealthCheck<PollingFacts>[] = [
  {
    id: 'polling.most-offline',
    area: 'polling',
    severity: 'high',
    find: ({ stations, offline, offlineSinceMs }) =>
      stations >= MIN_STATIONS && offline * 2 >= stations
        ? { title: `${offline} of ${stations} stations are offline`, sinceMs: offlineSinceMs }
        : null,
    effect: 'Their values are the last known ones, and their alarms are not detected.',
    steps: [
      'Check the network between this machine and the stations: router, modem, VPN.',
      'Test the connection of one station in Station management.',
    ],
    link: { path: '/config/stations', label: 'Station management' },
  },
  {
    id: 'polling.overdue',
    area: 'polling',
    severity: 'medium',
    find: ({ recent }) =>
      recent.missedPolls > MAX_OVERDUE * totalOf(recent)
        ? { title: `${recent.missedPolls} polls were overdue in the last ${MINUTES} min`, sinceMs: null }
        : null,
    effect: 'Values and alarms of some stations are older than their poll interval.',
    steps: [
      'Raise the poll interval of stations that share an endpoint, or lower their timeout and retries.',
      'Check the load of the machine.',
    ],
    link: { path: '/config/stations', label: 'Station management' },
  },
];

const pollsOf = ({ goodPolls, refusedPolls, failedPolls, missedPolls }: Polls): Polls => ({
  ...{ goodPolls, refusedPolls, failedPolls, missedPolls },
});

/** Counts of the last minutes, from totals since the start. */
export class RecentPolls {
  readonly #read: () => Polls;
  readonly #samples: Polls[] = [];

  constructor(read: () => Polls) {
    this.#read = read;
  }

  /** Once a minute. */
  sample(): void {
    this.#samples.push(pollsOf(this.#read()));
    if (this.#samples.length > MINUTES) this.#samples.shift();
  }

  recent(): Polls {
    const now = this.#read();
    const [first = { goodPolls: 0, refusedPolls: 0, failedPolls: 0, missedPolls: 0 }] = this.#samples;
    return {
      goodPolls: now.goodPolls - first.goodPolls,
      refusedPolls: now.refusedPolls - first.refusedPolls,
      failedPolls: now.failedPolls - first.failedPolls,
      missedPolls: now.missedPolls - first.missedPolls,
    };
  }
}

function lastGoodPollOf(stations: readonly StationImage[]): number | null {
  let newest: number | null = null;
  for (const { link } of stations) {
    if (link.lastGoodPollAtMs !== null) newest = Math.max(newest ?? 0, link.lastGoodPollAtMs);
  }
  return newest;
}

/** Adds the checks and the key figures of polling. @returns ends the sampling */
export function reportPolling(
  { systemHealth, clock }: Context,
  image: Image,
  stats: () => DriverStats,
): () => void {
  const polls = new RecentPolls(stats);
  const timer = clock.setInterval(() => polls.sample(), SAMPLE_EVERY_MS);
  const facts = (): PollingFacts => {
    const enabled = [...image.stations()].filter(({ config }) => config.Enabled);
    const offline = enabled.filter(({ link }) => link.status === 'offline');
    return {
      stations: enabled.length,
      offline: offline.length,
      offlineSinceMs: lastGoodPollOf(offline),
      recent: polls.recent(),
    };
  };
  systemHealth.addChecks(POLLING_CHECKS, facts);
  systemHealth.addPart('polling', 'Polling', () => {
    const { stations, offline, recent } = facts();
    return {
      isOn: stations > 0,
      figures: [
        { Label: 'Stations polled', Kind: 'count', Value: stations },
        { Label: 'Offline', Kind: 'count', Value: offline },
        { Label: `Good polls, last ${MINUTES} min`, Kind: 'count', Value: recent.goodPolls },
        { Label: `Overdue, last ${MINUTES} min`, Kind: 'count', Value: recent.missedPolls },
        { Label: `Without response, last ${MINUTES} min`, Kind: 'count', Value: recent.failedPolls },
        { Label: 'Open connections', Kind: 'count', Value: stats().connections },
      ],
    };
  });
  return () => timer.cancel();
}
