import type { SystemSettingName } from '@outpost/contract';
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
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly CardField[];
  /** The channel of the test message. */
  readonly test?: 'email' | 'sms';
}

/** All settings of the page, each once. */
export const CARDS: readonly SettingsCard[] = [
  {
    title: texts.organisation,
    lead: texts.organisationHint,
    fields: [
      { name: 'COMPANY_NAME', label: texts.companyName, hint: texts.companyNameHint },
      { name: 'TIME_ZONE', label: texts.timeZone, kind: 'zone', hint: texts.timeZoneHint },
      {
        name: 'PUBLIC_URL',
        label: texts.publicUrl,
        hint: texts.publicUrlHint,
      },
    ],
  },
  {
    title: texts.email,
    lead: texts.emailHint,
    fields: [
      {
        name: 'SMTP_URL',
        label: texts.mailServer,
        kind: 'mail-server',
      },
      { name: 'MAIL_FROM', label: texts.sender, hint: texts.senderHint },
    ],
    test: 'email',
  },
  {
    title: 'SMS',
    lead: texts.smsHint,
    fields: [
      { name: 'SMS_ACCOUNT', label: texts.accountSid },
      { name: 'SMS_TOKEN', label: texts.token },
      { name: 'SMS_FROM', label: texts.sender, hint: texts.smsSenderHint },
      { name: 'SMS_URL', label: texts.gateway },
    ],
    test: 'sms',
  },
  {
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
    title: texts.otherChannels,
    lead: texts.otherChannelsHint,
    fields: [
      {
        name: 'PUSH_CONTACT',
        label: texts.webPushContact,
        hint: texts.webPushContactHint,
      },
      {
        name: 'WEBHOOKS',
        label: texts.webhooks,
        hint: texts.webhooksHint,
        kind: {
          choices: [
            ['off', texts.off],
            ['https', texts.httpsOnly],
            ['http', texts.httpsAndHttp],
          ],
        },
      },
    ],
  },
  {
    title: texts.heartbeat,
    lead: texts.heartbeatHint,
    fields: [{ name: 'DEADMAN_URL', label: texts.heartbeatUrl, hint: texts.heartbeatUrlHint }],
  },
];
