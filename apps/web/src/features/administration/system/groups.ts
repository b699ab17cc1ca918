import { CHANNELS, type HealthArea } from '@outpost/contract';
import { CARDS, type SettingsCard } from './cards.ts';
import * as texts from './texts.ts';

/** A screen where something of a group is set. */
export interface GroupLink {
  readonly to: string;
  readonly label: string;
  readonly hint: string;
}

/** What belongs to one task. */
export interface SettingsGroup {
  /** After `#` in the address of the page; stable. */
  readonly id: string;
  readonly title: string;
  /** The parts of the server whose problems concern it. */
  readonly areas: readonly HealthArea[];
  readonly cards: readonly SettingsCard[];
  readonly links: readonly GroupLink[];
  readonly note?: string;
}

const cards = (...ids: readonly string[]) => CARDS.filter(({ id }) => ids.includes(id));

/** The groups of the page, in its order. */
export const GROUPS: readonly SettingsGroup[] = [
  {
    id: 'notifications',
    title: texts.notifications,
    areas: ['notifications'],
    cards: cards(...CHANNELS, 'escalation', 'heartbeat'),
    links: [],
  },
  {
    id: 'history-and-storage',
    title: texts.historyAndStorage,
    areas: ['storage'],
    cards: [],
    links: [{ to: '/config/history', label: texts.history, hint: texts.historyHint }],
  },
  {
    id: 'field-and-polling',
    title: texts.fieldAndPolling,
    areas: ['polling'],
    cards: [],
    links: [{ to: '/config/stations', label: texts.stationManagement, hint: texts.stationManagementHint }],
  },
  {
    id: 'access-and-security',
    title: texts.accessAndSecurity,
    areas: [],
    cards: [],
    links: [
      { to: '/config/users', label: texts.users, hint: texts.usersHint },
      { to: '/config/sso', label: texts.singleSignOn, hint: texts.singleSignOnHint },
      { to: '/config/displays', label: texts.wallDisplays, hint: texts.wallDisplaysHint },
      { to: '/config/audit', label: texts.auditLog, hint: texts.auditLogHint },
    ],
  },
  {
    id: 'integration',
    title: texts.integration,
    areas: ['modbus-server', 'integration'],
    cards: cards('modbus-server', 'syslog', 'mqtt'),
    links: [
      { to: '/config/modbus', label: texts.modbusMap, hint: texts.modbusMapHint },
      { to: '/config/webhooks', label: texts.webhooks, hint: texts.webhooksHint },
    ],
  },
  {
    id: 'organisation-and-map',
    title: texts.organisationAndMap,
    areas: [],
    cards: cards('organisation', 'map'),
    links: [],
  },
  {
    id: 'maintenance',
    title: texts.maintenance,
    areas: ['server', 'live'],
    cards: [],
    links: [{ to: '/config/health', label: texts.health, hint: texts.healthHint }],
    note: texts.maintenanceHint,
  },
];
