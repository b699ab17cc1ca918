import { expect, it } from 'vitest';
import { OFFERED_PURPOSES, PURPOSES, purposeOf } from './purposes.ts';

it('finds a purpose with any pump number, and without one', () => {
  expect(purposeOf('level')).toMatchObject({ name: 'level', kind: 'analog' });
  expect(purposeOf('pump-run:12')).toMatchObject({ name: 'pump-run:N', kind: 'digital' });
  expect(purposeOf('pump-run')?.name).toBe('pump-run:N');
  for (const text of ['', 'Level', 'pump-run:N', 'pump-run:0', 'pump-run:100', 'pump-fail', 'level:1']) {
    expect(purposeOf(text)).toBeNull();
  }
});

it('offers each known purpose once', () => {
  const names = OFFERED_PURPOSES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(names.map((name) => purposeOf(name)))).toEqual(new Set(PURPOSES));
  expect(OFFERED_PURPOSES.find(({ name }) => name === 'pump-run:2')?.meaning).toBe('pump 2; on = running');
});
