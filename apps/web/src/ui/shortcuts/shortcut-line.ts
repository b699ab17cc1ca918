import * as texts from './texts.ts';

/** `Keyboard: ↑ ↓ to move, Enter to open.` */
export const shortcutLine = (shortcuts: readonly texts.Shortcut[]): string =>
  texts.keyboard(shortcuts.map(({ keys, action }) => texts.keysTo(keys, action)).join(', '));
