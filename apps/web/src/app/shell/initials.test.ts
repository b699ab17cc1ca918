import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('two capitals', () => {
  expect(initialsOf('maria', 'Ortega')).toBe('MO');
  expect(initialsOf(' Å', '')).toBe('Å');
});
