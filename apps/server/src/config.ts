import { isIP } from 'node:net';
import { hostname } from 'node:os';
import {
  CHANNEL_DESCRIPTORS,
  CHANNEL_SETTINGS,
  type ChannelSettingName,
  type NewSsoProvider,
  type Priority,
  SYSLOG_FACILITY_NAMES,
  singleLineText,
  TimeZone,
  UNIT_SYSTEMS,
  UnitSystem,
} from '@outpost/contract';
import * as z from 'zod';
import { isNatsPrefix } from './platform/cluster/index.ts';
import { LOG_LEVELS } from './platform/logger.ts';
import { isOriginPattern } from './platform/origins.ts';
import { parseSyslogUrl, type SyslogReceiver, type TlsFiles } from './platform/outbound/index.ts';
import * as schemas from './setting-schemas.ts';
import * as texts from './texts.ts';

interface Setting<T> {
  /** Parses the text of the environment variable. */
  schema: z.ZodType<T, string>;
  /** As in the environment; empty: none. */
  default: string;
  /** What a value must be, for error messages. */
  expected: string;
  /** Error messages do not repeat the value. */
  secret?: boolean;
}

const setting = <T>(
  schema: z.ZodType<T, string>,
  value: string,
  expected: string,
  secret = false,
): Setting<T> => ({
  schema,
  default: value,
  expected,
  secret,
});

const channelSettings = Object.fromEntries(
  CHANNEL_SETTINGS.map((one) => [
    one.name,
    setting(
      schemas.CHANNEL_SCHEMAS[one.kind](one),
      one.default,
      one.expected,
      one.kind === 'secret' || one.isSecret === true,
    ),
  ]),
) as Record<ChannelSettingName, Setting<string>>;

/** The numbers of the facilities that suit an audit log (RFC 5424, table 1). */
const SYSLOG_FACILITIES: Readonly<Record<(typeof SYSLOG_FACILITY_NAMES)[number], number>> = {
  ...{ auth: 4, authpriv: 10, audit: 13, local0: 16, local1: 17, local2: 18, local3: 19, local4: 20 },
  ...{ local5: 21, local6: 22, local7: 23 },
};

/**
 * Every setting of the server. docs/operations.md lists them for users; a test compares the two.
 */
