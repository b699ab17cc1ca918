import type { AlertLevel } from '@outpost/contract';
import { formatChannels, MIN_PRIORITY_LABELS } from '../../../../ui/alert-settings/index.ts';
import { type MatrixCell, type MatrixUser, type StationGroup, withoutRecipients } from '../model/matrix.ts';
import * as texts from '../texts.ts';
import styles from './matrix.module.css';

/** What the grid and the list of a phone show. */
export interface MatrixParts {
  readonly users: readonly MatrixUser[];
  readonly rows: readonly StationGroup[];
  /** All stations. */
  readonly all: StationGroup;
  /** The stations with an alert setting of an active user who can acknowledge. */
  readonly withRecipients: ReadonlySet<number>;
  /** By account and station. */
  readonly levels: ReadonlyMap<string, readonly AlertLevel[]>;
  /** When an account is on call; undefined: not loaded. */
  readonly onCallText: (accountId: number) => string | undefined;
  /** Whether the stations of a group are shown; null: they have no rows of their own. */
  readonly isOpen: (group: StationGroup) => boolean | null;
  readonly onToggle: (group: StationGroup) => void;
  readonly onEdit: (user: MatrixUser, group: StationGroup) => void;
}

/** A group with the number of its stations, and of those without recipients. */
export function GroupName({
  group,
  withRecipients,
}: Pick<MatrixParts, 'withRecipients'> & { readonly group: StationGroup }) {
  const { name, parent, stationIds } = group;
  const without = withoutRecipients(group, withRecipients);
  const isStation = parent !== null;
  return (
    <span className="breaks">
      {name}
      {(!isStation || without > 0) && (
        <span className={styles.note}>
          {!isStation && texts.stationCount(stationIds.length)}
          {without > 0 && (
            <span className={styles.without}>
              {isStation ? texts.noRecipients : `, ${texts.withoutRecipientsCount(without)}`}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

/** What a user is notified of in a group. */
export function CellText({ cell }: { readonly cell: MatrixCell }) {
  if (cell.kind === 'none')
    return (
      <span className={styles.nothing} aria-hidden="true">
        {texts.noneMark}
      </span>
    );
  const count = cell.kind === 'some' ? texts.countOfAll(cell.with, cell.of) : null;
  if (cell.levels === null) {
    return (
      <>
        <span className={styles.mixed}>{count}</span>
        <span className={styles.note}>{texts.differentSettings}</span>
      </>
    );
  }
  return cell.levels.map(({ LeastPriority, Channels }) => {
    const channels = formatChannels(Channels);
    return (
      <span key={LeastPriority} className="block">
        <b>{MIN_PRIORITY_LABELS[LeastPriority]}</b>
        <span className={styles.note}>{count === null ? channels : texts.countNote(count, channels)}</span>
      </span>
    );
  });
}

/** `High and critical, Email, SMS at 3 of 12 stations` */
export function describeCell(cell: MatrixCell): string {
  if (cell.kind === 'none') return texts.noSettings;
  const count = cell.kind === 'some' ? texts.countOfAll(cell.with, cell.of) : null;
  if (cell.levels === null) return `${count}, ${texts.differentSettings}`;
  const levels = cell.levels
    .map(
      ({ LeastPriority, Channels }) => `${MIN_PRIORITY_LABELS[LeastPriority]}, ${formatChannels(Channels)}`,
    )
    .join('; ');
  return count === null ? levels : texts.levelAtSome(levels, count);
}
