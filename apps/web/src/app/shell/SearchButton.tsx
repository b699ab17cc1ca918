import { useEffect } from 'react';
import { Icon } from '../../ui/icon/Icon.tsx';
import { KeyHint } from '../../ui/key-hint/KeyHint.tsx';
import { useContentKey } from '../../ui/search-field/use-slash-key.ts';
import * as texts from '../texts.ts';
import { findKeys, isMac } from './find-keys.ts';
import styles from './top.module.css';
import { useDialogPart } from './use-dialog-part.tsx';

const loadPalette = () => import('../palette/Palette.tsx');
const loadShortcuts = () => import('./Shortcuts.tsx');

/** Opens the palette, also by ⌘K / Ctrl K on any page, and the list of shortcuts by `?`. */
export function SearchButton() {
  const { open, dialog } = useDialogPart(loadPalette, texts.searchUnavailable);
  const shortcuts = useDialogPart(loadShortcuts, texts.shortcutsUnavailable);
  useContentKey('?', shortcuts.open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className={`frame ${styles.search}`}
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      >
        <Icon name="search" size={16} />
        <span>{texts.findStationOrPoint}</span>
        <KeyHint>{findKeys}</KeyHint>
      </button>
      {dialog}
      {shortcuts.dialog}
    </>
  );
}
