import { expect, it } from 'vitest';
import { escalationMinutes, withMinutes } from './escalation.ts';

it('takes the minutes of a priority out and puts them in again', () => {
  expect(escalationMinutes('5,15, 60,240')).toEqual(['5', '15', '60', '240']);
  expect(withMinutes('5,15,60,240', 1, '20')).toBe('5,20,60,240');
  // Half typed: the server says what is wrong with it.
  expect(withMinutes('5,15,60,240', 3, '')).toBe('5,15,60,');
  expect(escalationMinutes('5,15')).toEqual(['5', '15', '', '']);
  expect(withMinutes('5,,,', 0, '')).toBe('');
});
