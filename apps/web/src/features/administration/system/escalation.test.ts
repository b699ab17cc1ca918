import { expect, it } from 'vitest';
import { escalationMinutes, withMinutes } from './escalation.ts';

it('reads and writes the minutes of a priority', () => {
  expect(escalationMinutes('5,15, 60,240')).toEqual(['5', '15', '60', '240']);
  expect(withMinutes('5,15,60,240', 1, '20')).toBe('5,20,60,240');
  // Incomplete: the server reports the problem.
  expect(withMinutes('5,15,60,240', 3, '')).toBe('5,15,60,');
  expect(escalationMinutes('5,15')).toEqual(['5', '15', '', '']);
  expect(withMinutes('5,,,', 0, '')).toBe('');
});
