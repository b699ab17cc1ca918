import {
  type AlertLevel,
  type AlertSetting,
  CHANNELS,
  PRIORITIES,
  STATION_KINDS,
  type StationListItem,
  type User,
} from '@outpost/contract';
import {
  alertSettingChanges,
  areasOf,
  canAcknowledge,
  canBeOnCall,
  compareNames,
  userName,
} from '@outpost/core';
import { kindLabel } from '../../../../ui/station-status/kinds.ts';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';
import * as texts from '../texts.ts';

/** Stations that are set together: all, those of an area, those of a kind, one. */
export interface StationGroup {
  readonly key: string;
  readonly name: string;
  readonly stationIds: readonly number[];
  /** The group that it belongs to; null: at the top. */
  readonly parent: string | null;
}

/** A column. */
export interface MatrixUser {
  readonly id: number;
  readonly name: string;
  readonly note: string;
}

/**
 * What a user is notified of in a group. `all`: the same levels at each station. `some`: levels
 * differ, or only some of the stations have any.
 */
export type MatrixCell =
  | { readonly kind: 'none' }
  | { readonly kind: 'all'; readonly levels: readonly AlertLevel[] }
  | {
      readonly kind: 'some';
      readonly with: number;
      readonly of: number;
      /** Of the stations with any; null: they differ. */
      readonly levels: readonly AlertLevel[] | null;
    };

const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name);

/** All stations, then the areas and the kinds that exist, each followed by its stations. */
export function stationGroups(stations: readonly StationListItem[]): StationGroup[] {
  const all = { key: 'all', name: texts.allStations, stationIds: stations.map(({ StationId }) => StationId) };
  const areas = areasOf(stations).map(({ Name }) =>
    groupWithStations(
      `area-${Name}`,
      texts.areaNamed(Name),
      stations.filter(({ Area }) => Area === Name),
    ),
  );
  const kinds = STATION_KINDS.map((kind) =>
    groupWithStations(
      `kind-${kind}`,
      kindLabel(kind),
      stations.filter(({ Kind }) => Kind === kind),
    ),
  );
  return [{ ...all, parent: null }, ...areas.flat(), ...kinds.flat()];
}

/** Nothing without stations. */
function groupWithStations(
  key: string,
  name: string,
  stations: readonly StationListItem[],
): readonly StationGroup[] {
  if (stations.length === 0) return [];
  const own = stations.map(({ StationId, SiteName }) => ({
    key: `${key} ${StationId}`,
    name: SiteName,
    stationIds: [StationId],
    parent: key,
  }));
  return [
    { key, name, stationIds: stations.map(({ StationId }) => StationId), parent: null },
    ...own.sort(byName),
  ];
}

/** Users who can acknowledge, and others with a setting; by name. */
export function matrixUsers(accounts: readonly User[], settings: readonly AlertSetting[]): MatrixUser[] {
  const withSetting = new Set(settings.map(({ AccountId }) => AccountId));
  return accounts
    .filter(({ Id, Role, Active }) => withSetting.has(Id) || (Active && canAcknowledge(Role)))
    .map((user) => ({
      id: user.Id,
      name: userName(user),
      note: !user.Active
        ? texts.deactivatedNotNotified
        : canAcknowledge(user.Role)
          ? user.Role
          : texts.viewerCannotAcknowledge,
    }))
    .sort(byName);
}

/** The levels of each station of each user, `account station`. */
export function levelsByStation(settings: readonly AlertSetting[]): Map<string, AlertLevel[]> {
  const levels = new Map<string, AlertLevel[]>();
  for (const { AccountId, StationId, LeastPriority, Channels } of settings) {
    const key = `${AccountId} ${StationId}`;
    levels.set(key, [...(levels.get(key) ?? []), { LeastPriority, Channels }]);
  }
  for (const own of levels.values())
    own.sort((a, b) => PRIORITIES.indexOf(b.LeastPriority) - PRIORITIES.indexOf(a.LeastPriority));
  return levels;
}

