import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkBudgets } from './build/check-budgets.ts';
import { compressed } from './build/compress.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { PAGE_RULES, RETAINED_SCREENS } from './build/page-rules.ts';
import { pageShell } from './build/page-shell.ts';

/** Where `npm run dev` finds the server, which reads the same setting. */
const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

const here = (path: string) => `${import.meta.dirname}/${path}`;
/** Other alphabets are loaded when a name needs them. */
const MAIN_FONT = /inter-latin-wght-normal-[^/]*\.woff2$/;

export default defineConfig({
  root: import.meta.dirname,
  // The server adds the path below which the page is when it starts.
  base: './',
  plugins: [
    react(),
    contractWithoutSchemas(),
    checkBudgets(PAGE_RULES, [here('start/theme.js')]),
    pageShell({
      start: ['/start/theme.js', '/src/ui/theme/tokens.css', '/start/start.css'],
      keep: RETAINED_SCREENS,
      keepFiles: new RegExp(`${MAIN_FONT.source}|^icons?[./]|^manifest\\.`),
      screens: here('src/app/screens.ts'),
      worker: here('src/sw/sw.ts'),
      font: MAIN_FONT,
    }),
    compressed(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/accounts': server,
      '/api': server,
      '/health': server,
      '/docs': server,
      '/guide': server,
      '/config.json': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing inline: the content security policy has no data: for fonts and images.
    assetsInlineLimit: 0,
    // Every browser that runs es2023 preloads modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Each text goes where it is used, so that a screen loads no texts of others.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // The initial code names every other file. Only those of screens have names that say anything.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${isDynamicEntry ? `${name.replace(/Screen$/, '')}-` : ''}[hash:7].js`,
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The contract's index has it, but only screens need what it says of each channel.
            { name: 'channels', test: /contract\/src\/channels\.ts$/, priority: 3 },
            // The same for calls that only screens make.
            {
              name: 'calls',
              test: /contract\/src\/calls\/(?!accounts|own-account|passkeys|single-sign-on|alarms|stations|parts|index)/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // What follows the sign-in page, in one script: the list of scripts is part of the initial code.
            {
              name: 'sign-in-steps',
              test: /administration\/login\/(OtherSignIns|PasskeyButton|SsoButtons)\.tsx$|src\/data\/(single-sign-on|passkey-sign-in)\.ts$|contract\/src\/calls\/(passkeys|single-sign-on)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              name: 'sign-in',
              test: /administration\/login\/(Login\w+\.tsx|sign-in-failure\.ts|texts\.ts)$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // What at least five screens share is one script, not one for each combination of screens: on a slow
            // link, each costs a share of a round trip and a kilobyte of headers. Left out are the entry of the
            // frame, and what would make the sign-in load all of it.
            {
              name: 'common',
              test: /(web\/src\/(app|data|ui\/(alarm|area|chip|feedback|icon|links|page|search-field|settings|state|station-status|text|time|value))|packages\/core\/src)\/(?!.*(RoutedLayout|use-read))/,
              minShareCount: 5,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // The initial code is in two files: many small ones would queue on a slow link,
            // and the libraries stay in the browser's cache when only Outpost has changed.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'page', tags: ['$initial'], priority: 1 },
            // The rest of the contract, which imports only itself: in the scripts of screens it would
            // make them and `calls` import each other.
            { name: 'contract', test: /packages\/contract\/src\//, priority: 0 },
          ],
        },
      },
    },
  },
});
