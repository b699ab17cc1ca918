import { expect, it } from 'vitest';
import { coveredBy } from './covered.ts';

const DESKTOP = { width: 1_176, height: 700, isPhone: false };
const PHONE = { width: 390, height: 700, isPhone: true };

it('is the panel where it overlaps the map', () => {
  expect(coveredBy(DESKTOP, 'half', true)).toEqual({ right: 352, bottom: 0 });
  expect(coveredBy(DESKTOP, 'half', false)).toEqual({ right: 0, bottom: 0 });
  expect(coveredBy({ ...DESKTOP, width: 800 }, 'half', true)).toEqual({ right: 0, bottom: 0 });
});

it('is the sheet on a phone, never all of the map', () => {
  expect(coveredBy(PHONE, 'peek', false)).toEqual({ right: 0, bottom: 156 });
  expect(coveredBy(PHONE, 'half', true)).toEqual({ right: 0, bottom: 350 });
  expect(coveredBy(PHONE, 'full', true)).toEqual({ right: 0, bottom: 350 });
});
