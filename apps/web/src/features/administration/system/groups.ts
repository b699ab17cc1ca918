import { CHANNELS, type HealthArea } from '@outpost/contract';
import { CARDS, type SettingsCard } from './cards.ts';
import * as texts from './texts.ts';

/** Settings of one task. */
export interface SettingsGroup {
  /** After `#` in the address of the page; stable. */
  readonly id: string;
  readonly title: string;
  /** The parts of the server whose problems concern it. */
  readonly areas: readonly HealthArea[];
  /** Side by side, such as channels and what follows if no one acknowledges. */
  readonly columns: readonly (readonly SettingsCard[])[];
}

const cards = (...ids: readonly string[]) => CARDS.filter(({ id }) => ids.includes(id));

const NOTIFICATIONS: SettingsGroup = {
  id: 'notifications',
  title: texts.notifications,
  areas: ['notifications'],
  columns: [cards(...CHANNELS), cards('escalation', 'heartbeat')],
};

export const cardsOf = ({ columns }: Pick<SettingsGroup, 'columns'>): readonly SettingsCard[] =>
  columns.flat();

/** The groups of the page, in its order. */
export const GROUPS: readonly SettingsGroup[] = [
  NOTIFICATIONS,
  {
    id: 'integration',
    title: texts.integration,
    areas: ['modbus-server', 'integration'],
    columns: [cards('modbus-server'), cards('syslog', 'mqtt')],
  },
  {
    id: 'organisation-and-map',
    title: texts.organisationAndMap,
    areas: [],
    columns: [cards('organisation'), cards('map')],
  },
];

/**
 * The group to show.
 *
 * @param named what the address names after `#`: a group or one of its cards; otherwise, the first group is shown
 */
export const groupNamed = (named: string): SettingsGroup =>
  GROUPS.find((group) => group.id === named || cardsOf(group).some(({ id }) => id === named)) ??
  NOTIFICATIONS;
