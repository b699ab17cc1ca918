import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import type { IconName } from '../icon/Icon.tsx';
import * as texts from '../texts.ts';

export interface ThemeChoice {
  readonly value: MantineColorScheme;
  readonly label: string;
  readonly icon: IconName;
  readonly chosen: boolean;
  readonly choose: () => void;
}

const CHOICES: readonly Pick<ThemeChoice, 'value' | 'label' | 'icon'>[] = [
  { value: 'light', label: texts.light, icon: 'sun' },
  { value: 'dark', label: texts.dark, icon: 'moon' },
  { value: 'auto', label: texts.system, icon: 'screen' },
];

/** Light, dark, or the system's theme, which is the default. */
export function useThemeChoices(): ThemeChoice[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return CHOICES.map((choice) => ({
    ...choice,
    chosen: choice.value === colorScheme,
    choose: () => setColorScheme(choice.value),
  }));
}
