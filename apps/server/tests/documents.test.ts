import { readFileSync } from 'node:fs';
import { ERROR_CODES, PURPOSES } from '@outpost/contract';
import { expect, it } from 'vitest';

it('docs/errors.md lists every code with its status and whether it is retryable', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` +\| (\d+) +\| (yes|no) +\| (.{20,}?) +\| (.{5,}?) +\|$/gm)].map(
    ([, code, status, retryable]) => [code, Number(status), retryable === 'yes'],
  );
  expect(rows).toEqual(
    Object.entries(ERROR_CODES).map(([code, { status, retryable }]) => [code, status, retryable]),
  );
});

it('docs/errors.md has an example with the status of its code', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const example = JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!);
  const { status, retryable } = ERROR_CODES[example.code as keyof typeof ERROR_CODES];
  expect(example).toMatchObject({ type: `urn:outpost:error:${example.code}`, status, retryable });
});

it('docs/stations.md lists every purpose with its kind and meaning', () => {
  const page = readFileSync(new URL('../../../docs/stations.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([^`]+)` +\| (digital|analog) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, name, kind, meaning]) => ({ name, kind, meaning }))).toEqual(PURPOSES);
});
