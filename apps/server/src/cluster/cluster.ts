import type { StationConfig } from '@outpost/contract';
import { createDrivers, type Drivers, type Image } from '../acquisition/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { HistoryElsewhere } from '../history/index.ts';
import type { ClusterTransport } from '../platform/cluster/index.ts';
import type { Context } from '../platform/context.ts';
import type { NodeTable } from '../platform/storage/index.ts';
import { createAssignments } from './assignments.repository.ts';
import { createConditionInbox } from './condition-inbox.ts';
import { createConditions } from './conditions.repository.ts';
import { Coordinator } from './coordinator.ts';
import { LateSamplesRouter } from './late-samples-router.ts';
import { createNodeClient } from './node-client.ts';
import { NodeMemory } from './node-memory.ts';
import { NodeViews } from './node-views.ts';
import { PointStations } from './point-stations.ts';
import { RemoteField } from './remote-field.ts';
import { subjects } from './requests.ts';
import { reportCluster } from './system-checks.ts';

/** What a server needs to work with others. */
export interface ClusterLink {
  readonly transport: ClusterTransport;
  readonly nodes: NodeTable;
}

/** The active server's side of a cluster: all stations are polled by nodes. */
export interface Cluster extends HistoryElsewhere {
  /** The stations, each through its node. */
  readonly field: Drivers;
  /** Begins to give stations to nodes and to take their values and conditions. @throws StorageError */
  start(stations: readonly StationConfig[], alarms: Alarms): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing is asked or decided before `start`. */
export function createCluster(context: Context, image: Image, { transport, nodes }: ClusterLink): Cluster {
  const { storage, bus, clock, logger, random, observeOnly, lease } = context;
  const client = createNodeClient(transport);
  const pointStations = new PointStations(image);
  const conditions = createConditions(storage);
  const views: NodeViews = new NodeViews(context, image, {
    nodeOf: (stationId) => coordinator.nodeOf(stationId),
    askSnapshot: (node) => client.ask(node, 'snapshot', {}),
    onLost: (node) => client.lose(node),
  });
  const coordinator = new Coordinator(context, nodes, createAssignments(storage), views);
  const field = new RemoteField({
    ...{ image, observeOnly, ask: client.ask },
    nodeOf: (stationId) => coordinator.nodeSoon(stationId),
    nodeFor: (source) => coordinator.nodeFor(source),
    upToDate: (node) => views.upToDate(node),
    stats: () => views.stats(),
    maySend: () => lease?.isHeld() !== false,
    local: createDrivers({ bus, clock, logger, random, ingest: { accept: () => {} } }),
  });
  reportCluster(context, () => ({
    natsFailure: transport.failure,
    nodes: coordinator.alive.map(({ epoch, server, sinceMs, clockOffMs }) => ({
      ...{ server, sinceMs, clockOffMs, stations: coordinator.stationsOf(epoch).length },
      isReachable: views.isReachable(epoch),
    })),
    orphans: coordinator.stationsOf(null).length,
  }));
  let isStarted = false;
  const late = new LateSamplesRouter(client, {
    stationsAreKnown: () => isStarted,
    stationOf: (pointId) => pointStations.of(pointId),
    nodeOf: (stationId) => coordinator.nodeOf(stationId),
  });
  const memory = new NodeMemory(context, client, {
    holderOf: (pointId) => {
      const stationId = pointStations.of(pointId);
      return stationId === null ? null : coordinator.nodeOf(stationId);
    },
    laneOf: (node) => coordinator.laneOf(node),
    isReachable: (node) => views.isReachable(node),
  });
  const endings: (() => Promise<void> | void)[] = [];
  return {
    field,
    memoryOf: (pointId) => memory.of(pointId),
    insertLate: (batch) => late.insert(batch),
    deletedAreGivenBack: (isUnrequested) => coordinator.deletedAreGivenBack(isUnrequested),
    async start(stations, alarms) {
      const configOf = (stationId: number) => image.station(stationId)?.config;
      const inbox = createConditionInbox(context, conditions, configOf, alarms);
      views.start(transport);
      endings.push(
        () => views.stop(),
        transport.subscribe(subjects.conditions, () => inbox.look()),
      );
      await coordinator.start(stations);
      endings.push(() => coordinator.stop());
      inbox.start();
      isStarted = true;
      endings.push(() => inbox.stop());
    },
    async stop() {
      for (const end of endings.reverse()) await end();
    },
  };
}
