import { fileURLToPath } from 'node:url';
import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Drivers, Image } from '../acquisition/index.ts';
import { type Accounts, forwardSeal } from '../administration/index.ts';
import type { AlarmService } from '../alarms/index.ts';
import type { History } from '../history/index.ts';
import { RefusedCalls } from '../platform/audit/index.ts';
import type { Context } from '../platform/context.ts';
import {
  boundUnreadBodies,
  createEdge,
  createHostCheck,
  type HostCheck,
  inlineScriptHashes,
  logUntrustedProxy,
  mount,
  refuseUntilReady,
  serveGuide,
  serveNotFound,
  servePages,
  serveSystemRoutes,
} from '../platform/http/index.ts';
import { isAmong } from '../platform/outbound/index.ts';
import { VERSION } from '../platform/version.ts';
import { createHub, type Hub } from './live/index.ts';
import { mapOriginsOf, mountMap, openRegion } from './map/index.ts';
import { mountValueMetrics } from './metrics/index.ts';
import { mountOverview } from './overview/index.ts';
import * as texts from './texts.ts';
import { mountViews } from './views/index.ts';

const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const GUIDE_DIST = fileURLToPath(new URL('../../../guide/dist', import.meta.url));

interface WebDeps {
  readonly accounts: Accounts;
  readonly alarms: Pick<AlarmService, 'stationsOf' | 'active'>;
  readonly image: Image;
  readonly history: History;
  readonly field: Drivers;
  /** Folder of the built page; by default that of the web workspace. */
  readonly pagesFolder?: string | undefined;
  /** Checks every answer against the contract; for tests. */
  readonly checkAnswers?: boolean | undefined;
}

/** Something with calls of its own. */
export interface Mountable {
  mount(http: FastifyInstance): void;
}

/**
 * The HTTP server with every call, the live connection and the pages.
 * @param areas the other areas with calls; nothing listens yet
 */
export async function createWeb(context: Context, deps: WebDeps, areas: readonly Mountable[]) {
  const { watch, audit, bus, clock, logger, epoch, health, timeZone, observeOnly } = context;
  const { metrics, settings, config, publicUrl } = context;
  const { accounts, alarms, image, history, field, checkAnswers = false, pagesFolder = WEB_DIST } = deps;
  const { basePath } = config;
  const refusedCalls = new RefusedCalls(audit, clock, logger);
  const isProxy = isAmong(config.trustProxy);
  const { lease } = context;
  const seal = lease && forwardSeal(config.dataDir, { epoch: lease.epoch, url: config.serverUrl });
  const isOwnName = createHostCheck({ ...config, publicUrl, isProxy });
  const answersFor: HostCheck = (request) => seal?.read(request)?.isOwnName === true || isOwnName(request);
  const authenticate = (token: string) => accounts.authenticateLive(token);
  const hub = createHub({ answersFor, basePath, image, bus, clock, logger, epoch, authenticate });
  const region = await openRegion(config.mapTilesFile);
  const http = await createEdge({
    ...config,
    clock,
    answersFor,
    forwardSeal: seal,
    logger,
    metrics: metrics.registry,
    authenticator: accounts.authenticator,
    stationAreas: {
      stationOf: (id) => image.station(id)?.config,
      stationOfPoint: (id) => image.stationOfPoint(id)?.stationId,
      stationsOfAlarms: (ids) => alarms.stationsOf(ids),
    },
    whyNotStored: () => watch.failure?.reason ?? null,
    version: VERSION,
    scriptHashes: inlineScriptHashes(pagesFolder),
    noteRefused: (refused) => refusedCalls.note(refused),
    checkAnswers,
    mapOrigins: () => mapOriginsOf(settings.now()),
  });
  refuseUntilReady(http, health);
  logUntrustedProxy(http, logger, isProxy);
  for (const area of areas) area.mount(http);
  const pollNow = (stationId: number) => field.pollNow(stationId);
  mountOverview(http, context, image, history, pollNow);
  mountValueMetrics(http, config.valueMetrics, image, alarms);
  mountMap(http, settings.now, region);
  mountViews(http, context);
  mount(http, calls.systemHealth.read, ({ principal }) =>
    context.systemHealth.read(principal.role, clock.now()),
  );
  serveSystemRoutes(http, {
    ...{ health, timeZone, observeOnly, version: VERSION },
    metrics: metrics.registry,
    metricsPublic: config.metricsPublic,
    companyName: () => settings.now().companyName,
  });
  serveGuide(http, GUIDE_DIST, basePath);
  serveNotFound(http, await servePages(http, pagesFolder, basePath));
  hub.attach(http.server);
  boundUnreadBodies(http.server);
  measure(context, hub);
  context.systemHealth.addPart('live', 'Live connections', () => ({
    figures: [
      { Label: 'Open connections', Kind: 'count', Value: hub.connections },
      { Label: 'Reloads requested since startup', Kind: 'count', Value: hub.stats.resyncs },
    ],
  }));
  return {
    http,
    hub,
    /** Ends live connections and calls. */
    async stop(): Promise<void> {
      await Promise.all([hub.stop(), http.close()]);
      await region?.close();
    },
    /** Writes pending audit events of refused calls. */
    settle: (): Promise<void> => refusedCalls.stop(),
  };
}

function measure({ metrics: { gauge, counter } }: Context, hub: Hub): void {
  gauge('outpost_live_connections', texts.openLiveConnectionsFromBrowsers, () => hub.connections);
  gauge('outpost_live_clients', texts.clientsOnLiveConnections, () => hub.stats.clients);
  counter('outpost_live_deltas_total', texts.liveUpdatesSent, () => hub.stats.deltas);
  counter('outpost_live_resyncs_total', texts.reloadRequestsSent, () => hub.stats.resyncs);
}
