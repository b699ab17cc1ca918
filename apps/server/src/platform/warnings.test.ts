import type { AlarmWarning } from '@outpost/contract';
import { expect, it } from 'vitest';
import { Warnings } from './warnings.ts';

it('lists the warnings of all sources as they are now, and announces changes', () => {
  const warnings = new Warnings();
  const damaged: AlarmWarning[] = [];
  const noted: number[] = [];
  warnings.add(() => [{ Code: 'not-stored', Text: 'a', Since: '2026-03-01T00:00:00Z' }]);
  warnings.add(() => damaged);
  warnings.onChange(() => noted.push(warnings.list().length));
  damaged.push({ Code: 'damaged', Text: 'b', Since: '2026-03-01T00:00:00Z' });
  expect(noted).toEqual([]);
  warnings.changed();
  expect(noted).toEqual([2]);
  expect(warnings.list().map(({ Text }) => Text)).toEqual(['a', 'b']);
});
