import {
  type AlertSetting,
  type Channel,
  PRIORITIES,
  type Priority,
  type StationListItem,
  type User,
} from '@outpost/contract';
import { canAcknowledge, compareNames, userName } from '@outpost/core';
import { formatChannels, type ListedSetting, missingChannels } from '../../../../ui/alert-settings/index.ts';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';
import * as texts from '../texts.ts';

/** The settings of one station or one user. */
export interface SettingGroup {
  /** Id of the station or the account. */
  readonly id: number;
  readonly name: string;
  readonly note?: string;
  readonly settings: readonly ListedSetting[];
}

export interface AlertData {
  readonly settings: readonly AlertSetting[];
  readonly stations: readonly Pick<StationListItem, 'StationId' | 'SiteName'>[];
  readonly accounts: readonly User[];
}

/** All stations with their recipients; those without recipients first, then by name. */
export function byStation({ settings, stations, accounts }: AlertData): SettingGroup[] {
  const users = new Map(accounts.map((account) => [account.Id, account]));
  const of = grouped(settings, 'StationId');
  return stations
    .map(
      ({ StationId, SiteName }): SettingGroup => ({
        id: StationId,
        name: SiteName,
        settings: (of.get(StationId) ?? [])
          .map((setting) => ({ setting, ...userLabelOf(users.get(setting.AccountId), setting.AccountId) }))
          .sort(listedOrder),
      }),
    )
    .sort(emptyFirst);
}

/**
 * Users who can acknowledge and Viewers with a setting; those without settings first, then by name.
 */
export function byUser({ settings, stations, accounts }: AlertData): SettingGroup[] {
  const names = new Map(stations.map(({ StationId, SiteName }) => [StationId, SiteName]));
  const of = grouped(settings, 'AccountId');
  return accounts
    .filter(({ Id, Role }) => canAcknowledge(Role) || of.has(Id))
    .map(
      (account): SettingGroup => ({
        id: account.Id,
        ...userLabelOf(account, account.Id),
        settings: (of.get(account.Id) ?? [])
          .map((setting) => ({
            setting,
            name: names.get(setting.StationId) ?? texts.stationNumber(setting.StationId),
          }))
          .sort(listedOrder),
      }),
    )
    .sort(emptyFirst);
}

/** A user who is notified of a station, or a station of which a user is. */
export interface Recipient {
  readonly name: string;
  /** Why the setting does not notify, or not someone who can acknowledge; null: it does. */
  readonly problem: string | null;
}

/**
 * Those with the same minimum priority, the lowest priority first: those who are notified of the most.
 *
 * @param setUp configured channels; null: not known yet
 */
export function byPriority(
  settings: readonly ListedSetting[],
  setUp: readonly Channel[] | null,
): { readonly least: Priority; readonly recipients: readonly Recipient[] }[] {
  return PRIORITIES.toReversed().flatMap((least) => {
    const recipients = settings
      .filter(({ setting }) => setting.LeastPriority === least)
      .map((own) => ({ name: own.name, problem: own.note ?? lostChannels(own.setting.Channels, setUp) }));
    return recipients.length === 0 ? [] : [{ least, recipients }];
  });
}

/** That none of the channels is configured; null: one is. */
function lostChannels(channels: readonly Channel[], setUp: readonly Channel[] | null): string | null {
  const missing = missingChannels(channels, setUp);
  return missing.length > 0 && missing.length === channels.length
    ? texts.notConfigured(formatChannels(missing))
    : null;
}

/** Groups whose texts contain every word of the search. */
export function searched(groups: readonly SettingGroup[], search: string): readonly SettingGroup[] {
  const words = searchTerms(search);
  if (words.length === 0) return groups;
  return groups.filter(({ name, note = '', settings }) => {
    const text = fold([name, note, ...settings.map((one) => one.name)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** The name of a user, with a note if they are not notified or cannot acknowledge. */
function userLabelOf(account: User | undefined, id: number): { name: string; note?: string } {
  if (account === undefined) return { name: texts.accountNumber(id) };
  const name = userName(account);
  if (!account.Active) return { name, note: texts.deactivatedNotNotified };
  return canAcknowledge(account.Role) ? { name } : { name, note: texts.viewerCannotAcknowledge };
}

function grouped(
  settings: readonly AlertSetting[],
  field: 'StationId' | 'AccountId',
): Map<number, AlertSetting[]> {
  const groups = new Map<number, AlertSetting[]>();
  for (const setting of settings) {
    const group = groups.get(setting[field]);
    if (group) group.push(setting);
    else groups.set(setting[field], [setting]);
  }
  return groups;
}

const emptyFirst = (a: SettingGroup, b: SettingGroup): number =>
  Math.sign(a.settings.length) - Math.sign(b.settings.length) || compareNames(a.name, b.name) || a.id - b.id;

const listedOrder = (a: ListedSetting, b: ListedSetting): number =>
  compareNames(a.name, b.name) ||
  PRIORITIES.indexOf(b.setting.LeastPriority) - PRIORITIES.indexOf(a.setting.LeastPriority);
