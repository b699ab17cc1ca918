import { Button } from '@mantine/core';
import type { GridView } from '@outpost/contract';
import { useSession } from '../../../data/index.ts';
import { Empty } from '../../../ui/feedback/index.ts';
import { filterCount } from '../model/view.ts';

/** Nobody has added a point yet. */
export function NoPoints({ sites }: { readonly sites: number }) {
  const { can } = useSession();
  return (
    <Empty title={sites === 0 ? 'There are no stations yet' : 'No station has points yet'}>
      {can('Admin') ? (
        <p>
          {sites === 0 ? 'A station is added' : 'Points are added'} with the calls under{' '}
          <code>/api/Stations</code>. <a href="/docs">The description of the calls</a> says what they need.
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
  onShowAll,
}: {
  readonly view: GridView;
  readonly onShowAll: () => void;
}) {
  const search = view.Search.trim();
  const isAllNormal = view.AbnormalOnly && search === '' && filterCount(view) === 0;
  const title = search === '' ? 'No point matches the filters' : `No point matches “${search}”`;
  return (
    <Empty
      title={isAllNormal ? 'Nothing is abnormal' : title}
      action={<Button onClick={onShowAll}>Show all points</Button>}
    >
      {isAllNormal && 'Every point is good and within its limits.'}
    </Empty>
  );
}
