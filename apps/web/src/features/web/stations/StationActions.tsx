import type { StationDetail } from '@outpost/contract';
import { usePollNow } from '../../../data/index.ts';
import { usePageZone } from '../../../ui/clock/page-zone.ts';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './actions.module.css';
import { formatPoll } from './PollNow.tsx';
import * as texts from './texts.ts';

export interface StationActionsProps {
  readonly station: StationDetail;
  /** The alarm to acknowledge here; null: none, or its own button is in sight. */
  readonly acknowledge: { readonly alarm: string; readonly onClick: (() => void) | null } | null;
  /** null: there is no alarm. */
  readonly onShelve: (() => void) | null;
  readonly onMaintenance: () => void;
  /** Goes to the field for a new note. */
  readonly onNote: () => void;
}

/** What an operator does most, in reach of a thumb: a bar above the navigation of a phone. */
export function StationActions({
  station,
  acknowledge,
  onShelve,
  onMaintenance,
  onNote,
}: StationActionsProps) {
  const poll = usePollNow();
  const zone = usePageZone();
  const pollNow = () =>
    poll.mutate(station.StationId, {
      onSuccess: (fresh) => showToast('success', formatPoll(fresh, zone)),
      onError: (error) => showToast('error', error.detail),
    });
  return (
    <fieldset
      className={`screen-only ${styles.bar}`}
      aria-label={texts.stationActions}
      data-action-bar={acknowledge === null ? 1 : 2}
    >
      {acknowledge !== null && (
        <button
          type="button"
          className={`column ${styles.action} ${styles.main}`}
          disabled={acknowledge.onClick === null}
          onClick={acknowledge.onClick ?? undefined}
        >
          {fill(texts.acknowledgeOf, { alarm: <span className={styles.alarm}>{acknowledge.alarm}</span> })}
        </button>
      )}
      <Action icon="bell" label={texts.shelveAction} onClick={onShelve} />
      <Action icon="settings" label={texts.maintenanceAction} onClick={onMaintenance} />
      <Action icon="pencil" label={texts.note} onClick={onNote} />
      <Action
        icon="station"
        label={poll.isPending ? texts.polling : texts.poll}
        onClick={station.Communication.Status === 'disabled' || poll.isPending ? null : pollNow}
      />
    </fieldset>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  /** null: not possible now. */
  readonly onClick: (() => void) | null;
}

function Action({ icon, label, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={`column ${styles.action}`}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      <Icon name={icon} size={18} />
      {label}
    </button>
  );
}
