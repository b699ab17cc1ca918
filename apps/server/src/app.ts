import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import {
  createFieldPoller,
  createImage,
  createIngest,
  type FieldPoller,
  type Image,
  type IngestArea,
  mountProbe,
} from './acquisition/index.ts';
import {
  type Accounts,
  createAccounts,
  createIntegrity,
  createStationFiles,
  createStations,
  createStationTemplates,
  createSystemSettings,
  mountCommissioning,
  type PasswordCost,
  Purge,
  type Stations,
} from './administration/index.ts';
import { type Alarms, createAlarms } from './alarms/index.ts';
import { measureAreas } from './app-metrics.ts';
import { type Commands, createCommands } from './commands/index.ts';
import type { Config } from './config.ts';
import {
  createHistory,
  createPastWork,
  type History,
  mountRetention,
  mountTrendFiles,
  mountTrends,
} from './history/index.ts';
import { createModbusArea, createModbusMap, type ModbusArea, type ModbusMap } from './modbus-server/index.ts';
import {
  type AlertSettings,
  createAlertSettings,
  createChannels,
  createEscalationService,
  createNotify,
  createRecipients,
  createSchedules,
  followSettings,
  heartbeatOf,
  mountNotify,
  type Notify,
  reachOf,
  type Schedules,
  whyNotNotifying,
  withoutChannels,
} from './notification/index.ts';
import { type Audit, createAudit, RefusedCalls } from './platform/audit/index.ts';
import { type Bus, createBus } from './platform/bus/index.ts';
import type { Clock } from './platform/clock.ts';
import { ClockWatch } from './platform/clock-watch.ts';
import { createHealth, type Health, type HealthState } from './platform/health.ts';
import {
  boundUnreadBodies,
  createEdge,
  createHostCheck,
  inlineScriptHashes,
  logUntrustedProxy,
  refuseUntilReady,
  serveNotFound,
  servePages,
  serveSystemRoutes,
} from './platform/http/index.ts';
import type { Logger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics.ts';
import { isAmong } from './platform/outbound/index.ts';
import { StallWatch } from './platform/stall-watch.ts';
import { type Storage, StorageWatch } from './platform/storage/index.ts';
import { Warnings } from './platform/warnings.ts';
import { createReportSchedules, mountReports } from './reporting/index.ts';
import { databaseHealth, storageWarnings } from './storage-warnings.ts';
import * as texts from './texts.ts';
import { createHub, type Hub, mapOriginsOf, mountMap, mountOverview, mountViews } from './web/index.ts';

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
}

/** Every area, wired; nothing listens, polls or writes before `start`. */
export interface ServerApp {
  readonly http: FastifyInstance;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly stations: Stations;
  readonly bus: Bus;
  readonly image: Image;
  readonly history: History;
  readonly alarms: Alarms;
  readonly ingest: IngestArea;
  readonly field: FieldPoller;
  readonly commands: Commands;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly schedules: Schedules;
  readonly alertSettings: AlertSettings;
  readonly modbusMap: ModbusMap;
  readonly modbus: ModbusArea;
  readonly health: Health;
  /**
   * Restores history, then starts to poll.
   * @param beforePolling runs in between: the place to load stations and their past
   */
  start(beforePolling?: (app: ServerApp) => Promise<void>): Promise<void>;
  /** Ends polls and connections and writes pending data. The storage stays open. */
  stop(): Promise<void>;
}

const OBSERVE_DETAIL = texts.startedWithObservePollsNo;
const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

