import { expect, test } from 'vitest';
import { formatStationCoverage } from './coverage-text.ts';

const C = 'c'.repeat(24);

test('says for how many hours no user is on call for critical alarms', () => {
  const textOf = (...Days: string[]) => formatStationCoverage({ Days });
  expect(textOf(C, C)).toEqual({ text: 'On-call coverage all week', isOpen: false });
  expect(textOf(C, `oo${'c'.repeat(22)}`)).toEqual({
    ...{ text: 'No user on call: 2 of 48 h', isOpen: true },
  });
  // An hour that is partly open is one at most; one that the clock skips does not count.
  expect(textOf(`oop-${'c'.repeat(20)}`)).toMatchObject({
    text: 'No user on call: up to 3 of 23 h',
  });
  expect(textOf('o'.repeat(24))).toMatchObject({ text: 'No user on call all week' });
});
