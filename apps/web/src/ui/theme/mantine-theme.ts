import { createTheme, localStorageColorSchemeManager, type VariantColorsResolver } from '@mantine/core';

/** Where the chosen theme is remembered; `start/theme.js` reads the same key before the first paint. */
export const THEME_STORAGE_KEY = 'outpost.theme';

/** Colours of buttons come from tokens.css. `color="danger"` is for what cannot be taken back. */
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
      color: danger ? 'var(--p1)' : 'var(--text)',
      border: '1px solid transparent',
    };
  }
  return {
    background: 'var(--surface)',
    hover: 'var(--sunken)',
    color: danger ? 'var(--p1)' : 'var(--text)',
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
    // The button that shows what is typed is for the keyboard too. Its name must not be taken for the field's.
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
  },
});

/** Remembers the theme; `auto` (follow the system) until somebody chooses. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_STORAGE_KEY });
