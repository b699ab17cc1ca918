import {
  CHANNEL_SETTINGS,
  calls,
  SYSTEM_SETTING_NAMES,
  type SystemSetting,
  type SystemSettingName,
  type SystemSettingsChange,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError, SETTINGS, withoutChannels } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Audit } from '../../platform/audit/index.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { LiveSettings } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { Sealing } from '../../platform/sealing.ts';
import { readAccountSecret } from '../../platform/secret-file.ts';
import type { Storage } from '../../platform/storage/index.ts';
import {
  AFTER_RESTART,
  isInEnvironment,
  type SettingsEnvironment,
  type SettingValues,
  withSaved,
  withUsable,
} from './overlay.ts';
import { createSystemSettingsRepository } from './repository.ts';
import * as texts from './texts.ts';
import { isHiddenValue, isSecret, readStoredSetting, storedValue, visibleSetting } from './values.ts';

const OTHER_KEY = texts.savedWithOtherKey;

/** Secrets, and the setting with the server to which each is sent. */
const SENT_TO: readonly { readonly name: SystemSettingName; readonly sentTo?: string | undefined }[] = [
  ...CHANNEL_SETTINGS,
  { name: 'MQTT_PASSWORD', sentTo: 'MQTT_URL' },
];

/**
 * The settings of the environment and, where it has none, those that Admins saved. A change
 * takes effect at once, except for those in `AFTER_RESTART`.
 */
export interface SystemSettings extends LiveSettings {
  mount(app: FastifyInstance, audit: Audit): void;
  /** For the health page: how many saved settings cannot be used, and how many need a restart. */
  counts(): { readonly unusable: number; readonly waiting: number };
}

export type { SettingsEnvironment };

/** What Admins saved, as far as it can be read. */
async function readSaved(storage: Storage, { dataDir }: Pick<Config, 'dataDir'>) {
  const repository = createSystemSettingsRepository(storage);
  // Not the token secret, which is deleted to sign all users out: alarms must still be sent then.
  const secret = readAccountSecret(dataDir);
  const sealing = new Sealing(secret, 'system settings');
  return { repository, sealing, ...readStoredSetting(sealing, await repository.all()) };
}

/**
 * The configuration with what Admins saved, of a server that runs nothing yet.
 * @throws StorageError; SecretFileError when the installation's secret cannot be trusted
 */
export async function readSavedConfig(
  storage: Storage,
  base: Config,
  environment: SettingsEnvironment,
): Promise<Config> {
  const { values } = await readSaved(storage, base);
  return withUsable(base, environment, values).config;
}

