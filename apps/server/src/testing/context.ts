import { type Config, readConfig } from '../config.ts';
import { type Audit, createAudit } from '../platform/audit/index.ts';
import { createBus } from '../platform/bus/index.ts';
import { type Context, fixedSettings } from '../platform/context.ts';
import { createHealth } from '../platform/health.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { SetupSteps } from '../platform/setup-steps.ts';
import type { Storage, StorageWatch } from '../platform/storage/index.ts';
import { SystemHealthReport } from '../platform/system-health.ts';
import { Warnings } from '../platform/warnings.ts';
import { ManualClock } from './manual-clock.ts';

/** What a test replaces; of what is large, only the methods that it calls. */
export interface ContextParts
  extends Partial<Omit<Context, 'storage' | 'watch' | 'audit' | 'logger' | 'config'>> {
  readonly storage?: Partial<Storage> | undefined;
  readonly watch?: Partial<StorageWatch>;
  readonly audit?: Partial<Audit>;
  readonly logger?: Partial<Logger>;
  readonly config?: Partial<Config>;
}

/**
 * What all areas share, for a test: a clock that stands still, a silent logger, the default
 * settings, and an audit log over the given storage. What was not given and cannot be made throws
 * when it is used.
 */
export function testContext(parts: ContextParts = {}): Context {
  const clock = parts.clock ?? new ManualClock();
  const storage = (parts.storage as Storage | undefined) ?? missing<Storage>('storage');
  const defaults = parts.settings?.atStart ?? { ...readConfig({}), timeZone: 'UTC' };
  const config: Config = { ...defaults, ...parts.config };
  const timeZone = parts.timeZone ?? config.timeZone;
  return {
    watch: missing<StorageWatch>('watch'),
    audit: parts.storage ? createAudit(storage, clock, timeZone) : missing<Audit>('audit'),
    bus: createBus((error) => {
      throw error;
    }),
    logger: createLogger('silent'),
    random: () => 0.5,
    settings: fixedSettings(config),
    observeOnly: config.observe,
    lease: null,
    publicUrl: () => config.publicUrl,
    startedMs: clock.now(),
    epoch: 'test',
    warnings: new Warnings(),
    health: createHealth(),
    systemHealth: new SystemHealthReport(),
    setupSteps: new SetupSteps(),
    metrics: missing<Metrics>('metrics'),
    ...(parts as Partial<Context>),
    ...{ storage, clock, timeZone, config: { ...config, timeZone } },
  };
}

function missing<Part extends object>(name: keyof Context): Part {
  return new Proxy({} as Part, {
    get: (_, method) => {
      throw new Error(`This test calls ${name}.${String(method)}; pass \`${name}\` to testContext`);
    },
  });
}
