import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient, ticker } from '../data/index.ts';
import { ClockContext } from '../ui/clock/clock.ts';
import { colorSchemeManager, theme } from '../ui/theme/mantine-theme.ts';
import { Router } from './router.tsx';
import { ThemeColour } from './ThemeColour.tsx';

/**
 * The application with its providers. Mantine's variables are in our stylesheet instead of inline
 * styles.
 */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <ThemeColour />
      <QueryClientProvider client={queryClient}>
        <ClockContext value={ticker}>
          <Router />
        </ClockContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
