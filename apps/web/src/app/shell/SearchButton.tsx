import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon/Icon.tsx';
import { KeyHint } from '../../ui/key-hint/KeyHint.tsx';
import * as texts from '../texts.ts';
import { loadInBackground } from '../update/load-part.ts';
import styles from './top.module.css';

const Palette = lazy(() => loadInBackground(() => import('../palette/Palette.tsx')));
const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the palette, also by ⌘K / Ctrl K on any page. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`frame ${styles.search}`}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      >
        <Icon name="search" size={16} />
        <span>{texts.findStationOrPoint}</span>
        <KeyHint>{isMac ? '⌘K' : 'Ctrl K'}</KeyHint>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      )}
    </>
  );
}