export const SETTINGS = {
  HOST: setting(z.string().regex(/^[A-Za-z0-9._:-]+$/), '127.0.0.1', texts.listenAddressOrHostName),
  PORT: setting(schemas.integer(0, 65_535), '3000', 'a port from 0 to 65535; 0 selects a free port'),
  BASE_PATH: setting(schemas.BasePath, '', texts.basePath),
  DATA_DIR: setting(z.string().min(1), './data', texts.folder),
  DATABASE_URL: setting(schemas.DatabaseUrl, '', texts.databaseUrl, true),
  STANDBY: setting(schemas.YesOrNo, 'false', texts.trueOrFalse),
  SERVER_NAME: setting(singleLineText(60), '', texts.serverName),
  SERVER_URL: setting(schemas.OriginUrl, '', texts.serverUrl),
  NATS_URL: setting(schemas.NatsUrl, '', texts.natsUrl, true),
  NATS_PREFIX: setting(z.string().refine(isNatsPrefix), 'outpost', texts.natsPrefix),
  NATS_CREDENTIALS: setting(schemas.OptionalFile, '', texts.natsCredentials),
  NATS_CA: setting(schemas.OptionalFile, '', texts.certificateFile),
  ACCOUNT_SECRET_FILE: setting(schemas.OptionalFile, '', texts.accountSecretFile),
  ALLOW_EMPTY_DATABASE: setting(schemas.YesOrNo, 'false', texts.trueOrFalse),
  ALLOW_OTHER_SECRET: setting(schemas.YesOrNo, 'false', texts.trueOrFalse),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), 'info', texts.oneOf(LOG_LEVELS.join(', '))),
  COMPANY_NAME: setting(singleLineText(120), '', texts.organisationName),
  TIME_ZONE: setting(z.union([TimeZone, z.literal('')]), '', texts.timeZone),
  UNIT_SYSTEM: setting(UnitSystem, 'configured', texts.oneOf(UNIT_SYSTEMS.join(', '))),
  BEHIND_TLS: setting(schemas.YesOrNo, 'false', texts.trueOrFalse),
  ALLOWED_HOSTS: setting(schemas.listOf(schemas.isHostName), '', texts.hostNames),
  TRUST_PROXY: setting(schemas.listOf(schemas.isAddressOrRange), '', texts.addressRanges),
  EXPORT_FOLDER: setting(schemas.OptionalFolder, '', texts.absoluteFolder),
  EXPORT_S3_URL: setting(schemas.BucketUrl, '', texts.bucketUrl),
  EXPORT_S3_REGION: setting(z.string().regex(/^[a-z0-9-]{1,40}$/), 'us-east-1', texts.s3Region),
  EXPORT_S3_KEY_ID: setting(singleLineText(200), '', texts.s3KeyId),
  EXPORT_S3_SECRET: setting(singleLineText(200), '', texts.s3Secret, true),
  EXPORT_STORAGE_GB: setting(schemas.integer(1, 100_000), '10', texts.gibibytes),
  RATE_LIMIT_PER_MINUTE: setting(
    schemas.integer(0, 10_000_000),
    '12000',
    'a number of requests; 0 for no limit',
  ),
  API_TOKEN_RATE_LIMIT_PER_MINUTE: setting(
    schemas.integer(0, 10_000_000),
    '600',
    'a number of requests; 0 for no limit',
  ),
  METRICS_PUBLIC: setting(schemas.YesOrNo, 'false', texts.trueOrFalse),
  VALUE_METRICS: setting(schemas.YesOrNo, 'false', texts.trueOrFalse),
  ...channelSettings,
  OBSERVE: setting(schemas.YesOrNo, 'false', texts.trueOrFalse),
  STATION_ALLOW: setting(schemas.listOf(schemas.isAddressOrRange), '', texts.addressRanges),
  WEBHOOK_ALLOW: setting(schemas.listOf(schemas.isAddressOrRange), '', texts.addressRanges),
  DEADMAN_URL: setting(schemas.PingUrl, '', texts.heartbeatUrl, true),
  PUBLIC_URL: setting(schemas.PublicUrl, '', texts.publicUrl),
  SSO_PROVIDERS: setting(schemas.SsoProviders, '', texts.ssoProviders, true),
  ESCALATION_MINUTES: setting(
    schemas.EscalationMinutes,
    '5,15,60,240',
    'four whole numbers of minutes, separated by commas, for critical, high, medium and low alarms; 0 for no escalation',
  ),
  MODBUS_HOST: setting(
    z.string().refine((text) => isIP(text) !== 0),
    '127.0.0.1',
    texts.listenAddress,
  ),
  MODBUS_PORT: setting(
    z.union([z.literal('off').transform(() => null), schemas.integer(0, 65_535)]),
    '5020',
    texts.portOrOff,
  ),
  MODBUS_ALLOW: setting(schemas.listOf(schemas.isAddressOrRange), '', texts.addressRanges),
  MODBUS_STALE: setting(z.enum(['last', 'exception']), 'last', texts.lastOrException),
  MAP_STREET_STYLE_URL: setting(schemas.StyleUrl, '', texts.outboundUrl, true),
  MAP_SATELLITE_STYLE_URL: setting(schemas.StyleUrl, '', texts.outboundUrl, true),
  MAP_ORIGINS: setting(schemas.listOf(isOriginPattern), '', texts.origins),
  MAP_TILES_FILE: setting(schemas.OptionalFile, '', texts.pmtilesFile),
  SYSLOG_URL: setting(schemas.SyslogUrl, '', texts.syslogUrl),
  SYSLOG_FACILITY: setting(
    z.enum(SYSLOG_FACILITY_NAMES),
    'local0',
    texts.oneOf(SYSLOG_FACILITY_NAMES.join(', ')),
  ),
  SYSLOG_CA: setting(schemas.OptionalFile, '', texts.certificateFile),
  SYSLOG_CERT: setting(schemas.OptionalFile, '', texts.certificateFile),
  SYSLOG_KEY: setting(schemas.OptionalFile, '', texts.keyFile),
  AUDIT_FILE: setting(schemas.OptionalFile, '', texts.auditFile),
  AUDIT_FILE_MAX_MB: setting(schemas.integer(1, 10_000), '20', 'a number of megabytes from 1 to 10000'),
  AUDIT_FILE_KEEP: setting(schemas.integer(0, 1_000), '10', 'a number of files from 0 to 1000'),
  MQTT_URL: setting(schemas.MqttUrl, '', texts.mqttUrl),
  MQTT_USER: setting(singleLineText(200), '', texts.mqttUser),
  MQTT_PASSWORD: setting(z.string().max(500), '', texts.mqttPassword, true),
  MQTT_PREFIX: setting(schemas.MqttPrefix, 'outpost', texts.mqttPrefix),
  MQTT_INTERVAL_SECONDS: setting(schemas.integer(1, 3_600), '1', 'a number of seconds from 1 to 3600'),
  MQTT_AREAS: setting(
    schemas.listOf((text) => text !== '' && text.length <= 60),
    '',
    texts.mqttAreas,
  ),
  MQTT_DISCOVERY_PREFIX: setting(schemas.OptionalMqttPrefix, '', texts.mqttPrefix),
  MQTT_CA: setting(schemas.OptionalFile, '', texts.certificateFile),
  MQTT_CERT: setting(schemas.OptionalFile, '', texts.certificateFile),
  MQTT_KEY: setting(schemas.OptionalFile, '', texts.keyFile),
} as const satisfies Record<string, Setting<unknown>>;