export async function buildApp(deps: AppDeps): Promise<ServerApp> {
  const { clock, logger, random } = deps;
  const watch = new StorageWatch(deps);
  const { storage } = watch;
  const settings = await createSystemSettings({
    storage,
    logger,
    base: deps.config,
    environment: deps.environment ?? {},
  });
  const { observe } = deps.config;
  const config = observe ? withoutChannels(settings.atStart) : settings.atStart;
  const epoch = randomBytes(6).toString('base64url');
  const health = createHealth();
  const metrics = createMetrics();
  const bus = createBus((error, event) => logger.error({ err: error, event }, 'a bus listener failed'));

  const audit = createAudit({ storage, clock, timeZone: config.timeZone });
  const refusedCalls = new RefusedCalls({ audit, clock, logger });
  const { timeZone } = config;
  const publicUrl = () => settings.now().publicUrl;
  const warnings = new Warnings();
  const image = createImage();
  const { channels, contacts } = await createChannels({ config, settings, storage, bus, clock });
  const notify = createNotify({ storage, audit, clock, logger, random, channels, observeOnly: observe });
  const addressesOf = contacts.book.addressesOf.bind(contacts.book);
  const guard = createRecipients({
    storage,
    clock,
    timeZone,
    publicUrl,
    notify,
    addressesOf,
    stationName: (id) => image.station(id)?.config.SiteName ?? texts.station(id),
  });
  const accounts = await createAccounts({
    storage,
    guard,
    watch,
    audit,
    bus,
    clock,
    logger,
    dataDir: config.dataDir,
    company: () => settings.now().companyName,
    secureCookie: config.behindTls,
    basePath: config.basePath,
    passwordCost: deps.passwordCost,
  });
  const stations = await createStations({ storage, audit, bus, clock, epoch });
  const stationTemplates = createStationTemplates({
    storage,
    stations: stations.service,
    audit,
    clock,
    logger,
  });
  const stationFiles = createStationFiles({ stations: stations.service, audit, clock });
  const history = createHistory({ storage, clock, logger, onHealth: () => warnings.changed() });
  const purge = new Purge({
    removals: stations.service.removals,
    purgePoints: (pointIds, isUnrequested) => history.purge(pointIds, isUnrequested),
    bus,
    clock,
    logger,
  });
  const configOf = (stationId: number) => image.station(stationId)?.config;
  const alarms = createAlarms({
    storage,
    audit,
    bus,
    clock,
    logger,
    epoch,
    timeZone,
    configOf,
    mask: image,
    warnings,
  });
  const integrity = createIntegrity({
    ...{ storage, audit, clock, logger, dataDir: config.dataDir, timeZone },
    onChange: () => warnings.changed(),
  });
  watch.onChange(() => warnings.changed());
  warnings.add(() => storageWarnings(watch.failure, history.health()));
  warnings.add(() => integrity.warnings());
  const ingest = createIngest({ image, history, alarms: alarms.sink, bus, clock, logger });
  const field = createFieldPoller({
    ingest,
    bus,
    clock,
    logger,
    random,
    observeOnly: observe,
    mayConnect: config.stationAllow.length === 0 ? undefined : isAmong(config.stationAllow),
  });
  const commands = createCommands({
    storage,
    audit,
    image,
    field,
    bus,
    clock,
    logger,
    timeZone,
    observeOnly: observe,
  });
  const modbusMap = createModbusMap({
    storage,
    bus,
    image,
    audit,
    clock,
    logger,
    timeZone,
    organisation: () => settings.now().companyName,
    stale: () => settings.now().modbus.stale,
  });
  const modbus = createModbusArea({
    settings: config.modbus,
    image,
    map: modbusMap,
    clock,
    logger,
    audit,
    timeZone,
    pollNow: (stationId) => field.pollNow(stationId),
    observeOnly: observe,
  });
  const isProxy = isAmong(config.trustProxy);
  const answersFor = createHostCheck({ ...config, publicUrl, isProxy });
  const hub = createHub({
    answersFor,
    basePath: config.basePath,
    image,
    bus,
    clock,
    logger,
    epoch,
    authenticate: (token) => accounts.authenticateLive(token),
  });
  followSettings({ settings, notify, clock });
  modbus.follow(settings);
  const schedules = createSchedules({ storage, audit, guard, bus, clock, timeZone });
  const alertSettings = createAlertSettings({
    storage,
    audit,
    guard,
    bus,
    clock,
    stations: stations.service,
    duty: schedules.duty,
    accounts: () => accounts.service.list(),
    reachable: (account) => contacts.reachable(account, (channel) => notify.has(channel)),
    timeZone,
  });
  const escalation = createEscalationService({
    storage,
    audit,
    clock,
    logger,
    notify,
    alarms,
    routing: () => alertSettings.routing(),
    accounts: () => accounts.service.list(),
    addressesOf,
    configOf,
    observeOnly: observe,
    escalationMinutes: () => settings.now().escalationMinutes,
    timeZone,
    publicUrl,
    dataDir: config.dataDir,
  });
  const pastWork = createPastWork({ history, logger, dataWorkers: storage.dataWorkers });
  const reports = { stations: stations.service, image, pastWork, clock, timeZone };
  const reportSchedules = createReportSchedules({ ...reports, storage, audit, notify, logger, publicUrl });

  const pagesFolder = deps.pagesFolder ?? WEB_DIST;
  const http = await createEdge({
    clock,
    basePath: config.basePath,
    answersFor,
    logger,
    metrics,
    authenticator: accounts.authenticator,
    whyNotStored: () => watch.failure?.reason ?? null,
    version: packageJson.version,
    behindTls: config.behindTls,
    trustProxy: config.trustProxy,
    rateLimitPerMinute: config.rateLimitPerMinute,
    scriptHashes: inlineScriptHashes(pagesFolder),
    noteRefused: (refused) => refusedCalls.note(refused),
    checkAnswers: deps.checkAnswers ?? false,
    mapOrigins: () => mapOriginsOf(settings.now()),
  });
  refuseUntilReady(http, health);
  logUntrustedProxy(http, logger, isProxy);
  accounts.mount(http, { notify, publicUrl, timeZone: config.timeZone });
  audit.mount(http);
  settings.mount(http, audit);
  stations.mount(http);
  stationTemplates.mount(http);
  stationFiles.mount(http);
  mountCommissioning(http, { storage, audit, stations: stations.service, image, history, alarms, clock });
  const probe = mountProbe(http, { field, audit, clock, logger });
  commands.mount(http);
  mountOverview(http, {
    image,
    history,
    clock,
    epoch,
    timeZone,
    pollNow: (stationId) => field.pollNow(stationId),
  });
  mountTrends(http, { image, history, pastWork, timeZone });
  mountRetention(http, { history, storage, audit, clock, logger });
  mountTrendFiles(http, { image, history, clock, timeZone });
  alarms.mount(http, (span) => alertSettings.onCallSpans(span));
  escalation.mount(http);
  mountReports(http, reports);
  reportSchedules.mount(http);
  mountNotify(http, notify);
  contacts.mount(http, {
    audit,
    guard,
    clock,
    notify,
    accounts: () => accounts.service.list(),
    webhooks: config.webhooks,
  });
  mountMap(http, settings.now);
  modbusMap.mount(http);
  modbus.mount(http);
  schedules.mount(http);
  alertSettings.mount(http);
  mountViews(http, { storage, clock });
  serveSystemRoutes(http, {
    health,
    metrics,
    metricsPublic: config.metricsPublic,
    companyName: () => settings.now().companyName,
    timeZone,
    observeOnly: observe,
    version: packageJson.version,
  });
  serveNotFound(http, await servePages(http, pagesFolder, config.basePath));

  const mayConnect = reachOf('DEADMAN_URL', { config, settings });
  const heartbeat = heartbeatOf(config.heartbeatUrl, { clock, logger, mayConnect }, async () => {
    await storage.ping();
    return whyNotNotifying({ alarms, escalation, notify, storage: watch }, clock.now());
  });

  hub.attach(http.server);
  boundUnreadBodies(http.server);

  const clockWatch = new ClockWatch(clock, logger);
  const stallWatch = new StallWatch(clock, logger);
  measureAreas(metrics, {
    alarms,
    clock,
    clockWatch,
    stallWatch,
    heartbeat,
    field,
    ingest,
    integrity,
    history,
    hub,
    notify,
  });
  watchHealth(health, watch, history);
  health.add('integrity', () => integrity.health());
  health.add('alarms', () => alarms.health());
  health.add('callouts', () => {
    const warning = alarms.warnings().find(({ Code }) => Code !== 'damaged');
    return warning ? { State: 'degraded', Detail: warning.Text } : { State: 'ok' };
  });

  if (observe) health.add('observe', () => ({ State: 'degraded', Detail: OBSERVE_DETAIL }));
  health.add('modbus', () => modbus.health());
  health.add('notify', () => notify.health());
  if (heartbeat) health.add('deadman', () => heartbeat.health());
  health.add('clock', () => clockWatch.health());
  health.add('process', () => stallWatch.health());

  const app: ServerApp = {
    http,
    accounts,
    audit,
    stations,
    bus,
    image,
    history,
    alarms,
    ingest,
    field,
    commands,
    hub,
    notify,
    schedules,
    alertSettings,
    modbusMap,
    modbus,
    health,
    start: async (beforePolling) => {
      watch.start();
      await integrity.start();
      await history.start();
      const configs = stations.service.all();
      await alarms.start(configs);
      ingest.start(configs);
      await beforePolling?.(app);
      await commands.start();
      field.start(stations.service.all());
      await modbusMap.start();
      await modbus.start();
      if (!observe) {
        escalation.start();
        notify.start();
        reportSchedules.start();
      }
      purge.start();
      heartbeat?.start();
      clockWatch.start();
      stallWatch.start();
      integrity.startChecks();
      health.setPhase('ready');
    },
    stop: async () => {
      health.setPhase('stopping');
      clockWatch.stop();
      stallWatch.stop();
      reportSchedules.stop();
      await purge.stop();
      await heartbeat?.stop();
      await modbus.stop();
      await stationFiles.stop();
      await probe.stop();
      await Promise.all([hub.stop(), http.close(), field.stop(), escalation.stop(), notify.stop()]);
      await commands.stop();
      await modbusMap.stop();
      ingest.stop();
      await alarms.stop();
      await history.stop();
      alertSettings.stop();
      await accounts.stop();
      await refusedCalls.stop();
      await watch.stop();
      await integrity.stop();
    },
  };
  return app;
}

function watchHealth(health: Health, watch: StorageWatch, history: History): void {
  health.add('database', () => databaseHealth(watch.failure));
  health.add('history', () => {
    const { state, detail } = history.health();
    const State: HealthState = state === 'ok' ? 'ok' : 'degraded';
    return detail === null ? { State } : { State, Detail: detail };
  });
}
