import type { FastifyInstance } from 'fastify';
import { type Acquisition, createAcquisition, createImage, type Image } from './acquisition/index.ts';
import {
  type Administration,
  createAdministration,
  createSystemSettings,
  type PasswordCost,
  SETTINGS_CHECKS,
} from './administration/index.ts';
import { type Alarms, createAlarmsArea } from './alarms/index.ts';
import { type ClusterLink, createCluster, takeLeftConditions } from './cluster/index.ts';
import { type Commands, createCommands } from './commands/index.ts';
import type { Config } from './config.ts';
import { createHistoryArea, type History } from './history/index.ts';
import { createIntegration } from './integration/index.ts';
import { createModbusServerArea, type ModbusServerArea } from './modbus-server/index.ts';
import { createDelivery, createOnCall, type Delivery, type OnCall } from './notification/index.ts';
import type { Clock } from './platform/clock.ts';
import { type Context, createContext } from './platform/context.ts';
import type { HeldLease } from './platform/lease/index.ts';
import type { Logger } from './platform/logger.ts';
import { createProcessWatch } from './platform/process-watch.ts';
import { reportStandbys } from './platform/report-standbys.ts';
import { type Storage, StorageWatch } from './platform/storage/index.ts';
import { waitAtMost } from './platform/wait-at-most.ts';
import { createReporting } from './reporting/index.ts';
import * as texts from './texts.ts';
import { createWeb, type Hub } from './web/index.ts';

export interface AppDeps {
  /** From the environment only. */
  config: Config;
  /** Values set in the environment cannot be set on the page. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Open and migrated; the caller closes it. */
  storage: Storage;
  clock: Clock;
  logger: Logger;
  /** 0 inclusive to 1 exclusive, for jitter. */
  random: () => number;
  /** Folder of the built page; by default that of the web workspace. */
  pagesFolder?: string;
  /** Checks every answer against the contract; for tests. */
  checkAnswers?: boolean;
  /** The cost of hashing a password; lowered in tests, which sign in hundreds of accounts. */
  passwordCost?: PasswordCost;
  /** Of the active server, where others stand by. */
  lease?: HeldLease | null;
  /** To the servers that poll the stations, in a cluster. */
  cluster?: ClusterLink | null;
}

/** Every area, wired; nothing listens, polls or writes before `start`. */
export interface ServerApp {
  readonly http: FastifyInstance;
  readonly hub: Hub;
  readonly context: Context;
  readonly image: Image;
  readonly history: History;
  readonly alarms: Alarms;
  readonly acquisition: Acquisition;
  readonly delivery: Delivery;
  readonly onCall: OnCall;
  readonly administration: Administration;
  readonly commands: Commands;
  readonly modbusServer: ModbusServerArea;
  /**
   * Restores history, then starts to poll.
   * @param beforePolling runs in between: the place to load stations and their past
   */
  start(beforePolling?: (app: ServerApp) => Promise<void>): Promise<void>;
  /** Ends polls and connections and writes pending data. The storage stays open. */
  stop(): Promise<void>;
}

/** How long a stop waits for transfers to other systems. */
const OTHER_SYSTEMS_MS = 5_000;

export async function buildApp(deps: AppDeps): Promise<ServerApp> {
  const watch = new StorageWatch(deps.storage, deps.clock, deps.logger);
  const { storage } = watch;
  const { logger, config: base, environment = {}, passwordCost, pagesFolder, checkAnswers } = deps;
  const settings = await createSystemSettings(storage, logger, base, environment);
  const context = createContext({ ...deps, watch, settings });
  const { health, observeOnly } = context;
  if (observeOnly) health.add('observe', () => ({ State: 'degraded', Detail: texts.observeOnlyDetail }));

  context.systemHealth.addChecks(SETTINGS_CHECKS, () => settings.counts());
  reportStandbys(context);

  const image = createImage();
  const cluster = deps.cluster ? createCluster(context, image, deps.cluster) : null;
  const historyArea = createHistoryArea(context, cluster);
  const { history, pastWork } = historyArea;
  const alarms = createAlarmsArea(context, image);
  const acquisition = createAcquisition(context, image, history, alarms.sink, cluster?.field);
  const { field } = acquisition;
  const commands = createCommands(context, image, field);
  const delivery = await createDelivery(context, image);
  const administration = await createAdministration(context, image, history, alarms, delivery, passwordCost);
  const { accounts, integrity } = administration;
  const stations = administration.stations.service;
  const onCall = createOnCall(context, image, alarms, delivery, stations, () => accounts.service.list());
  const reporting = createReporting(context, { stations, image, pastWork, alarms, history }, delivery.notify);
  const pollNow = (stationId: number) => field.pollNow(stationId);
  const modbusServer = createModbusServerArea(context, image, pollNow);
  const integration = await createIntegration(context, image, alarms);
  const web = await createWeb(
    context,
    { accounts, alarms: alarms.service, image, history, field, pagesFolder, checkAnswers },
    [
      { mount: (http) => settings.mount(http, context.audit) },
      {
        mount: (http) =>
          administration.mount(http, async (renamed) => {
            await reporting.renameArea(renamed);
            await integration.renameArea(renamed);
          }),
      },
      acquisition,
      commands,
      { mount: (http) => historyArea.mount(http, image, administration.stationNotes.notesBetween) },
      { mount: (http) => alarms.mount(http, (span) => onCall.alertSettings.onCallSpans(span)) },
      onCall,
      reporting,
      modbusServer,
      integration,
    ],
  );
  const processWatch = createProcessWatch(context);

  const app: ServerApp = {
    ...{ http: web.http, hub: web.hub, context, image, history, alarms, acquisition, delivery, onCall },
    ...{ administration, commands, modbusServer },
    start: async (beforePolling) => {
      watch.start();
      await integrity.start();
      await historyArea.start();
      await alarms.start(stations.all());
      if (!cluster) await takeLeftConditions(context, stations.all(), alarms);
      acquisition.load(stations.all());
      await cluster?.start(stations.all(), alarms);
      await beforePolling?.(app);
      await commands.start();
      acquisition.startPolling(stations.all());
      await modbusServer.start();
      onCall.start();
      reporting.start();
      integration.start();
      administration.startJobs();
      onCall.startHeartbeat();
      processWatch.start();
      health.setPhase('ready');
    },
    stop: async () => {
      health.setPhase('stopping');
      processWatch.stop();
      // Other systems may not answer.
      await waitAtMost(context.clock, OTHER_SYSTEMS_MS, Promise.all([reporting.stop(), integration.stop()]));
      await modbusServer.server.stop();
      await administration.stopJobs();
      await Promise.all([web.stop(), acquisition.stopPolling(), onCall.stopNotifying()]);
      await commands.stop();
      await modbusServer.map.stop();
      await cluster?.stop();
      acquisition.stop();
      await alarms.stop();
      await historyArea.stop();
      onCall.stop();
      await accounts.stop();
      await web.settle();
      await watch.stop();
      await integrity.stop();
    },
  };
  return app;
}