type Read = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

/** The settings of the channels; an absent one has its default. */
export type ChannelValues = Readonly<Partial<Record<ChannelSettingName, string>>>;

/** The server's settings, all valid. */
export interface Config {
  host: string;
  port: number;
  /** The path below which page, API and live connection are, such as `/outpost`; empty: at the root. */
  basePath: string;
  dataDir: string;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Several servers share the PostgreSQL database: one is active, the others stand by. */
  standby: boolean;
  /** How the servers that share a database tell each other apart. */
  serverName: string;
  /** Where the other servers reach this one, without a path; null: nowhere. */
  serverUrl: string | null;
  /** How the servers that share a database reach each other as a cluster; null: they are none. */
  nats: {
    url: string;
    /** The first token of all subjects. */
    prefix: string;
    /** A `.creds` file; null: none. */
    credentialsFile: string | null;
    /** Certificates of authorities; null: those of the system. */
    caFile: string | null;
  } | null;
  /** A file with the `account-secret` that servers share; null: it is in the data folder only. */
  accountSecretFile: string | null;
  /** An empty database next to the secrets of an installation starts a new one. */
  allowEmptyDatabase: boolean;
  /** Accepts another `account-secret` than the database was used with. */
  allowOtherSecret: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  companyName: string;
  /** The organisation's IANA time zone. */
  timeZone: string;
  /** The units that the organisation shows. */
  unitSystem: UnitSystem;
  /** Browsers reach the server over HTTPS: cookies are Secure, and HSTS is sent. */
  behindTls: boolean;
  /** Additional host names that the server answers to. */
  allowedHosts: string[];
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: string[];
  /** Where scheduled exports may be stored; null: in no folder, in no store. */
  exportFolder: string | null;
  exportS3: { url: string; region: string; keyId: string; secret: string } | null;
  /** What the files of all exports may take, bytes. */
  exportStorageBytes: number;
  /** Requests per minute from one address; 0: no limit. */
  rateLimitPerMinute: number;
  /** For each API token; 0: no limit. */
  apiTokenRateLimitPerMinute: number;
  metricsPublic: boolean;
  /** Values and alarms can be read as metrics. */
  valueMetrics: boolean;
  channels: ChannelValues;
  /** Polls no station, sends no command and no notification. */
  observe: boolean;
  /** Addresses and CIDR ranges that stations may have; empty: all. */
  stationAllow: string[];
  /** Private addresses to which webhooks and push messages may go. */
  webhookAllow: string[];
  /** Pinged every minute while alarms can be notified; null: no heartbeat. */
  heartbeatUrl: string | null;
  /**
   * The public address of this server for links in notifications, with its path, without a trailing
   * slash; null: no links.
   */
  publicUrl: string | null;
  /** Identity providers of the environment. */
  ssoProviders: NewSsoProvider[];
  /** Minutes without an acknowledgement before an escalation step, by priority; 0: never. */
  escalationMinutes: Readonly<Record<Priority, number>>;
  /**
   * The Modbus server: its address, its allowed clients, and what a stale point reads; port null:
   * off.
   */
  modbus: {
    host: string;
    port: number | null;
    allow: string[];
    stale: 'last' | 'exception';
  };
  /** MapLibre style with the service's key; null: the built-in plain map only. */
  mapStreetStyleUrl: string | null;
  mapSatelliteStyleUrl: string | null;
  /** Further origins from which the page may load tiles, glyphs and images. */
  mapOrigins: string[];
  /** A PMTiles file with the map of the region; null: none. */
  mapTilesFile: string | null;
  /** Where the audit log is sent; receiver null: nowhere. */
  syslog: { receiver: SyslogReceiver | null; facility: number };
  syslogTls: TlsFiles;
  /** The broker that gets values and alarms; url null: none. */
  mqtt: {
    url: string | null;
    user: string;
    password: string;
    /** The first part of all topics. */
    prefix: string;
    intervalSeconds: number;
    /** Only stations of these areas; empty: all. */
    areas: string[];
    /** Where points are announced to Home Assistant; null: nowhere. */
    discoveryPrefix: string | null;
  };
  mqttTls: TlsFiles;
  /** A file to which the audit log is appended; null: none. */
  auditFile: { path: string; maxMegabytes: number; keptFiles: number } | null;
}

