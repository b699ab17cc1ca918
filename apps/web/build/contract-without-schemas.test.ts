import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as contract from '@outpost/contract';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { contractWithoutSchemas, SERVER_ONLY } from './contract-without-schemas.ts';

/** The code of a page that imports these names from the contract. */
async function bundled(names: string): Promise<{ code: string; exports: Record<string, unknown> }> {
  const entry = 'virtual:entry';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    plugins: [
      contractWithoutSchemas(),
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? `export { ${names} } from '@outpost/contract';` : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  const { code } = output.output[0];
  return {
    code,
    exports: await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`),
  };
}

/** Calls as the page needs them. */
const routesOf = (calls: unknown): unknown =>
  JSON.parse(
    JSON.stringify(calls, (_key, value: object | string) =>
      typeof value === 'object' && 'method' in value
        ? Object.fromEntries(Object.entries(value).filter(([part]) => !SERVER_ONLY.has(part)))
        : value,
    ),
  );

test('every call keeps its address and role without its schemas', async () => {
  const { code, exports } = await bundled('calls');
  expect(routesOf(exports.calls!)).toEqual(routesOf(contract.calls));
  expect(code).not.toContain('ZodObject');
  expect(code).not.toContain('strictObject');
});

test('constants and texts are unchanged', async () => {
  const { exports } = await bundled(
    'TOASTS, PRIORITIES, QUALITIES, HUB_EVENTS, STATION_REFRESH_MS, roleAllows',
  );
  expect(exports.PRIORITIES).toEqual(contract.PRIORITIES);
  expect(exports.QUALITIES).toEqual(contract.QUALITIES);
  expect(exports.HUB_EVENTS).toEqual(contract.HUB_EVENTS);
  expect(exports.STATION_REFRESH_MS).toBe(contract.STATION_REFRESH_MS);
  expect((exports.TOASTS as typeof contract.TOASTS).userCreated(7)).toBe(contract.TOASTS.userCreated(7));
  expect((exports.roleAllows as typeof contract.roleAllows)('Admin', 'Viewer')).toBe(true);
});

test('a schema that a screen uses still works', async () => {
  const { exports } = await bundled('NewPassword, Point');
  const schema = exports.NewPassword as typeof contract.NewPassword;
  expect(schema.safeParse('short').success).toBe(false);
  expect(schema.safeParse('long enough, surely').success).toBe(true);
});

test('the contract is where the plugin expects it', () => {
  const folder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
  expect(readdirSync(folder)).toContain('index.ts');
});
