import { Button } from '@mantine/core';
import { canAcknowledge } from '@outpost/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  useAccounts,
  useAlertSettingChanges,
  useAllAlertSettings,
  useFailure,
  useNotifyChannels,
  useStationNames,
} from '../../data/index.ts';
import {
  type AlertSettingAction,
  AlertSettingDialogs,
  channelsSetUp,
} from '../../ui/alert-settings/index.ts';
import { Banner } from '../../ui/banner/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import type { PickOption } from '../../ui/pick-list/index.ts';
import { SearchField } from '../../ui/search-field/index.ts';
import { Segments } from '../../ui/segments/index.ts';
import { showToast } from '../../ui/toast/index.ts';
import styles from './alerts.module.css';
import { byPerson, byStation, searched } from './model/groups.ts';
import { GroupList } from './parts/GroupList.tsx';

type Order = 'station' | 'person';
const ORDERS = [
  { value: 'station', label: 'By station' },
  { value: 'person', label: 'By person' },
] as const satisfies { value: Order; label: string }[];

/** Everyone's alert settings: who is told of which station, from which priority up, and how. */
export default function AlertsScreen() {
  const settings = useAllAlertSettings();
  const stations = useStationNames();
  const accounts = useAccounts();
  const channels = useNotifyChannels();
  const [order, setOrder] = useState<Order>('station');
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
    () => everything && (order === 'station' ? byStation(everything) : byPerson(everything)),
    [everything, order],
  );
  const stationOptions = useMemo<PickOption[]>(
    () =>
      (stations.data ?? [])
        .map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))
        .sort(byLabel),
    [stations.data],
  );
  const people = useMemo<PickOption[]>(
    () =>
      (accounts.data ?? [])
        .map(({ Id, FirstName, LastName, Email, Role }) => ({
          id: Id,
          label: `${FirstName} ${LastName}`,
          note: canAcknowledge(Role) ? Email : `${Email}, a Viewer, cannot acknowledge`,
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
          title="The alert settings could not be loaded"
          onRetry={() => void Promise.all(all.map((one) => one.refetch()))}
          retrying={all.some((one) => one.isFetching)}
        >
          {failure.detail}
        </Failed>
      );
    }
    if (groups === null) return <Loading label="Loading alert settings" />;
    const found = searched(groups, search);
    if (found.length === 0) {
      return search.trim() === '' ? (
        <Empty title={order === 'station' ? 'There is no station yet' : 'Nobody can be told yet'} />
      ) : (
        <Empty title={`Nothing is called “${search.trim()}”`} />
      );
    }
    return <GroupList groups={found} of={order} setUp={setUp} onTask={open} />;
  };
  const bare = everything && byStation(everything).filter((group) => group.settings.length === 0).length;
  return (
    <Page
      title="Alerts"
      sub={settings.data && formatSettingCount(settings.data.length)}
      actions={
        <>
          <Button component={Link} to="/config/schedules/coverage">
            Coverage
          </Button>
          <Button
            variant="filled"
            disabled={everything === null}
            onClick={() => open({ kind: 'add', accountId: 0 })}
          >
            Add
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {setUp?.length === 0 && (
          <Banner state="high" title="Nobody is told of anything: no channel is set up.">
            Whoever runs the server sets up e-mail with <code>SMTP_URL</code>. Until then alarms are on the
            page only.
          </Banner>
        )}
        {bare !== null && bare > 0 && (
          <Banner
            state="medium"
            title={bare === 1 ? '1 station has no alert setting.' : `${bare} stations have no alert setting.`}
          >
            All Supervisors and Admins are told of their alarms instead.
          </Banner>
        )}
        <div className={styles.tools}>
          <Segments label="Order" value={order} options={ORDERS} onChange={setOrder} />
          <SearchField
            label="Search stations and people"
            placeholder="Find a station or a person"
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
        people={people}
        setUp={setUp}
        isPending={changes.isPending}
        failure={changes.failure}
        onSave={changes.save}
        onDelete={changes.remove}
      />
    </Page>
  );
}

const formatSettingCount = (count: number): string => (count === 1 ? '1 setting' : `${count} settings`);
const byLabel = (a: PickOption, b: PickOption): number => a.label.localeCompare(b.label);
