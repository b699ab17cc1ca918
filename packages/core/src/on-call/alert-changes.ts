import { type AlertSetting, CHANNELS, type StationAlerts } from '@outpost/contract';

export interface AlertSettingChange {
  /** null: added. */
  readonly before: AlertSetting | null;
  /** null: deleted; with Id 0 when added. */
  readonly after: AlertSetting | null;
}

export interface AlertSettingChanges {
  readonly changes: readonly AlertSettingChange[];
  readonly unchanged: number;
}

/**
 * What has to change so that an account is notified of these levels at these stations, and of
 * nothing else there. A setting keeps its id where only its channels change.
 *
 * @param stored settings of the account; those of other accounts and stations are ignored
 */
export function alertSettingChanges(
  stored: readonly AlertSetting[],
  { AccountId, StationIds, Levels }: StationAlerts,
): AlertSettingChanges {
  const byStation = new Map<number, AlertSetting[]>();
  for (const setting of stored) {
    if (setting.AccountId !== AccountId) continue;
    byStation.set(setting.StationId, [...(byStation.get(setting.StationId) ?? []), setting]);
  }
  const changes: AlertSettingChange[] = [];
  let unchanged = 0;
  for (const StationId of StationIds) {
    const own = byStation.get(StationId) ?? [];
    for (const before of own) {
      if (!Levels.some(({ LeastPriority }) => LeastPriority === before.LeastPriority))
        changes.push({ before, after: null });
    }
    for (const { LeastPriority, Channels } of Levels) {
      const before = own.find((setting) => setting.LeastPriority === LeastPriority) ?? null;
      const sorted = CHANNELS.filter((channel) => Channels.includes(channel));
      const isSame = before !== null && sorted.join() === inOrder(before.Channels).join();
      if (isSame) unchanged++;
      else
        changes.push({
          before,
          after: { Id: before?.Id ?? 0, AccountId, StationId, LeastPriority, Channels: sorted },
        });
    }
  }
  return { changes, unchanged };
}

const inOrder = (channels: AlertSetting['Channels']) =>
  CHANNELS.filter((channel) => channels.includes(channel));
