/**
 * `npm run bench mantine-parts`: what parts of Mantine would add to the script of `/stations`, in kB with gzip
 * (docs/decisions/0086-keep-our-menu-dialog-and-choices.md).
 */
import { build } from 'vite';
import { gzipBytesOf } from './budgets.ts';

const CANDIDATES = ['Menu', 'Modal', 'MultiSelect', 'SegmentedControl', 'Checkbox', 'Chip', 'Table'];
const ENTRY = 'virtual:mantine-parts';

/** What `/stations` loads of Mantine. */
const USED = [
  ...['MantineProvider', 'createTheme', 'localStorageColorSchemeManager', 'useMantineColorScheme'],
  ...['useComputedColorScheme', 'Button', 'Loader', 'NativeSelect'],
];

/** Size of a script with these parts and nothing else, kB with gzip. React is not counted. */
async function sizeOf(parts: readonly string[]): Promise<number> {
  const source = `import { ${parts.join(', ')} } from '@mantine/core'; globalThis.parts = [${parts.join(', ')}];`;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: new URL('..', import.meta.url).pathname,
    build: { write: false, rolldownOptions: { input: ENTRY, external: /^react(-dom)?(\/|$)/ } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
  });
  const { output } = [result].flat()[0] as { output: readonly { type: string; code?: string }[] };
  const script = output.map(({ code = '' }) => code).join('');
  return gzipBytesOf(script) / 1_000;
}

export async function run(): Promise<void> {
  const base = await sizeOf(USED);
  console.log(`in use by /stations: ${base.toFixed(1)} kB`);
  for (const parts of [...CANDIDATES.map((part) => [part]), ['Menu', 'Modal']]) {
    const more = (await sizeOf([...USED, ...parts])) - base;
    console.log(`${parts.join(' and ').padEnd(18)} ${more.toFixed(1).padStart(5)} kB more`);
  }
}
