import { Button } from '@mantine/core';
import type { GridView } from '@outpost/contract';
import { withBasePath } from '../../../data/base-path.ts';
import { useSession } from '../../../data/index.ts';
import { Empty } from '../../../ui/feedback/index.ts';
import { describeEmptyGrid } from './format-summary.ts';

/** Nobody has added a point yet. */
export function NoPoints({ sites }: { readonly sites: number }) {
  const { can } = useSession();
  return (
    <Empty title={sites === 0 ? 'There are no stations yet' : 'No station has points yet'}>
      {can('Admin') ? (
        <p>
          {sites === 0 ? 'A station is added' : 'Points are added'} with the calls under{' '}
          <code>/api/Stations</code>. <a href={withBasePath('/docs')}>The description of the calls</a> says
          what they need.
        </p>
      ) : (
        <p>An Admin can add them.</p>
      )}
    </Empty>
  );
}

/** The filters leave nothing. */
export function NothingMatches({
  view,
  hasNews,
  onShowAll,
}: {
  readonly view: GridView;
  /** The page hears of the field. */
  readonly hasNews: boolean;
  readonly onShowAll: () => void;
}) {
  const { title, text } = describeEmptyGrid(view, hasNews);
  return (
    <Empty title={title} action={<Button onClick={onShowAll}>Show all points</Button>}>
      {text === '' ? undefined : text}
    </Empty>
  );
}
