import type { Context } from '../platform/context.ts';
import type { HealthCheck } from '../platform/system-health.ts';
import * as texts from './texts.ts';

/** What the active server knows of its cluster. */
export interface ClusterFacts {
  /** Why there is no connection to NATS; null: there is one. */
  readonly natsFailure: string | null;
  /** The nodes that work. */
  readonly nodes: readonly {
    readonly server: string;
    readonly stations: number;
    readonly sinceMs: number;
    readonly isReachable: boolean;
    /** How far its clock is ahead of the database's. */
    readonly clockOffMs: number;
  }[];
  /** Stations that no node polls. */
  readonly orphans: number;
}

/** A difference that users notice. */
const MAX_CLOCK_OFF_MS = 2_000;

const stationsOf = (count: number) => (count === 1 ? '1 station' : `${count} stations`);

/** What can be wrong with a cluster. */
export const CLUSTER_CHECKS: readonly HealthCheck<ClusterFacts>[] = [
  {
    id: 'server.no-nats',
    area: 'server',
    severity: 'high',
    find: ({ natsFailure }) =>
      natsFailure === null ? null : { title: 'NATS cannot be reached', sinceMs: null, reason: natsFailure },
    effect:
      'Stations are polled and alarms raised, but values on all pages are old, and no command can be sent.',
    steps: ['Check that the NATS server is running, and that the servers reach it.', 'Check NATS_URL.'],
  },
  {
    id: 'server.node-unreachable',
    area: 'server',
    severity: 'high',
    // Without NATS none can be reached, which is another problem.
    find: ({ natsFailure, nodes }) =>
      natsFailure === null
        ? nodes
            .filter(({ isReachable }) => !isReachable)
            .map(({ server, stations }) => ({
              subject: server,
              title: `${server} cannot be reached; it polls ${stationsOf(stations)}`,
              sinceMs: null,
            }))
        : null,
    effect: 'The values of its stations are old. Their history and alarms are complete.',
    steps: ['Check the network between that server and NATS.', 'Restart that server.'],
  },
  {
    id: 'server.node-clock',
    area: 'server',
    severity: 'medium',
    find: ({ nodes }) =>
      nodes
        .filter(({ clockOffMs }) => Math.abs(clockOffMs) > MAX_CLOCK_OFF_MS)
        .map(({ server, clockOffMs }) => ({
          subject: server,
          title: texts.clockIsOff(server, clockOffMs),
          sinceMs: null,
        })),
    effect:
      'Times of its stations’ values, history and alarms are wrong by as much. From a minute on, the servers do not believe each other’s messages.',
    steps: ['Set the clocks of all servers and of the database by the same time server (NTP).'],
  },
  {
    id: 'server.stations-without-node',
    area: 'server',
    severity: 'critical',
    find: ({ orphans }) =>
      orphans === 0 ? null : { title: `No server polls ${stationsOf(orphans)}`, sinceMs: null },
    effect: 'Their values are old, and their alarms are not detected.',
    steps: ['Start the servers of the cluster.', '/health of each says what keeps it from polling.'],
  },
];

/** Reports on the nodes of a cluster: health, the health page, metrics. */
export function reportCluster(
  { health, systemHealth, metrics: { gauge } }: Pick<Context, 'health' | 'systemHealth' | 'metrics'>,
  facts: () => ClusterFacts,
): void {
  health.add('cluster', () => {
    const { natsFailure, nodes, orphans } = facts();
    const lost = nodes.filter(({ isReachable }) => !isReachable).map(({ server }) => server);
    if (natsFailure !== null) return { State: 'degraded', Detail: texts.natsFailed(natsFailure) };
    if (lost.length > 0) return { State: 'degraded', Detail: texts.nodesUnreachable(lost.join(', ')) };
    if (orphans > 0) return { State: 'degraded', Detail: texts.noServerPolls };
    return { State: 'ok', Detail: texts.nodesWork(nodes.map(({ server }) => server).join(', ')) };
  });
  systemHealth.addChecks(CLUSTER_CHECKS, facts);
  systemHealth.addPart('server', texts.cluster, () => ({
    figures: facts().nodes.map(({ server, stations }) => ({
      Label: texts.stationsPolledBy(server),
      Kind: 'count',
      Value: stations,
    })),
  }));
  gauge('outpost_cluster_nodes', texts.clusterNodes, () => facts().nodes.length);
  gauge('outpost_cluster_stations_unassigned', texts.stationsUnassigned, () => facts().orphans);
}