/** @throws StorageError; SecretFileError when the installation's secret cannot be trusted */
export async function createSystemSettings(
  storage: Storage,
  logger: Logger,
  base: Config,
  environment: SettingsEnvironment,
): Promise<SystemSettings> {
  const { repository, sealing, values, unreadable } = await readSaved(storage, base);
  const listeners: ((config: Config) => void)[] = [];
  const usable = withUsable(base, environment, values);
  const problems = new Map(usable.problems);
  for (const name of unreadable) if (!isInEnvironment(environment, name)) problems.set(name, OTHER_KEY);
  for (const [name, problem] of problems)
    logger.error({ setting: name, problem }, 'a saved setting cannot be used; its default applies');
  const effective = (read: Config) => (base.observe ? withoutChannels(read) : read);
  const atStart = effective(usable.config);
  const savedAtStart = values;
  let saved: SettingValues = values;
  let configured = usable.config;
  let config = atStart;
  // Each change is checked against the result of the previous one.
  const turns = new ConcurrencyLimit();

  const describe = (name: SystemSettingName): SystemSetting => {
    const { default: fallback, expected } = SETTINGS[name];
    const inEnvironment = isInEnvironment(environment, name);
    const value = (inEnvironment ? environment[name]?.trim() : saved.get(name)) ?? fallback;
    const isHidden = isHiddenValue(name, value);
    return {
      Name: name,
      Value: isHidden ? null : value,
      Shown: isHidden ? visibleSetting(name, value) : null,
      Default: fallback,
      Expected: expected,
      IsSecret: isSecret(name),
      From: inEnvironment ? 'environment' : saved.has(name) ? 'page' : 'default',
      Waits: !inEnvironment && AFTER_RESTART.has(name) && saved.get(name) !== savedAtStart.get(name),
      Problem: problems.get(name) ?? null,
    };
  };
  const list = () => SYSTEM_SETTING_NAMES.map(describe);

  /** A secret that is never shown must only be sent to the server for which it was entered. */
  const secretsToKeep = (wanted: SystemSettingsChange['Values']) =>
    SENT_TO.flatMap(({ name, sentTo }) => {
      const url = sentTo as SystemSettingName | undefined;
      if (url === undefined || wanted[url] === undefined) return [];
      const fallback = SETTINGS[url].default;
      if ((wanted[url] ?? fallback) === (saved.get(url) ?? fallback)) return [];
      if (isInEnvironment(environment, name))
        return [{ name: url, words: texts.secretSetInEnvironment(name) }];
      const isKept = saved.has(name) && wanted[name] === undefined;
      return isKept ? [{ name, words: texts.enterSecretForNewServer }] : [];
    });

  async function change(
    { Values: wanted }: SystemSettingsChange,
    by: { accountId: number; name: string },
    audit: Audit,
  ): Promise<void> {
    const entries = Object.entries(wanted) as [SystemSettingName, string | null][];
    const fixed = entries.filter(([name]) => isInEnvironment(environment, name));
    if (fixed.length > 0) {
      throw refused(fixed.map(([name]) => ({ name, words: texts.setInEnvironment })));
    }
    const kept = secretsToKeep(wanted);
    if (kept.length > 0) throw refused(kept);
    const next = new Map(saved);
    for (const [name, value] of entries) {
      // Values equal to the default are not stored.
      if (value === null || value === SETTINGS[name].default) next.delete(name);
      else next.set(name, value);
    }
    let made: Config;
    try {
      // Values that became invalid at the start are checked when they are changed.
      const judged = [...next].filter(([name]) => !problems.has(name) || name in wanted);
      made = withSaved(base, environment, new Map(judged));
    } catch (error) {
      if (error instanceof ConfigError) throw refused(error.problems);
      throw error;
    }
    const changed = SYSTEM_SETTING_NAMES.filter((name) => next.get(name) !== saved.get(name));
    if (changed.length === 0 && !entries.some(([name]) => problems.has(name))) return;
    await storage.transaction(async (trx) => {
      for (const [name] of entries) {
        const value = next.get(name);
        await repository.set(trx, name, value === undefined ? null : storedValue(sealing, name, value));
      }
      await audit.appendIn(trx, [
        {
          ...{ kind: 'setting', action: 'change', outcome: 'done', by },
          words: texts.changedSystemSettings(changed.join(', ')),
          details: { Before: toldOf(saved, changed), After: toldOf(next, changed) },
        },
      ]);
    });
    saved = next;
    configured = made;
    config = effective(made);
    for (const [name] of entries) problems.delete(name);
    for (const listener of listeners) listener(config);
  }

  return {
    atStart,
    now: () => config,
    configured: () => configured,
    isOfPage: (name) => saved.has(name) && !isInEnvironment(environment, name),
    onChange: (listener) => void listeners.push(listener),
    counts: () => ({ unusable: problems.size, waiting: list().filter(({ Waits }) => Waits).length }),
    mount(app, audit) {
      mount(app, calls.systemSettings.list, list);
      mount(app, calls.systemSettings.change, async ({ body, principal: { accountId, name } }) => {
        await turns.take(() => change(body, { accountId, name }, audit));
        return list();
      });
    },
  };
}

/** What the audit log may contain of values. */
function toldOf(values: SettingValues, names: readonly SystemSettingName[]): Record<string, string | null> {
  const told = (name: SystemSettingName) =>
    isSecret(name) && values.has(name) ? 'secret' : values.get(name);
  return Object.fromEntries(names.map((name) => [name, told(name) ?? null]));
}

function refused(problems: readonly { readonly name: string; readonly words: string }[]): AppError {
  const [first] = problems;
  return new AppError('BAD_REQUEST', `${first?.name}: ${first?.words}`, {
    problems: problems.map(({ name, words }) => ({ Path: `body.Values.${name}`, Message: words })),
  });
}
