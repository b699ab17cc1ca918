import { expect, it } from 'vitest';
import { backgroundsOf, backgroundView, ServiceHealth } from './backgrounds.ts';

const BOTH = { Street: 'https://maps.example/street.json', Satellite: 'https://maps.example/photo.json' };
const NONE = { Street: null, Satellite: null };

it('offers what is set up, and always the plain map', () => {
  expect(backgroundsOf(BOTH)).toEqual(['street', 'satellite', 'plain']);
  expect(backgroundsOf({ ...NONE, Satellite: BOTH.Satellite })).toEqual(['satellite', 'plain']);
  expect(backgroundsOf(NONE)).toEqual(['plain']);
});

it('shows what was chosen, as long as there is such a map', () => {
  expect(backgroundView(BOTH, 'satellite', null)).toEqual({
    chosen: 'satellite',
    shown: 'satellite',
    styleUrl: BOTH.Satellite,
  });
  expect(backgroundView(BOTH, null, null).shown).toBe('street');
  expect(backgroundView(NONE, 'satellite', null)).toEqual({
    chosen: 'plain',
    shown: 'plain',
    styleUrl: null,
  });
});

it('shows the plain map while the chosen one cannot be reached, and keeps the choice', () => {
  expect(backgroundView(BOTH, 'street', 'street')).toEqual({
    chosen: 'street',
    shown: 'plain',
    styleUrl: null,
  });
  expect(backgroundView(BOTH, 'satellite', 'street').shown).toBe('satellite');
});

it('takes a service for gone after several failures in a row', () => {
  const health = new ServiceHealth();
  expect([health.failed(), health.failed(), health.failed()]).toEqual([false, false, false]);
  health.loaded();
  expect([health.failed(), health.failed(), health.failed(), health.failed()]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
