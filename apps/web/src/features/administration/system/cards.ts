import {
  CHANNEL_DESCRIPTORS,
  type Channel,
  type ChannelSetting,
  SYSLOG_FACILITY_NAMES,
  type SystemSettingName,
  UNIT_SYSTEMS,
} from '@outpost/contract';
import type { IntegrationTest } from '../../../data/index.ts';
import { unitSystemLabels } from '../../../ui/texts.ts';
import * as texts from './texts.ts';

/** The type of field. */
export type FieldKind =
  | 'text'
  | 'zone'
  | 'mail-server'
  | 'escalation'
  | { readonly choices: readonly (readonly [value: string, label: string])[] };

export interface CardField {
  readonly name: SystemSettingName;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: FieldKind;
}

/** Settings of one card, saved together. */
export interface SettingsCard {
  /** After `#` in the address of the page; stable. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly CardField[];
  /** Another system that can be tested, and the setting that turns it on. */
  readonly test?: { readonly of: IntegrationTest; readonly enabledBy: SystemSettingName };
  /** The channel that these settings configure, and the one that turns it on. */
  readonly channel?: { readonly id: Channel; readonly enabledBy: SystemSettingName };
}

function fieldKind({ kind, choices }: ChannelSetting): FieldKind {
  if (choices !== undefined) return { choices };
  return kind === 'mail-server' ? kind : 'text';
}

/** All settings of the page, each once. */
export const CARDS: readonly SettingsCard[] = [
  {
    id: 'organisation',
    title: texts.organisation,
    lead: texts.organisationHint,
    fields: [
      { name: 'COMPANY_NAME', label: texts.companyName, hint: texts.companyNameHint },
      { name: 'TIME_ZONE', label: texts.timeZone, kind: 'zone', hint: texts.timeZoneHint },
      {
        name: 'UNIT_SYSTEM',
        label: texts.unitSystem,
        hint: texts.unitSystemHint,
        kind: { choices: UNIT_SYSTEMS.map((system) => [system, unitSystemLabels[system]]) },
      },
      {
        name: 'PUBLIC_URL',
        label: texts.publicUrl,
        hint: texts.publicUrlHint,
      },
    ],
  },
  ...CHANNEL_DESCRIPTORS.map(
    ({ id, name, about, settings, enabledBy }): SettingsCard => ({
      id,
      title: name,
      lead: about,
      fields: settings.map((setting) => ({ ...setting, kind: fieldKind(setting) })),
      channel: { id, enabledBy },
    }),
  ),
  {
    id: 'escalation',
    title: texts.escalation,
    lead: texts.escalationHint,
    fields: [
      {
        name: 'ESCALATION_MINUTES',
        label: texts.minutes,
        hint: texts.minutesHint,
        kind: 'escalation',
      },
    ],
  },
  {
    id: 'map',
    title: texts.map,
    lead: texts.mapHint,
    fields: [
      {
        name: 'MAP_STREET_STYLE_URL',
        label: texts.streetStyle,
        hint: texts.streetStyleHint,
      },
      { name: 'MAP_SATELLITE_STYLE_URL', label: texts.satelliteStyle },
      {
        name: 'MAP_ORIGINS',
        label: texts.tileOrigins,
        hint: texts.tileOriginsHint,
      },
    ],
  },
  {
    id: 'modbus-server',
    title: texts.modbusServer,
    lead: texts.modbusServerHint,
    fields: [
      {
        name: 'MODBUS_HOST',
        label: texts.listenAddress,
        hint: '127.0.0.1: this machine only; 0.0.0.0: all interfaces',
      },
      { name: 'MODBUS_PORT', label: texts.port, hint: texts.listenAddressHint },
      {
        name: 'MODBUS_ALLOW',
        label: texts.allowedClients,
        hint: texts.allowedClientsHint,
      },
      {
        name: 'MODBUS_STALE',
        label: texts.offlineReads,
        kind: {
          choices: [
            ['last', texts.returnLastValues],
            ['exception', texts.returnException],
          ],
        },
      },
    ],
  },
  {
    id: 'syslog',
    title: texts.syslog,
    lead: texts.syslogHint,
    fields: [
      { name: 'SYSLOG_URL', label: texts.receiver, hint: texts.receiverHint },
      {
        name: 'SYSLOG_FACILITY',
        label: texts.facility,
        kind: { choices: SYSLOG_FACILITY_NAMES.map((name) => [name, name]) },
      },
    ],
    test: { of: 'syslog', enabledBy: 'SYSLOG_URL' },
  },
  {
    id: 'mqtt',
    title: texts.mqtt,
    lead: texts.mqttHint,
    fields: [
      { name: 'MQTT_URL', label: texts.broker, hint: texts.brokerHint },
      { name: 'MQTT_USER', label: texts.userName },
      { name: 'MQTT_PASSWORD', label: texts.password },
      { name: 'MQTT_PREFIX', label: texts.topicPrefix },
      { name: 'MQTT_INTERVAL_SECONDS', label: texts.shortestInterval, hint: texts.shortestIntervalHint },
      { name: 'MQTT_AREAS', label: texts.onlyAreas, hint: texts.onlyAreasHint },
      { name: 'MQTT_DISCOVERY_PREFIX', label: texts.discoveryPrefix, hint: texts.discoveryPrefixHint },
    ],
    test: { of: 'mqtt', enabledBy: 'MQTT_URL' },
  },
  {
    id: 'heartbeat',
    title: texts.heartbeat,
    lead: texts.heartbeatHint,
    fields: [{ name: 'DEADMAN_URL', label: texts.heartbeatUrl, hint: texts.heartbeatUrlHint }],
  },
];