/** What a user is notified of in a group. */
export function matrixCellOf(
  levels: ReadonlyMap<string, readonly AlertLevel[]>,
  userId: number,
  { stationIds }: StationGroup,
): MatrixCell {
  const each = stationIds.map((id) => levels.get(`${userId} ${id}`) ?? []);
  const withAny = each.filter((own) => own.length > 0);
  if (withAny.length === 0) return { kind: 'none' };
  const isSame = new Set(withAny.map(signatureOf)).size === 1;
  if (isSame && withAny.length === each.length) return { kind: 'all', levels: each[0]! };
  const common = isSame ? withAny[0]! : null;
  return { kind: 'some', with: withAny.length, of: stationIds.length, levels: common };
}

/** The accounts that can be recipients: active, and can acknowledge. */
export const recipientIds = (accounts: readonly Pick<User, 'Id' | 'Role' | 'Active'>[]): Set<number> =>
  new Set(accounts.filter(canBeOnCall).map(({ Id }) => Id));

/** The stations with a setting of an account that can be a recipient. */
export const stationsWithRecipients = (
  settings: readonly AlertSetting[],
  recipients: ReadonlySet<number>,
): Set<number> =>
  new Set(settings.filter(({ AccountId }) => recipients.has(AccountId)).map(({ StationId }) => StationId));

/** How many stations of a group have no recipient. */
export const withoutRecipients = (
  { stationIds }: StationGroup,
  withRecipients: ReadonlySet<number>,
): number => stationIds.filter((id) => !withRecipients.has(id)).length;

/** How many stations of a group have a recipient, but none without the settings of a user. */
export function stationsLosingLast(
  { stationIds }: StationGroup,
  settings: readonly AlertSetting[],
  recipients: ReadonlySet<number>,
  userId: number,
): number {
  const before = stationsWithRecipients(settings, recipients);
  const others = settings.filter(({ AccountId }) => AccountId !== userId);
  const after = stationsWithRecipients(others, recipients);
  return stationIds.filter((id) => before.has(id) && !after.has(id)).length;
}

const signatureOf = (levels: readonly AlertLevel[]) =>
  levels
    .map(({ LeastPriority, Channels }) => {
      const channels = CHANNELS.filter((channel) => Channels.includes(channel));
      return `${LeastPriority} ${channels.join()}`;
    })
    .join(';');

/** `12 stations: 3 added, 8 changed, 1 unchanged` */
export function summarise(
  settings: readonly AlertSetting[],
  userId: number,
  { stationIds }: StationGroup,
  levels: readonly AlertLevel[],
): string {
  const wanted = { AccountId: userId, StationIds: [...stationIds], Levels: [...levels] };
  const { changes, unchanged } = alertSettingChanges(settings, wanted);
  const count = (is: (change: (typeof changes)[number]) => boolean) => changes.filter(is).length;
  return texts.changeSummary(stationIds.length, {
    added: count(({ before }) => before === null),
    changed: count(({ before, after }) => before !== null && after !== null),
    deleted: count(({ after }) => after === null),
    unchanged,
  });
}

/**
 * Groups and users that contain the words; of a kind whose stations do not, only those that do. A
 * station is found in its kind only.
 */
export function searchedMatrix(
  groups: readonly StationGroup[],
  users: readonly MatrixUser[],
  search: string,
): { readonly groups: readonly StationGroup[]; readonly users: readonly MatrixUser[] } {
  const words = searchTerms(search);
  const matches = (text: string) => words.every((word) => fold(text).includes(word));
  if (words.length === 0) return { groups, users };
  const foundUsers = users.filter(({ name }) => matches(name));
  const areas = new Set(groups.filter(({ key }) => key.startsWith('area-')).map(({ key }) => key));
  const once = groups.filter(({ parent }) => parent === null || !areas.has(parent));
  const found = new Set(once.filter(({ name }) => matches(name)).map(({ key }) => key));
  const parents = new Set(once.filter(({ key }) => found.has(key)).map(({ parent }) => parent));
  const foundGroups = once.filter(
    ({ key, parent }) => found.has(key) || parents.has(key) || (parent !== null && found.has(parent)),
  );
  if (foundGroups.length === 0 && foundUsers.length > 0) return { groups, users: foundUsers };
  return { groups: foundGroups, users: foundUsers.length > 0 ? foundUsers : users };
}
