import type { SystemSettingName } from '@outpost/contract';

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
    title: 'Organisation',
    lead: 'Shown on pages and in messages.',
    fields: [
      { name: 'COMPANY_NAME', label: 'Company name', hint: 'In the footer and on printed reports' },
      { name: 'TIME_ZONE', label: 'Time zone', kind: 'zone', hint: 'Blank: time zone of the server' },
      {
        name: 'PUBLIC_URL',
        label: 'Public URL',
        hint: 'For links in messages, such as https://outpost.example.com',
      },
    ],
  },
  {
    title: 'Email',
    lead: 'Sends notifications, reports and invitations.',
    fields: [
      {
        name: 'SMTP_URL',
        label: 'Mail server',
        kind: 'mail-server',
      },
      { name: 'MAIL_FROM', label: 'Sender', hint: 'Such as Outpost <outpost@example.com>' },
    ],
    test: 'email',
  },
  {
    title: 'SMS',
    lead: 'Twilio account, or a gateway with a compatible API.',
    fields: [
      { name: 'SMS_ACCOUNT', label: 'Account SID' },
      { name: 'SMS_TOKEN', label: 'Token' },
      { name: 'SMS_FROM', label: 'Sender', hint: 'Phone number, short code or messaging service ID (MG…)' },
      { name: 'SMS_URL', label: 'Gateway' },
    ],
    test: 'sms',
  },
  {
    title: 'Escalation',
    lead: 'Minutes without acknowledgement before the next escalation step.',
    fields: [
      {
        name: 'ESCALATION_MINUTES',
        label: 'Minutes',
        hint: '0: no escalation',
        kind: 'escalation',
      },
    ],
  },
  {
    title: 'Map',
    lead: 'Map styles from a map service. Without them, Outpost shows its built-in map.',
    fields: [
      {
        name: 'MAP_STREET_STYLE_URL',
        label: 'Street style',
        hint: 'URL of a MapLibre style, including the service key',
      },
      { name: 'MAP_SATELLITE_STYLE_URL', label: 'Satellite style' },
      {
        name: 'MAP_ORIGINS',
        label: 'Tile origins',
        hint: 'Other origins of tiles, such as https://tiles.example.com, https://*.example.com',
      },
    ],
  },
  {
    title: 'Modbus server',
    lead: 'Provides values to your SCADA. Saving disconnects all clients.',
    fields: [
      {
        name: 'MODBUS_HOST',
        label: 'Listen address',
        hint: '127.0.0.1: this machine only; 0.0.0.0: all interfaces',
      },
      { name: 'MODBUS_PORT', label: 'Port', hint: 'off: no Modbus server' },
      {
        name: 'MODBUS_ALLOW',
        label: 'Allowed clients',
        hint: 'Addresses and ranges, such as 10.2.0.0/16, 10.3.0.7',
      },
      {
        name: 'MODBUS_STALE',
        label: 'Reads of offline stations',
        kind: {
          choices: [
            ['last', 'Return last values'],
            ['exception', 'Return exception 11'],
          ],
        },
      },
    ],
  },
  {
    title: 'Other channels',
    lead: 'Browser notifications and webhooks.',
    fields: [
      {
        name: 'PUSH_CONTACT',
        label: 'Web push contact',
        hint: 'Email address for browser vendors',
      },
      {
        name: 'WEBHOOKS',
        label: 'Webhooks',
        hint: 'Public addresses only, unless the server allows others',
        kind: {
          choices: [
            ['off', 'Off'],
            ['https', 'HTTPS only'],
            ['http', 'HTTPS and HTTP'],
          ],
        },
      },
    ],
  },
  {
    title: 'Heartbeat',
    lead: 'An outside service that alerts when heartbeats stop.',
    fields: [{ name: 'DEADMAN_URL', label: 'Heartbeat URL', hint: 'Called every minute' }],
  },
];
