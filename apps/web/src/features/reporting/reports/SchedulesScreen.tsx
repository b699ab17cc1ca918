import { Button } from '@mantine/core';
import { compareNames, userName } from '@outpost/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  useAccounts,
  useNotifyChannels,
  usePublicConfig,
  useReportSchedules,
  useStationNames,
} from '../../../data/index.ts';
import { Banner } from '../../../ui/banner/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import type { PickOption } from '../../../ui/pick-list/index.ts';
import { stationIdOf } from './model/address.ts';
import { formOf, NEW_REPORT_SCHEDULE } from './model/schedule.ts';
import { fallbackName } from './parts/ReportFrame.tsx';
import { ReportScheduleForm } from './schedules/ScheduleForm.tsx';
import { ScheduleList } from './schedules/ScheduleList.tsx';
import { ScheduleLog } from './schedules/ScheduleLog.tsx';
import * as texts from './texts.ts';

/** Scheduled reports. `?edit=new`, `?edit=3` and `?log=3` open the form or a delivery log. */
export default function SchedulesScreen() {
  const asked = useReportSchedules();
  const { data } = asked;
  const channels = useNotifyChannels();
  const { TimeZone, ObserveOnly } = usePublicConfig();
  const stations = useStationNames();
  const accounts = useAccounts();
  const [params, setParams] = useSearchParams();
  const open = (next: Record<string, string>) => setParams(next);
  const close = () => setParams({});
  const edit = params.get('edit');
  const logId = stationIdOf(params.get('log') ?? '')[0];
  const stationOptions = useMemo<PickOption[]>(
    () =>
      (stations.data ?? [])
        .map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))
        .sort(byLabel),
    [stations.data],
  );
  const accountOptions = useMemo<PickOption[]>(
    () =>
      (accounts.data ?? [])
        .map((user) => ({
          id: user.Id,
          label: userName(user),
          note: user.Active ? user.Email : `${user.Email} (deactivated)`,
        }))
        .sort(byLabel),
    [accounts.data],
  );

  const body = () => {
    if (data === undefined || stations.data === undefined || accounts.data === undefined) {
      return (
        <LoadingOrFailed
          query={[asked, stations, accounts]}
          loading={texts.loadingScheduledReports}
          failed={texts.couldNotLoadScheduledReports}
        />
      );
    }
    if (edit !== null) {
      const schedule = data.find(({ Id }) => String(Id) === edit);
      if (edit !== 'new' && schedule === undefined) {
        return (
          <Empty
            title={texts.scheduledReportNotFound}
            action={<Button onClick={close}>{texts.allScheduledReports}</Button>}
          />
        );
      }
      return (
        <Card title={schedule === undefined ? texts.newScheduledReport : schedule.Name}>
          <ReportScheduleForm
            key={edit}
            id={schedule?.Id ?? null}
            initial={schedule === undefined ? NEW_REPORT_SCHEDULE : formOf(schedule)}
            stations={stationOptions}
            areaStations={stations.data}
            accounts={accountOptions}
            onDone={close}
          />
        </Card>
      );
    }
    if (data.length === 0) {
      return (
        <Card>
          <Empty
            title={texts.noScheduledReports}
            action={
              <Button variant="filled" onClick={() => open({ edit: 'new' })}>
                {texts.addReport}
              </Button>
            }
          >
            {texts.noScheduledReportsHint}
          </Empty>
        </Card>
      );
    }
    const names = new Map(stations.data.map(({ StationId, SiteName }) => [StationId, SiteName]));
    return (
      <Card pad={false}>
        <ScheduleList
          schedules={data}
          siteName={(id) => names.get(id) ?? fallbackName(id)}
          timeZone={TimeZone}
          whyNoMail={
            ObserveOnly
              ? texts.observeOnlyHint
              : channels.data?.Email === true
                ? null
                : texts.emailNotConfiguredHint
          }
          onEdit={(id) => open({ edit: String(id) })}
          onLog={(id) => open({ log: String(id) })}
        />
      </Card>
    );
  };

  return (
    <Page
      sub={data === undefined ? undefined : texts.reportCount(data.length)}
      actions={
        edit === null &&
        data?.length !== 0 && (
          <Button variant="filled" onClick={() => open({ edit: 'new' })}>
            {texts.addReport}
          </Button>
        )
      }
    >
      <div className="body">
        {channels.data?.Email === false && (
          <Banner state="high" title={texts.emailNotConfigured}>
            {texts.emailNotConfiguredReports}
          </Banner>
        )}
        {body()}
      </div>
      <Dialog
        open={logId !== undefined}
        onClose={close}
        title={texts.deliveryLogOf(data?.find(({ Id }) => Id === logId)?.Name ?? texts.unnamedReport)}
      >
        {logId !== undefined && <ScheduleLog id={logId} />}
      </Dialog>
    </Page>
  );
}

const byLabel = (a: PickOption, b: PickOption): number => compareNames(a.label, b.label);
