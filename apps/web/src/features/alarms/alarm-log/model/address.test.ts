import { expect, it } from 'vitest';
import { alarmViewParams, VIEWS, viewOf } from './address.ts';

it.each(VIEWS)('finds the view %s in its own address', (view) => {
  expect(viewOf(alarmViewParams(view))).toBe(view);
});

it('opens links of earlier versions', () => {
  expect(viewOf(new URLSearchParams('view=quiet'))).toBe('suppressed'); // cspell:disable-line
});

it('opens active alarms if the address names no view', () => {
  expect(viewOf(new URLSearchParams(''))).toBe('active');
  expect(viewOf(new URLSearchParams('view=constructor'))).toBe('active');
});
