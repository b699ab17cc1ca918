import {
  CHANNEL_DESCRIPTORS,
  CHANNEL_SETTINGS,
  type ChannelSettingName,
  SYSTEM_SETTING_NAMES,
  type SystemSettingName,
} from '@outpost/contract';
import { type Config, ConfigError, type ConfigProblem, readConfig } from '../../config.ts';

export type SettingsEnvironment = Readonly<Record<string, string | undefined>>;
export type SettingValues = ReadonlyMap<SystemSettingName, string>;

/** The parts of the configuration that each of them affects; those of channels are one part. */
const PARTS: Readonly<Record<Exclude<SystemSettingName, ChannelSettingName>, keyof Config>> = {
  COMPANY_NAME: 'companyName',
  TIME_ZONE: 'timeZone',
  UNIT_SYSTEM: 'unitSystem',
  PUBLIC_URL: 'publicUrl',
  DEADMAN_URL: 'heartbeatUrl',
  ESCALATION_MINUTES: 'escalationMinutes',
  MAP_STREET_STYLE_URL: 'mapStreetStyleUrl',
  MAP_SATELLITE_STYLE_URL: 'mapSatelliteStyleUrl',
  MAP_ORIGINS: 'mapOrigins',
  MODBUS_HOST: 'modbus',
  MODBUS_PORT: 'modbus',
  MODBUS_ALLOW: 'modbus',
  MODBUS_STALE: 'modbus',
  SYSLOG_URL: 'syslog',
  SYSLOG_FACILITY: 'syslog',
  MQTT_URL: 'mqtt',
  MQTT_USER: 'mqtt',
  MQTT_PASSWORD: 'mqtt',
  MQTT_PREFIX: 'mqtt',
  MQTT_INTERVAL_SECONDS: 'mqtt',
  MQTT_AREAS: 'mqtt',
  MQTT_DISCOVERY_PREFIX: 'mqtt',
};

/** Settings that take effect after restart; the others take effect at once. */
export const AFTER_RESTART: ReadonlySet<SystemSettingName> = new Set<SystemSettingName>([
  'TIME_ZONE',
  'DEADMAN_URL',
]);

const isOfChannel = (name: SystemSettingName): name is ChannelSettingName =>
  CHANNEL_SETTINGS.some((setting) => setting.name === name);

/** Settings of one group are valid together: those of a channel, or of a part. */
const groupOf = (name: SystemSettingName): string =>
  isOfChannel(name)
    ? CHANNEL_DESCRIPTORS.find(({ settings }) => settings.some((setting) => setting.name === name))!.id
    : PARTS[name];

/** An empty variable counts as not set, as everywhere. */
export function isInEnvironment(environment: SettingsEnvironment, name: SystemSettingName): boolean {
  return (environment[name]?.trim() ?? '') !== '';
}

/**
 * The configuration with saved values where the environment has none.
 *
 * @param base from the environment only
 * @throws ConfigError when saved and given values contradict each other
 */
export function withSaved(base: Config, environment: SettingsEnvironment, saved: SettingValues): Config {
  const said = [...saved].filter(([name]) => !isInEnvironment(environment, name));
  const given = SYSTEM_SETTING_NAMES.map((name) => [name, environment[name]] as const);
  const read = readConfig({ BASE_PATH: base.basePath, ...Object.fromEntries([...given, ...said]) });
  const channels: Partial<Record<ChannelSettingName, string>> = { ...base.channels };
  const parts: Record<string, unknown> = {};
  for (const [name] of said) {
    if (isOfChannel(name)) channels[name] = read.channels[name]!;
    else parts[PARTS[name]] = read[PARTS[name]];
  }
  return { ...base, channels, ...parts };
}

/**
 * The same for a start, which must not fail because of saved values: invalid ones are skipped and
 * reported.
 */
export function withUsable(
  base: Config,
  environment: SettingsEnvironment,
  saved: SettingValues,
): { readonly config: Config; readonly problems: ReadonlyMap<SystemSettingName, string> } {
  const usable = new Map([...saved].filter(([name]) => !isInEnvironment(environment, name)));
  const problems = new Map<SystemSettingName, string>();
  for (;;) {
    try {
      return { config: withSaved(base, environment, usable), problems };
    } catch (error) {
      if (!(error instanceof ConfigError) || usable.size === 0) throw error;
      for (const problem of error.problems) leaveOut(problem, usable, problems);
    }
  }
}

/** The invalid value or, if that is not a saved one, those that affect the same part. */
function leaveOut(
  { name, words }: ConfigProblem,
  usable: Map<SystemSettingName, string>,
  problems: Map<SystemSettingName, string>,
): void {
  const own = name as SystemSettingName;
  const isWrong = (each: SystemSettingName) =>
    usable.has(own) ? each === own : groupOf(each) === groupOf(own);
  for (const each of [...usable.keys()].filter(isWrong)) {
    usable.delete(each);
    problems.set(each, each === own ? words : `${own}: ${words}`);
  }
}