/** An invalid setting, and what is required. */
export interface ConfigProblem {
  /** The name of a setting, or an argument as given. */
  readonly name: string;
  readonly words: string;
}

/** Lists all invalid settings, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ name, words }) => `${name}: ${words}`).join('\n'));
    this.problems = problems;
  }
}

/** What is wrong within a list, without any of its values: `Entry 1, Issuer: Must be an https:// URL`. */
const partsNotValid = ({ issues }: z.ZodError): string[] =>
  issues.flatMap(({ path: [index, ...field], message }) =>
    typeof index === 'number' ? [texts.entryNotValid(index + 1, field.join('.'), message)] : [],
  );

/**
 * Reads the settings; an empty variable counts as not set.
 *
 * @throws ConfigError with every problem
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: ConfigProblem[] = [];
  const wrong = (name: ConfigProblem['name'], words: string) => problems.push({ name, words });
  const read: Record<string, unknown> = {};
  const settings = Object.entries(SETTINGS) as [ConfigProblem['name'], Setting<unknown>][];
  for (const [name, { schema, default: fallback, expected, secret }] of settings) {
    const given = jsonOnOneLine(environment[name]?.trim() || fallback);
    const unprintable = ANY_TEXT.safeParse(given).error?.issues[0]?.message;
    const result = schema.safeParse(given);
    if (unprintable !== undefined) wrong(name, unprintable);
    else if (result.success) read[name] = result.data;
    else if (secret) wrong(name, [`Must be ${expected}`, ...partsNotValid(result.error)].join('. '));
    else wrong(name, texts.settingNotValid(withoutPassword(given), expected));
  }
  for (const { name, requiredWith } of CHANNEL_SETTINGS) {
    if (requiredWith && read[name] === '' && read[requiredWith.name]) wrong(name, requiredWith.message);
  }
  const {
    MODBUS_HOST: modbusHost,
    MODBUS_PORT: modbusPort,
    MODBUS_ALLOW: modbusAllow,
  } = read as Partial<Read>;
  if (modbusHost && !/^(127\.|::1$)/.test(modbusHost) && modbusPort !== null && modbusAllow?.length === 0)
    wrong('MODBUS_ALLOW', texts.allowedClientsRequired);
  const {
    EXPORT_S3_URL: s3Url,
    EXPORT_S3_KEY_ID: s3KeyId,
    EXPORT_S3_SECRET: s3Secret,
  } = read as Partial<Read>;
  if (s3Url && s3KeyId === '') wrong('EXPORT_S3_KEY_ID', texts.requiredForS3);
  if (s3Url && s3Secret === '') wrong('EXPORT_S3_SECRET', texts.requiredForS3);
  for (const [cert, key] of [
    ['SYSLOG_CERT', 'SYSLOG_KEY'],
    ['MQTT_CERT', 'MQTT_KEY'],
  ] as const)
    if ((read[cert] === '') !== (read[key] === ''))
      wrong(read[cert] === '' ? cert : key, texts.certificateAndKey(cert, key));
  const { STANDBY: standby, DATABASE_URL: databaseUrl } = read as Partial<Read>;
  if (standby && databaseUrl === '') wrong('STANDBY', texts.standbyNeedsPostgres);
  const { NATS_URL: natsUrl } = read as Partial<Read>;
  if (natsUrl && (standby === false || databaseUrl === '')) wrong('NATS_URL', texts.natsNeedsStandby);
  const { PUBLIC_URL: publicUrl, BASE_PATH: basePath } = read as Partial<Read>;
  if (publicUrl && basePath !== undefined && withBasePath(publicUrl, basePath) === null)
    wrong('PUBLIC_URL', basePath ? texts.pathMustBeBasePath(basePath) : texts.mustHaveNoPath);
  const order = settings.map(([name]) => name);
  problems.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  if (problems.length > 0) throw new ConfigError(problems);
  const values = read as Read;
  return {
    host: values.HOST,
    port: values.PORT,
    basePath: values.BASE_PATH,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL || null,
    standby: values.STANDBY,
    serverName: values.SERVER_NAME || hostname(),
    serverUrl: values.SERVER_URL ? new URL(values.SERVER_URL).origin : urlOfHost(values.HOST, values.PORT),
    nats: values.NATS_URL
      ? {
          url: values.NATS_URL,
          prefix: values.NATS_PREFIX,
          credentialsFile: values.NATS_CREDENTIALS || null,
          caFile: values.NATS_CA || null,
        }
      : null,
    accountSecretFile: values.ACCOUNT_SECRET_FILE || null,
    allowEmptyDatabase: values.ALLOW_EMPTY_DATABASE,
    allowOtherSecret: values.ALLOW_OTHER_SECRET,
    logLevel: values.LOG_LEVEL,
    companyName: values.COMPANY_NAME,
    timeZone: values.TIME_ZONE || Intl.DateTimeFormat().resolvedOptions().timeZone,
    unitSystem: values.UNIT_SYSTEM,
    behindTls: values.BEHIND_TLS,
    allowedHosts: values.ALLOWED_HOSTS,
    trustProxy: values.TRUST_PROXY,
    exportFolder: values.EXPORT_FOLDER || null,
    exportS3: values.EXPORT_S3_URL
      ? {
          url: values.EXPORT_S3_URL,
          region: values.EXPORT_S3_REGION,
          keyId: values.EXPORT_S3_KEY_ID,
          secret: values.EXPORT_S3_SECRET,
        }
      : null,
    exportStorageBytes: values.EXPORT_STORAGE_GB * 1_024 ** 3,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    apiTokenRateLimitPerMinute: values.API_TOKEN_RATE_LIMIT_PER_MINUTE,
    metricsPublic: values.METRICS_PUBLIC,
    valueMetrics: values.VALUE_METRICS,
    channels: Object.fromEntries(CHANNEL_SETTINGS.map(({ name }) => [name, values[name]])),
    observe: values.OBSERVE,
    stationAllow: values.STATION_ALLOW,
    webhookAllow: values.WEBHOOK_ALLOW,
    heartbeatUrl: values.DEADMAN_URL || null,
    publicUrl: values.PUBLIC_URL ? withBasePath(values.PUBLIC_URL, values.BASE_PATH) : null,
    ssoProviders: values.SSO_PROVIDERS,
    escalationMinutes: byPriority(values.ESCALATION_MINUTES),
    modbus: {
      host: values.MODBUS_HOST,
      port: values.MODBUS_PORT,
      allow: values.MODBUS_ALLOW,
      stale: values.MODBUS_STALE,
    },
    mapStreetStyleUrl: values.MAP_STREET_STYLE_URL || null,
    mapSatelliteStyleUrl: values.MAP_SATELLITE_STYLE_URL || null,
    mapOrigins: values.MAP_ORIGINS,
    mapTilesFile: values.MAP_TILES_FILE || null,
    syslog: {
      receiver: parseSyslogUrl(values.SYSLOG_URL),
      facility: SYSLOG_FACILITIES[values.SYSLOG_FACILITY],
    },
    syslogTls: tlsFiles(values.SYSLOG_CA, values.SYSLOG_CERT, values.SYSLOG_KEY),
    mqtt: {
      url: values.MQTT_URL || null,
      user: values.MQTT_USER,
      password: values.MQTT_PASSWORD,
      prefix: values.MQTT_PREFIX,
      intervalSeconds: values.MQTT_INTERVAL_SECONDS,
      areas: values.MQTT_AREAS,
      discoveryPrefix: values.MQTT_DISCOVERY_PREFIX || null,
    },
    mqttTls: tlsFiles(values.MQTT_CA, values.MQTT_CERT, values.MQTT_KEY),
    auditFile: values.AUDIT_FILE
      ? {
          path: values.AUDIT_FILE,
          maxMegabytes: values.AUDIT_FILE_MAX_MB,
          keptFiles: values.AUDIT_FILE_KEEP,
        }
      : null,
  };
}

/** The settings of a server in observe-only mode: without any channel and output. */
export function withoutChannels(config: Config): Config {
  const channels = Object.fromEntries(
    CHANNEL_DESCRIPTORS.map(({ enabledBy }) => [enabledBy, 'off']),
  ) as ChannelValues;
  const syslog = { ...config.syslog, receiver: null };
  const mqtt = { ...config.mqtt, url: null };
  return { ...config, channels, heartbeatUrl: null, syslog, auditFile: null, mqtt };
}

