import type { AlertSetting, Channel, StationListItem, User } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { useReplaceAlertSettings } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Empty } from '../../../../ui/feedback/index.ts';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import {
  levelsByStation,
  type MatrixUser,
  matrixUsers,
  recipientIds,
  type StationGroup,
  searchedMatrix,
  stationGroups,
  stationsWithRecipients,
} from '../model/matrix.ts';
import { useOnCallText } from '../parts/use-on-call-text.ts';
import { useOpened } from '../parts/use-opened.ts';
import * as texts from '../texts.ts';
import { CellForm } from './CellForm.tsx';
import { MatrixGrid } from './MatrixGrid.tsx';
import { MatrixList } from './MatrixList.tsx';
import styles from './matrix.module.css';

export interface MatrixProps {
  readonly settings: readonly AlertSetting[];
  readonly stations: readonly StationListItem[];
  readonly accounts: readonly User[];
  readonly search: string;
  /** Configured channels; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
}

/** More rows are found by typing. */
const MAX_ROWS = 200;

/**
 * Alert settings of users for groups of stations, each set for all stations of a group at once: a
 * grid; on a phone the groups of one user.
 */
export function Matrix({ settings, stations, accounts, search, setUp }: MatrixProps) {
  const [opened, toggle] = useOpened<string>();
  const [edited, setEdited] = useState<{ user: MatrixUser; group: StationGroup } | null>(null);
  const isPhone = useIsPhone();
  const onCallText = useOnCallText();
  const levels = useMemo(() => levelsByStation(settings), [settings]);
  const recipients = useMemo(() => recipientIds(accounts), [accounts]);
  const withRecipients = useMemo(() => stationsWithRecipients(settings, recipients), [settings, recipients]);
  const all = useMemo(
    () => ({ groups: stationGroups(stations), users: matrixUsers(accounts, settings) }),
    [stations, accounts, settings],
  );
  const { groups, users } = searchedMatrix(all.groups, all.users, search);
  const isSearched = search.trim() !== '';
  const visible = groups.filter(({ parent }) => parent === null || isSearched || opened.has(parent));
  const rows = visible.slice(0, MAX_ROWS);
  const replace = useReplaceAlertSettings({
    onDone: ({ Added, Changed, Deleted, Unchanged }) => {
      const counts = { added: Added, changed: Changed, deleted: Deleted, unchanged: Unchanged };
      showToast('success', texts.saved(texts.changeSummary(edited?.group.stationIds.length ?? 0, counts)));
      setEdited(null);
    },
    onFailed: () => showToast('error', texts.couldNotSave),
  });
  if (rows.length === 0 || users.length === 0) return <Empty title={texts.noMatches} />;
  const parts = {
    ...{ users, rows, levels, withRecipients, onCallText },
    all: all.groups[0]!,
    isOpen: ({ key }: StationGroup): boolean | null =>
      !isSearched && groups.some(({ parent }) => parent === key) ? opened.has(key) : null,
    onToggle: ({ key }: StationGroup) => toggle(key),
    onEdit: (user: MatrixUser, group: StationGroup) => {
      replace.reset();
      setEdited({ user, group });
    },
  };
  return (
    <>
      {isPhone ? <MatrixList {...parts} /> : <MatrixGrid {...parts} />}
      {visible.length > MAX_ROWS && (
        <p className={`note ${styles.foot}`}>{texts.showingFirst(MAX_ROWS, visible.length)}</p>
      )}
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === null ? '' : texts.cellTitle(edited.user.name, edited.group.name)}
      >
        {edited !== null && (
          <CellForm
            {...edited}
            settings={settings}
            recipients={recipients}
            setUp={setUp}
            onCall={onCallText(edited.user.id)}
            isPending={replace.isPending}
            failure={replace.error?.detail ?? null}
            onSubmit={(Levels) =>
              replace.mutate({
                AccountId: edited.user.id,
                StationIds: [...edited.group.stationIds],
                Levels,
              })
            }
            onCancel={() => setEdited(null)}
          />
        )}
      </Dialog>
    </>
  );
}
