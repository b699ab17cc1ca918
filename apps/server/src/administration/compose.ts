import { areasOf } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { History } from '../history/index.ts';
import type { Delivery } from '../notification/index.ts';
import type { Context } from '../platform/context.ts';
import { type Accounts, createAccounts, type PasswordCost } from './accounts/index.ts';
import { mountCommissioning } from './commissioning/index.ts';
import { mountGetStarted } from './get-started/index.ts';
import { createIntegrity, type Integrity } from './integrity/index.ts';
import { createStationFiles } from './station-files/index.ts';
import { createStationNotes } from './station-notes/index.ts';
import { createStationTemplates } from './station-templates/index.ts';
import { createStations, Purge } from './stations/index.ts';
import { INTEGRITY_CHECKS } from './system-checks.ts';
import * as texts from './texts.ts';

/** Accounts, stations and settings, and whether stored data is complete. */
export type Administration = Awaited<ReturnType<typeof createAdministration>>;

/** @throws StorageError; SecretFileError when a secret's file cannot be trusted */
export async function createAdministration(
  context: Context,
  image: Image,
  history: History,
  alarms: Alarms,
  delivery: Delivery,
  passwordCost?: PasswordCost | undefined,
) {
  const { audit, warnings, health, systemHealth, setupSteps, settings } = context;
  const accounts = await createAccounts(context, delivery.guard, passwordCost, {
    isWritable: ({ StationId, PointId }) =>
      image.station(StationId)?.config.Points.some(({ Id, Writable }) => Id === PointId && Writable) ?? false,
    areaOf: (stationId) => image.station(stationId)?.config.Area,
    areas: () => areasOf(Array.from(image.stations(), ({ config }) => config)).map(({ Name }) => Name),
  });
  const stations = await createStations(context);
  const { service } = stations;
  const templates = createStationTemplates(context, service);
  const files = createStationFiles(context, service);
  const stationNotes = createStationNotes(context, service);
  const purge = new Purge(context, service.removals, (pointIds, isUnrequested) =>
    history.purge(pointIds, isUnrequested),
  );
  const integrity = createIntegrity(context);
  warnings.add(() => integrity.warnings());
  health.add('integrity', () => integrity.health());
  systemHealth.addChecks(INTEGRITY_CHECKS, () => ({
    damages: integrity.warnings(),
    health: integrity.health(),
  }));
  measure(context, integrity);
  setupSteps.add('organisation', () => settings.now().companyName !== '');
  setupSteps.add('station', () => [...image.stations()].some(({ link }) => link.lastGoodPollAtMs !== null));
  setupSteps.add('users', async () => (await accounts.service.list()).length > 1);
  return {
    accounts,
    stations,
    stationNotes,
    integrity,
    /** @param onAreaRenamed called after an area was renamed, merged or removed */
    mount(http: FastifyInstance, onAreaRenamed: Accounts['renameArea']): void {
      accounts.mount(http, delivery.notify);
      audit.mount(http);
      stations.mount(http, async (renamed) => {
        await accounts.renameArea(renamed);
        await onAreaRenamed(renamed);
      });
      templates.mount(http);
      files.mount(http);
      stationNotes.mount(http);
      mountGetStarted(http, context);
      mountCommissioning(http, context, service, { image, history, alarms });
    },
    /** Begins to remove what belonged to deleted stations, and to check the database. */
    startJobs(): void {
      purge.start();
      integrity.startChecks();
    },
    async stopJobs(): Promise<void> {
      await Promise.all([purge.stop(), files.stop()]);
    },
  };
}

function measure({ metrics: { gauge } }: Context, { stats }: Integrity): void {
  gauge('outpost_data_losses', texts.dataLossesFoundAtStartup, () => stats.losses);
  gauge('outpost_database_problems', texts.databaseProblems, () => stats.problems);
  gauge(
    'outpost_database_checked_timestamp_seconds',
    texts.databaseCheckedTimestamp,
    () => (stats.checkedMs ?? 0) / 1_000,
  );
}
