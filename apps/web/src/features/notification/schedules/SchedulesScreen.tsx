import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFailure, useSchedules } from '../../../data/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { OnCallStatus } from './parts/OnCallStatus.tsx';
import { ScheduleTable } from './parts/ScheduleTable.tsx';
import * as texts from './texts.ts';

/** The weekly on-call schedules. */
export default function SchedulesScreen() {
  const asked = useSchedules();
  const failure = useFailure(asked);
  const { data, isFetching, refetch } = asked;
  const addButton = (label: string) => (
    <Button component={Link} to="/config/schedules/create" variant="filled">
      {label}
    </Button>
  );
  const body = () => {
    if (failure !== null) {
      return (
        <Failed title={texts.couldNotLoadSchedules} onRetry={() => void refetch()} retrying={isFetching}>
          {failure.detail}
        </Failed>
      );
    }
    if (data === undefined) return <Loading label={texts.loadingSchedules} />;
    if (data.length === 0) {
      return (
        <Empty title={texts.noSchedules} action={addButton(texts.addSchedule)}>
          {texts.noSchedulesHint}
        </Empty>
      );
    }
    return <ScheduleTable schedules={data} />;
  };
  return (
    <Page
      actions={
        <>
          <Button component={Link} to="/on-call">
            {texts.calendar}
          </Button>
          {addButton(texts.add)}
        </>
      }
    >
      <div className="body">
        {data !== undefined && data.length > 0 && <OnCallStatus />}
        <Card pad={false}>{body()}</Card>
      </div>
    </Page>
  );
}
