import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon/Icon.tsx';
import { KeyHint } from '../../ui/key-hint/KeyHint.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import * as texts from '../texts.ts';
import { loadPart } from '../update/load-part.ts';
import styles from './top.module.css';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the palette, also by ⌘K / Ctrl K on any page. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!isOpen || Palette !== null) return;
    loadPart(() => import('../palette/Palette.tsx')).then(
      (loaded) => setPalette(() => loaded.default),
      () => {
        setOpen(false);
        showToast('error', texts.searchUnavailable);
      },
    );
  }, [isOpen, Palette]);
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
      {isOpen && Palette !== null && <Palette onClose={close} />}
    </>
  );
}
