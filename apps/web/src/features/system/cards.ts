import type { SystemSettingName } from '@outpost/contract';

/** How a setting is written: as a text, hidden, or as one of a few words. */
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

/** Settings that belong together and are saved together. */
export interface SettingsCard {
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly CardField[];
  /** A message can be sent to oneself by this way, to see whether it works. */
  readonly test?: 'email' | 'sms';
}

/** Every setting of the page, each once. */
export const CARDS: readonly SettingsCard[] = [
  {
    title: 'Organisation',
    lead: 'What people read on every page and in every message.',
    fields: [
      { name: 'COMPANY_NAME', label: 'Company name', hint: 'In the footer and on printed reports' },
      { name: 'TIME_ZONE', label: 'Time zone', kind: 'zone', hint: 'Empty: the zone of the server' },
      {
        name: 'PUBLIC_URL',
        label: 'Address of Outpost',
        hint: 'Where people find it, for links in messages: https://outpost.example.com',
      },
    ],
  },
  {
    title: 'Mail',
    lead: 'Alarms, reports and invitations leave by this mail server.',
    fields: [
      {
        name: 'SMTP_URL',
        label: 'Mail server',
        kind: 'mail-server',
      },
      { name: 'MAIL_FROM', label: 'Sender', hint: 'Outpost <outpost@example.com>' },
    ],
    test: 'email',
  },
  {
    title: 'SMS',
    lead: 'An account with Twilio, or a gateway that speaks its form.',
    fields: [
      { name: 'SMS_ACCOUNT', label: 'Account SID' },
      { name: 'SMS_TOKEN', label: 'Token' },
      { name: 'SMS_FROM', label: 'Sender', hint: '+15551234567, a short code, or a messaging service (MG…)' },
      { name: 'SMS_URL', label: 'Gateway' },
    ],
    test: 'sms',
  },
  {
    title: 'Escalation',
    lead: 'After so many minutes without an acknowledgement more people are told.',
    fields: [
      {
        name: 'ESCALATION_MINUTES',
        label: 'Minutes',
        hint: '0: only those told first',
        kind: 'escalation',
      },
    ],
  },
  {
    title: 'Map',
    lead: 'Backgrounds from a maps service; without one the plain map that is built in.',
    fields: [
      {
        name: 'MAP_STREET_STYLE_URL',
        label: 'Street style',
        hint: 'A MapLibre style, with the service’s key',
      },
      { name: 'MAP_SATELLITE_STYLE_URL', label: 'Satellite style' },
      {
        name: 'MAP_ORIGINS',
        label: 'Further origins',
        hint: 'From which styles load tiles: https://tiles.example.com, https://*.example.com',
      },
    ],
  },
  {
    title: 'Modbus server',
    lead: 'Where your own SCADA reads. Saving lets go of whoever is connected; they connect anew.',
    fields: [
      {
        name: 'MODBUS_HOST',
        label: 'Listens on',
        hint: '127.0.0.1: this machine alone; 0.0.0.0: all addresses',
      },
      { name: 'MODBUS_PORT', label: 'Port', hint: 'off: switched off' },
      { name: 'MODBUS_ALLOW', label: 'Who may connect', hint: 'Addresses and ranges: 10.2.0.0/16, 10.3.0.7' },
      {
        name: 'MODBUS_STALE',
        label: 'A station that does not answer reads',
        kind: {
          choices: [
            ['last', 'its last values'],
            ['exception', 'exception 11'],
          ],
        },
      },
    ],
  },
  {
    title: 'Other ways to people',
    lead: 'Notifications in browsers, and messages posted to addresses of people’s own.',
    fields: [
      {
        name: 'PUSH_CONTACT',
        label: 'Contact for web push',
        hint: 'To whom the makers of browsers may write',
      },
      {
        name: 'WEBHOOKS',
        label: 'Webhooks',
        hint: 'To public addresses; the environment of the server allows others',
        kind: {
          choices: [
            ['off', 'off'],
            ['https', 'over HTTPS'],
            ['http', 'over HTTPS and HTTP'],
          ],
        },
      },
    ],
  },
  {
    title: 'Watching over Outpost',
    lead: 'A service that raises its voice when the ping stays away.',
    fields: [{ name: 'DEADMAN_URL', label: 'Ping each minute' }],
  },
];
