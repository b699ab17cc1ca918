import { Button } from '@mantine/core';
import { DEFAULT_SCHEDULE_ID } from '@outpost/contract';
import { Link, useParams } from 'react-router';
import { useFailure, useSchedule } from '../../../data/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { editable, scheduleIdOf } from './model/schedule.ts';
import { OnCallScheduleForm } from './parts/ScheduleForm.tsx';
import * as texts from './texts.ts';

/** Changes the weekly schedule in the address, or the first one. */
export default function EditScheduleScreen() {
  const id = scheduleIdOf(useParams().id, DEFAULT_SCHEDULE_ID);
  return (
    <Page title={texts.schedules}>
      <div className="body">
        <Card title={texts.editSchedule}>{id === null ? <NotFound /> : <Edit key={id} id={id} />}</Card>
      </div>
    </Page>
  );
}

function Edit({ id }: { readonly id: number }) {
  const asked = useSchedule(id);
  const failure = useFailure(asked);
  if (asked.data !== undefined) return <OnCallScheduleForm initial={editable(asked.data)} />;
  if (failure === null) return <Loading label={texts.loadingSchedule} />;
  if (failure.status === 404) return <NotFound detail={failure.detail} />;
  return (
    <Failed
      title={texts.couldNotLoadSchedule}
      onRetry={() => void asked.refetch()}
      retrying={asked.isFetching}
    >
      {failure.detail}
    </Failed>
  );
}

function NotFound({ detail }: { readonly detail?: string }) {
  return (
    <Empty
      title={texts.noScheduleFound}
      action={
        <Button component={Link} to="/config/schedules">
          {texts.allSchedules}
        </Button>
      }
    >
      {detail}
    </Empty>
  );
}
