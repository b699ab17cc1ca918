import { randomBytes } from 'node:crypto';
import type { SystemSettingName } from '@outpost/contract';
import type { Config } from '../config.ts';
import { type Audit, createAudit } from './audit/index.ts';
import { type Bus, createBus } from './bus/index.ts';
import type { Clock } from './clock.ts';
import { createHealth, type Health } from './health.ts';
import type { HeldLease } from './lease/index.ts';
import type { Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { SetupSteps } from './setup-steps.ts';
import type { Storage, StorageWatch } from './storage/index.ts';
import { SystemHealthReport } from './system-health.ts';
import { Warnings } from './warnings.ts';

/** The settings of the server, and their changes while it runs. */
export interface LiveSettings {
  /** As of this server's start: what running components were built with. */
  readonly atStart: Config;
  readonly now: () => Config;
  /** As `now`, with the channels and outputs that observe-only mode turns off. */
  readonly configured: () => Config;
  /** Whether it was set on the page, and not on the server. */
  isOfPage(name: SystemSettingName): boolean;
  /** Called after each change. */
  onChange(listener: (config: Config) => void): void;
}

/** What all areas of one server share. */
export interface Context {
  readonly storage: Storage;
  /** Whether the database is writable. */
  readonly watch: StorageWatch;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0 inclusive to 1 exclusive, for jitter. */
  readonly random: () => number;
  readonly settings: LiveSettings;
  /** The settings as of the start. */
  readonly config: Config;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
  /** Polls nothing, commands nothing and notifies no one. */
  readonly observeOnly: boolean;
  /** Of the active server, where others stand by; null: there is only this one. */
  readonly lease: HeldLease | null;
  /** For links in messages, as of now; null: none. */
  readonly publicUrl: () => string | null;
  /** When this server started. */
  readonly startedMs: number;
  /** Created at the server's start; another one tells clients that numbers restarted. */
  readonly epoch: string;
  /** Shown on every page. */
  readonly warnings: Warnings;
  readonly health: Health;
  /** What is wrong in words for users, and the key figures of the parts. */
  readonly systemHealth: SystemHealthReport;
  /** What a new installation still needs. */
  readonly setupSteps: SetupSteps;
  readonly metrics: Metrics;
}

/** Creates what all areas share, before the first of them. */
export function createContext({
  watch,
  settings,
  clock,
  logger,
  random,
  lease = null,
}: Pick<Context, 'watch' | 'settings' | 'clock' | 'logger' | 'random'> &
  Partial<Pick<Context, 'lease'>>): Context {
  const { storage } = watch;
  const config = settings.atStart;
  const { timeZone } = config;
  return {
    ...{ storage, watch, clock, logger, random, settings, config, timeZone, lease },
    audit: createAudit(storage, clock, timeZone),
    bus: createBus((error, event) => logger.error({ err: error, event }, 'a bus listener failed')),
    observeOnly: config.observe,
    publicUrl: () => settings.now().publicUrl,
    startedMs: clock.now(),
    epoch: randomBytes(6).toString('base64url'),
    warnings: new Warnings(),
    health: createHealth(),
    systemHealth: new SystemHealthReport(),
    setupSteps: new SetupSteps(),
    metrics: createMetrics(),
  };
}

/** Settings that do not change. */
export function fixedSettings(config: Config): LiveSettings {
  return {
    atStart: config,
    now: () => config,
    configured: () => config,
    isOfPage: () => false,
    onChange: () => {},
  };
}
