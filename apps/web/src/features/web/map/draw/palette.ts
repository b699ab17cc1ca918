export { onThemeChange, type Palette, readPalette } from '../../../../ui/theme/palette.ts';
