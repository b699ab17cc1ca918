import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from './Empty.tsx';

/** A screen that stays empty until an Admin adds a station. */
export function NoStations({ canAdd }: { readonly canAdd: boolean }) {
  if (!canAdd) return <Empty title="No stations yet">An administrator adds stations.</Empty>;
  return (
    <Empty
      title="No stations yet"
      action={
        <Button component={Link} to="/config/stations?add" variant="filled">
          Add station
        </Button>
      }
    >
      Add the first station, or import several from a workbook in{' '}
      <Link to="/config/stations">station management</Link>.
    </Empty>
  );
}
