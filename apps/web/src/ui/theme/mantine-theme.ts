import { createTheme, localStorageColorSchemeManager, type VariantColorsResolver } from '@mantine/core';
import * as texts from '../texts.ts';

/** The storage key of the theme; `start/theme.js` reads it before the first paint. */
export const THEME_STORAGE_KEY = 'outpost.theme';

/**
 * Button colours come from tokens.css. `color="danger"` is for actions that cannot be undone: red
 * under the pointer only, since red at rest is for alarms. A confirmation is red at rest too, as
 * `filled` or `outline`.
 */
const variantColors: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'danger';
  const strong = danger ? 'var(--p1)' : 'var(--accent)';
  const soft = danger ? 'var(--p1s)' : 'var(--accent-soft)';
  if (variant === 'filled') {
    return {
      background: strong,
      hover: danger ? 'var(--p1)' : 'var(--accent-strong)',
      color: danger ? 'var(--surface)' : 'var(--on-accent)',
      border: '1px solid transparent',
    };
  }
  if (variant === 'light') {
    return { background: soft, hover: soft, color: strong, border: '1px solid transparent' };
  }
  if (variant === 'subtle' || variant === 'transparent') {
    return {
      background: 'transparent',
      hover: 'var(--sunken)',
      color: 'var(--text)',
      hoverColor: danger ? strong : 'var(--text)',
      border: '1px solid transparent',
    };
  }
  return {
    background: 'var(--surface)',
    hover: 'var(--sunken)',
    color: danger && variant === 'outline' ? strong : 'var(--text)',
    hoverColor: danger ? strong : 'var(--text)',
    border: '1px solid var(--line)',
  };
};

export const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 'var(--radius-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { variant: 'default', size: 'sm' } },
    // The reveal button is reachable by keyboard. Its name must differ from the field's.
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': texts.showCharacters },
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
  },
});

/** Stores the theme; `auto` (follow the system) by default. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_STORAGE_KEY });
