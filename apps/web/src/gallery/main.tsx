/**
 * The components of `ui/` in their states, for development: `npm run dev`, then /gallery.html. Not
 * in the built page.
 */
import '@fontsource-variable/inter/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/mantine.css';
import '../ui/theme/base.css';
import '../ui/theme/shared.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { ClockContext } from '../ui/clock/clock.ts';
import { theme } from '../ui/theme/mantine-theme.ts';
import { Gallery } from './Gallery.tsx';
import { SAMPLE_NOW } from './samples.ts';

const dark = new URLSearchParams(window.location.search).get('theme') === 'dark';
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    forceColorScheme={dark ? 'dark' : 'light'}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {/* Time stands still here, so that every view is the same. */}
    <ClockContext value={{ subscribe: () => () => undefined, getSnapshot: () => SAMPLE_NOW }}>
      <MemoryRouter>
        <Gallery dark={dark} />
      </MemoryRouter>
    </ClockContext>
  </MantineProvider>,
);
