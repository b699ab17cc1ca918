import { useSearchParams } from 'react-router';
import { useSession } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { KeyHint } from '../../ui/key-hint/KeyHint.tsx';
import * as texts from '../../ui/shortcuts/texts.ts';
import { findKeys } from './find-keys.ts';
import styles from './shortcuts.module.css';
import { useScreen } from './use-screen.ts';

/** The keyboard shortcuts of the screen and of all screens. */
export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { can } = useSession();
  const ofScreen = texts.BY_SCREEN[useScreen()?.path ?? ''] ?? [];
  // Suppressed alarms and the log have no keys.
  const [params] = useSearchParams();
  const hasKeys = ofScreen !== texts.ALARMS || (params.get('view') ?? 'active') === 'active';
  const own = hasKeys ? ofScreen.filter(({ acts }) => acts !== true || can('Operator')) : [];
  const hasSearch = document.querySelector('[aria-keyshortcuts="/"]') !== null;
  return (
    <Dialog open onClose={onClose} title={texts.keyboardShortcuts}>
      <div className="dialog-form">
        <Section title={texts.onThisPage} shortcuts={hasSearch ? [...own, texts.SEARCH] : own} />
        <Section title={texts.onEveryPage} shortcuts={texts.onEveryPageOf(findKeys)} />
      </div>
    </Dialog>
  );
}

interface SectionProps {
  readonly title: string;
  readonly shortcuts: readonly texts.Shortcut[];
}

function Section({ title, shortcuts }: SectionProps) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <h3 className="label">{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, action }) => (
          <div key={keys}>
            <dt>
              <KeyHint>{keys}</KeyHint>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
