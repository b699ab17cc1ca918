import { Button } from '@mantine/core';
import { canAcknowledge, compareNames, userName } from '@outpost/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  useAccounts,
  useAlertSettingChanges,
  useAllAlertSettings,
  useFailure,
  useNotifyChannels,
  useSession,
  useStationNames,
} from '../../../data/index.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import {
  type AlertSettingAction,
  AlertSettingDialogs,
  channelsSetUp,
} from '../../../ui/alert-settings/index.ts';
import { Banner } from '../../../ui/banner/index.ts';
import { Empty, Failed, Loading, NoStations } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import type { PickOption } from '../../../ui/pick-list/index.ts';
import { SearchField } from '../../../ui/search-field/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './alerts.module.css';
import { Matrix } from './matrix/Matrix.tsx';
import { byStation, byUser, searched } from './model/groups.ts';
import { GroupList } from './parts/GroupList.tsx';
import * as texts from './texts.ts';

type Order = 'station' | 'user' | 'matrix';
const ORDERS = [
  { value: 'matrix', label: texts.matrixTab },
  { value: 'station', label: texts.stationTab },
  { value: 'user', label: texts.userTab },
] as const satisfies { value: Order; label: string }[];

/** The alert settings of all users: a matrix, by station or by user. */
export default function AlertsScreen() {
  const settings = useAllAlertSettings();
  const stations = useStationNames();
  const { can } = useSession();
  const accounts = useAccounts();
  const channels = useNotifyChannels();
  const [params, setParams] = useAddressParams();
  const order = ORDERS.find(({ value }) => value === params.get('by'))?.value ?? 'matrix';
  const setOrder = (next: Order) =>
    setParams(
      (now) => {
        if (next === 'matrix') now.delete('by');
        else now.set('by', next);
        return now;
      },
      { replace: true },
    );
  const [search, setSearch] = useState('');
  const [task, setTask] = useState<AlertSettingAction | null>(null);
  const changes = useAlertSettingChanges('anyone', showToast, () => setTask(null));
  const failures = [useFailure(settings), useFailure(stations), useFailure(accounts)];
  const failure = failures.find((one) => one !== null);
  const setUp = channels.data === undefined ? null : channelsSetUp(channels.data);
  const everything = useMemo(
    () =>
      settings.data && stations.data && accounts.data
        ? { settings: settings.data, stations: stations.data, accounts: accounts.data }
        : null,
    [settings.data, stations.data, accounts.data],
  );
  const groups = useMemo(
    () => everything && (order === 'user' ? byUser(everything) : byStation(everything)),
    [everything, order],
  );
  const stationOptions = useMemo<PickOption[]>(
    () =>
      (stations.data ?? [])
        .map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))
        .sort(byLabel),
    [stations.data],
  );
  const users = useMemo<PickOption[]>(
    () =>
      (accounts.data ?? [])
        .map((user) => ({
          id: user.Id,
          label: userName(user),
          note: canAcknowledge(user.Role) ? user.Email : texts.viewerNamed(user.Email),
        }))
        .sort(byLabel),
    [accounts.data],
  );
  const open = (next: AlertSettingAction) => {
    changes.reset();
    setTask(next);
  };

  const body = () => {
    if (failure) {
      const all = [settings, stations, accounts];
      return (
        <Failed
          title={texts.couldNotLoadAlertSettings}
          onRetry={() => void Promise.all(all.map((one) => one.refetch()))}
          retrying={all.some((one) => one.isFetching)}
        >
          {failure.detail}
        </Failed>
      );
    }
    if (order === 'matrix' && everything !== null && everything.stations.length > 0)
      return <Matrix {...everything} search={search} setUp={setUp} />;
    if (groups === null) return <Loading label={texts.loadingAlertSettings} />;
    const found = searched(groups, search);
    if (found.length === 0) {
      return everything?.stations.length === 0 ? (
        <NoStations canAdd={can('Admin')} />
      ) : (
        <Empty title={texts.noMatches} />
      );
    }
    return (
      <GroupList groups={found} of={order === 'user' ? 'user' : 'station'} setUp={setUp} onTask={open} />
    );
  };
  const bare = everything && byStation(everything).filter((group) => group.settings.length === 0).length;
  return (
    <Page
      sub={settings.data && texts.settingCount(settings.data.length)}
      actions={
        <>
          <Button component={Link} to="/on-call">
            {texts.onCall}
          </Button>
          <Button
            variant="filled"
            disabled={everything === null}
            onClick={() => open({ kind: 'add', accountId: 0 })}
          >
            {texts.addAlertSetting}
          </Button>
        </>
      }
    >
      <div className="body">
        {setUp?.length === 0 && (
          <p className="muted">
            {texts.noChannelConfigured} {texts.noChannelHint}
          </p>
        )}
        {bare !== null && bare > 0 && (
          <Banner state="medium" title={texts.withoutAlertSettings(bare)}>
            {texts.supervisorsNotifiedInstead(bare)}
          </Banner>
        )}
        <div className={`line ${styles.tools}`}>
          <Segments label={texts.groupBy} value={order} options={ORDERS} onChange={setOrder} />
          <SearchField
            label={texts.searchStationsAndUsers}
            placeholder={texts.stationOrUser}
            value={search}
            onChange={setSearch}
          />
        </div>
        <Card pad={false}>{body()}</Card>
      </div>
      <AlertSettingDialogs
        task={task}
        onClose={() => setTask(null)}
        stations={stationOptions}
        people={users}
        setUp={setUp}
        isPending={changes.isPending}
        failure={changes.failure}
        onSave={changes.save}
        onDelete={changes.remove}
      />
    </Page>
  );
}

const byLabel = (a: PickOption, b: PickOption): number => compareNames(a.label, b.label);