/**
 * The environment with the flags of the command line, which take precedence: `--observe` is
 * `OBSERVE=true`.
 *
 * @throws ConfigError for any other flag or argument
 */
export function withFlags(
  environment: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const other = flags.find((flag) => flag !== '--observe');
  if (other !== undefined) throw new ConfigError([{ name: other, words: texts.unknownArgument }]);
  return flags.length === 0 ? environment : { ...environment, OBSERVE: 'true' };
}

/** A JSON list may be on several lines, which its texts cannot contain. */
const jsonOnOneLine = (given: string) =>
  given.startsWith('[') ? given.replace(/\s*[\r\n]\s*/g, ' ') : given;

/** No setting may have line breaks or invisible characters; its schema limits the length. */
const ANY_TEXT = singleLineText(1_000_000);

const tlsFiles = (ca: string, cert: string, key: string): TlsFiles => ({
  ...{ caFile: ca || null, certFile: cert || null, keyFile: key || null },
});

/** The given value for a console or page: a URL without user name and password. */
const withoutPassword = (given: string) => given.replace(/\/\/\S*@/g, '//…@');

function byPriority([critical, high, medium, low]: Read['ESCALATION_MINUTES']): Config['escalationMinutes'] {
  return { critical, high, medium, low };
}

/** null: other machines cannot know the address. */
const urlOfHost = (host: string, port: number): string | null =>
  port === 0 || /^(127\.|0\.0\.0\.0$|::1?$|localhost$)/.test(host)
    ? null
    : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** A server's address with its base path, whether given or not; null: it has another path. */
const withBasePath = (url: string, basePath: string): string | null => {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  return path === '' || path === basePath ? `${origin}${basePath}` : null;
};
