import { Button } from '@mantine/core';
import { canAcknowledge, compareNames } from '@outpost/core';
import { useState } from 'react';
import {
  type SessionUser,
  useAlertSettingChanges,
  useNotifyChannels,
  useOwnAlertSettings,
  useStationNames,
} from '../../../data/index.ts';
import {
  type AlertSettingAction,
  AlertSettingDialogs,
  AlertSettingList,
  channelsSetUp,
} from '../../../ui/alert-settings/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './account.module.css';
import * as texts from './texts.ts';

/** The user's alert settings. */
export function OwnAlerts({ user }: { readonly user: SessionUser }) {
  const settings = useOwnAlertSettings();
  const stations = useStationNames();
  const channels = useNotifyChannels();
  const [task, setTask] = useState<AlertSettingAction | null>(null);
  const changes = useAlertSettingChanges('own', showToast, () => setTask(null));
  const setUp = channels.data === undefined ? null : channelsSetUp(channels.data);
  const names = new Map(stations.data?.map(({ StationId, SiteName }) => [StationId, SiteName]));
  const nameOf = (id: number) => names.get(id) ?? texts.station(id);
  const open = (next: AlertSettingAction) => {
    changes.reset();
    setTask(next);
  };

  const body = () => {
    if (settings.data === undefined || stations.data === undefined) {
      return (
        <LoadingOrFailed
          query={[settings, stations]}
          loading={texts.loadingAlertSettings}
          failed={texts.couldNotLoadAlertSettings}
        />
      );
    }
    if (settings.data.length === 0) {
      return <Empty title={texts.noAlertSettings}>{texts.noAlertSettingsHint}</Empty>;
    }
    return (
      <AlertSettingList
        settings={settings.data
          .map((setting) => ({ setting, name: nameOf(setting.StationId) }))
          .sort((a, b) => compareNames(a.name, b.name))}
        setUp={setUp}
        onEdit={(setting) => open({ kind: 'edit', setting, name: nameOf(setting.StationId) })}
        onDelete={(setting) => open({ kind: 'delete', setting, name: nameOf(setting.StationId) })}
      />
    );
  };
  return (
    <Card
      title={texts.alertSettings}
      note={
        canAcknowledge(user.Role)
          ? texts.alertSettingsContent
          : 'alarms that you are notified of; Viewers can’t acknowledge them'
      }
      pad={false}
      end={
        <Button
          onClick={() => open({ kind: 'add', accountId: user.Id })}
          disabled={stations.data === undefined}
        >
          {texts.addAlertSetting}
        </Button>
      }
    >
      {setUp?.length === 0 && <p className={styles.warning}>{texts.noChannelConfigured}</p>}
      {body()}
      <AlertSettingDialogs
        task={task}
        onClose={() => setTask(null)}
        stations={[...names]
          .map(([id, label]) => ({ id, label }))
          .sort((a, b) => compareNames(a.label, b.label))}
        setUp={setUp}
        isPending={changes.isPending}
        failure={changes.failure}
        onSave={changes.save}
        onDelete={changes.remove}
      />
    </Card>
  );
}
