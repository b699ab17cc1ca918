import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { fill } from '../text/fill.ts';
import * as texts from '../texts.ts';
import { Empty } from './Empty.tsx';

/** A screen that stays empty until an Admin adds a station. */
export function NoStations({ canAdd }: { readonly canAdd: boolean }) {
  if (!canAdd) return <Empty title={texts.noStationsYet}>{texts.askAnAdminToAddStations}</Empty>;
  return (
    <Empty
      title={texts.noStationsYet}
      action={
        <Button component={Link} to="/config/stations?add" variant="filled">
          {texts.addStation}
        </Button>
      }
    >
      {fill(texts.noStationsHint, { link: <Link to="/config/stations">{texts.stationManagement}</Link> })}
    </Empty>
  );
}
