import type { StationListItem } from '@outpost/contract';
import { compareNames, userName } from '@outpost/core';
import {
  useAccounts,
  useAlertSettingChanges,
  useNotifyChannels,
  useStationNames,
} from '../../../../data/index.ts';
import { AlertSettingForm, channelsSetUp } from '../../../../ui/alert-settings/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import type { PickOption } from '../../../../ui/pick-list/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';

export interface AlertSettingsFormProps {
  readonly stationIds: readonly number[];
  readonly onClose: () => void;
}

/** Adds an alert setting of one account to many stations, all or none of them. */
export function AlertSettingsForm({ stationIds, onClose }: AlertSettingsFormProps) {
  const stations = useStationNames();
  const accounts = useAccounts();
  const channels = useNotifyChannels();
  const changes = useAlertSettingChanges('anyone', showToast, onClose);
  if (stations.data === undefined || accounts.data === undefined) {
    return (
      <LoadingOrFailed
        query={[stations, accounts]}
        loading={texts.loadingUsers}
        failed={texts.couldNotLoadUsers}
      />
    );
  }
  return (
    <AlertSettingForm
      setting={null}
      accountId={0}
      stationIds={stationIds}
      stations={selectedFirst(stations.data, stationIds)}
      people={accounts.data
        .filter(({ Active }) => Active)
        .map((user) => ({ id: user.Id, label: userName(user), note: user.Email }))
        .sort((a, b) => compareNames(a.label, b.label))}
      setUp={channels.data === undefined ? null : channelsSetUp(channels.data)}
      isPending={changes.isPending}
      failure={changes.failure}
      onSubmit={changes.save}
      onCancel={onClose}
    />
  );
}

/** The selected stations are at the top, where they are visible. */
function selectedFirst(stations: readonly StationListItem[], selected: readonly number[]): PickOption[] {
  const ids = new Set(selected);
  const rank = ({ id }: PickOption) => (ids.has(id) ? 0 : 1);
  return stations
    .map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))
    .sort((a, b) => rank(a) - rank(b));
}
