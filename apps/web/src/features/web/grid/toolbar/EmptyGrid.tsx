import { Button } from '@mantine/core';
import type { GridView } from '@outpost/contract';
import { Link } from 'react-router';
import { useSession } from '../../../../data/index.ts';
import { Empty, NoStations } from '../../../../ui/feedback/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import * as texts from '../texts.ts';
import { describeEmptyGrid } from './format-summary.ts';

/** There are no stations or no points. */
export function NoPoints({ sites }: { readonly sites: number }) {
  const { can } = useSession();
  if (sites === 0) return <NoStations canAdd={can('Admin')} />;
  return (
    <Empty title={texts.noPointsYet}>
      {can('Admin')
        ? fill(texts.addPointsIn, { link: <Link to="/config/stations">{texts.stationManagement}</Link> })
        : texts.askAnAdminToAddPoints}
    </Empty>
  );
}

/** No point matches the filters. */
export function NothingMatches({
  view,
  hasNews,
  onShowAll,
}: {
  readonly view: GridView;
  /** The page is connected. */
  readonly hasNews: boolean;
  readonly onShowAll: () => void;
}) {
  const { title, text } = describeEmptyGrid(view, hasNews);
  return (
    <Empty title={title} action={<Button onClick={onShowAll}>{texts.showAllPoints}</Button>}>
      {text === '' ? undefined : text}
    </Empty>
  );
}
