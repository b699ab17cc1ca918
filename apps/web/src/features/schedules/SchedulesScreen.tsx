import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFailure, useSchedules } from '../../data/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import { Overrides } from './overrides/Overrides.tsx';
import { ScheduleTable } from './parts/ScheduleTable.tsx';
import styles from './schedules.module.css';

/** The weekly on-call schedules. */
export default function SchedulesScreen() {
  const asked = useSchedules();
  const failure = useFailure(asked);
  const { data, isFetching, refetch } = asked;
  const add = (words: string) => (
    <Button component={Link} to="/config/schedules/create" variant="filled">
      {words}
    </Button>
  );
  const body = () => {
    if (failure !== null) {
      return (
        <Failed
          title="The schedules could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {failure.detail}
        </Failed>
      );
    }
    if (data === undefined) return <Loading label="Loading schedules" />;
    if (data.length === 0) {
      return (
        <Empty title="There is no schedule yet" action={add('Add the first')}>
          Until somebody is on one, everybody with an alert setting is told at any time.
        </Empty>
      );
    }
    return <ScheduleTable schedules={data} />;
  };
  return (
    <Page
      title="Schedules"
      actions={
        <>
          <Button component={Link} to="/config/schedules/coverage">
            Coverage
          </Button>
          {add('Add')}
        </>
      }
    >
      <div className={styles.body}>
        <Card pad={false}>{body()}</Card>
        <Overrides />
      </div>
    </Page>
  );
}
