import { Dialog } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { useMedia } from '../../../../ui/page/use-is-phone.ts';
import * as texts from '../texts.ts';
import { AlarmPanel, type AlarmPanelProps } from './AlarmPanel.tsx';
import styles from './list.module.css';

/** Same as in the style sheet: too narrow for a panel next to the list. */
const NARROW = '(max-width: 1180px)';

/** The open alarm: a panel next to the list, or a sheet on narrow screens. */
export function AlarmAside({ onClose, ...panel }: AlarmPanelProps & { readonly onClose: () => void }) {
  const isNarrow = useMedia(NARROW);
  if (isNarrow) {
    return (
      <Dialog open onClose={onClose} title={texts.alarm} hideTitle place="sheet">
        <AlarmPanel key={panel.id} {...panel} />
      </Dialog>
    );
  }
  return (
    <aside
      className={`surface ${styles.aside}`}
      aria-label={texts.alarm}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <button
        type="button"
        className={`icon-button ${styles.close}`}
        aria-label={texts.closeAlarmDetails}
        onClick={onClose}
      >
        <Icon name="close" size={16} />
      </button>
      <AlarmPanel key={panel.id} {...panel} />
    </aside>
  );
}
