import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { withBasePath } from '../../../data/base-path.ts';
import { useExportSchedules, useStationNames } from '../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { ExportScheduleForm } from './schedules/ScheduleForm.tsx';
import { ExportScheduleList } from './schedules/ScheduleList.tsx';
import * as texts from './texts.ts';

/** Scheduled exports. `?edit=new` and `?edit=3` open the form. */
export default function ExportSchedulesScreen() {
  const asked = useExportSchedules();
  const stations = useStationNames();
  const [params, setParams] = useSearchParams();
  const edit = params.get('edit');
  const close = () => setParams({});
  const { data } = asked;
  const [target, ...otherTargets] = data?.Targets ?? [];
  const add = target !== undefined && (
    <Button variant="filled" onClick={() => setParams({ edit: 'new' })}>
      {texts.addSchedule}
    </Button>
  );
  const body = () => {
    if (data === undefined) {
      return (
        <LoadingOrFailed
          query={asked}
          loading={texts.loadingSchedules}
          failed={texts.couldNotLoadSchedules}
        />
      );
    }
    if (edit !== null && target !== undefined) {
      const schedule = data.Schedules.find(({ Id }) => String(Id) === edit);
      if (edit !== 'new' && schedule === undefined)
        return (
          <Empty title={texts.scheduleNotFound} action={<Button onClick={close}>{texts.back}</Button>} />
        );
      if (stations.data === undefined) {
        return (
          <LoadingOrFailed
            query={stations}
            loading={texts.loadingStations}
            failed={texts.couldNotLoadStations}
          />
        );
      }
      return (
        <Card title={schedule?.Name ?? texts.newSchedule}>
          <ExportScheduleForm
            key={edit}
            schedule={schedule ?? null}
            targets={[target, ...otherTargets]}
            stations={stations.data}
            onDone={close}
          />
        </Card>
      );
    }
    if (data.Schedules.length === 0) {
      return (
        <Card>
          {target === undefined ? (
            <Empty title={texts.noTargets} action={<WithoutTarget />}>
              {texts.noTargetsHint}
            </Empty>
          ) : (
            <Empty title={texts.noSchedules} action={add}>
              {texts.noSchedulesHint}
            </Empty>
          )}
        </Card>
      );
    }
    return (
      <Card pad={false}>
        <ExportScheduleList schedules={data.Schedules} onEdit={(id) => setParams({ edit: String(id) })} />
      </Card>
    );
  };
  return (
    <Page
      sub={texts.scheduledExportsContent}
      actions={edit === null && data !== undefined && data.Schedules.length > 0 && add}
    >
      <div className="body">{body()}</div>
    </Page>
  );
}

/** How to set up a target, and what works without one. */
function WithoutTarget() {
  return (
    <div className="buttons">
      <Button component={Link} to="/exports?new">
        {texts.newExport}
      </Button>
      <Button
        variant="filled"
        component="a"
        href={withBasePath('/guide/reference/how-to/export-history.html#schedule-exports')}
        target="_blank"
        rel="noreferrer"
      >
        {texts.targetInstructions}
      </Button>
    </div>
  );
}
