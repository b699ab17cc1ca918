import { expect, it } from 'vitest';
import { type Background, backgroundsOf, backgroundView, describeMissingBackground } from './backgrounds.ts';

const BOTH = {
  Street: 'https://maps.example/street.json',
  Satellite: 'https://maps.example/photo.json',
  Region: null,
};
const REGION = {
  Version: 'a1',
  Attribution: '© OpenStreetMap contributors',
  Bounds: [-107, 38, -106, 39] as [number, number, number, number],
  MinZoom: 0,
  MaxZoom: 14,
};
const failed = (...backgrounds: Background[]) => new Set(backgrounds);
const NONE = { Street: null, Satellite: null, Region: null };

it('offers the configured backgrounds and always the plain map', () => {
  expect(backgroundsOf(BOTH)).toEqual(['street', 'satellite', 'plain']);
  expect(backgroundsOf({ ...NONE, Satellite: BOTH.Satellite })).toEqual(['satellite', 'plain']);
  expect(backgroundsOf(NONE)).toEqual(['plain']);
});

it('shows the selected background while it is available', () => {
  expect(backgroundView(BOTH, 'satellite', failed())).toEqual({
    chosen: 'satellite',
    shown: 'satellite',
    source: BOTH.Satellite,
  });
  expect(backgroundView(BOTH, null, failed()).shown).toBe('street');
  expect(backgroundView(NONE, 'satellite', failed())).toEqual({
    chosen: 'plain',
    shown: 'plain',
    source: null,
  });
});

it('shows the plain map while the selected one fails, and keeps the selection', () => {
  expect(backgroundView(BOTH, 'street', failed('street'))).toEqual({
    chosen: 'street',
    shown: 'plain',
    source: null,
  });
  expect(backgroundView(BOTH, 'satellite', failed('street')).shown).toBe('satellite');
});

it('stays with the plain map when that fails too, and names both', () => {
  const both = failed('street', 'plain');
  const view = backgroundView(BOTH, 'street', both);
  expect(view.shown).toBe('plain');
  expect(describeMissingBackground(view, both)?.title).toBe(
    'Couldn’t load street map. Couldn’t load boundaries of the built-in map.',
  );
  expect(describeMissingBackground(view, failed('street'))).toEqual({
    title: 'Couldn’t load street map.',
    text: 'Showing the built-in map.',
  });
  expect(describeMissingBackground(view, failed())).toBeNull();
  // Failures of another background are not shown.
  expect(
    describeMissingBackground(backgroundView(BOTH, 'satellite', failed('street')), failed('street')),
  ).toBeNull();
});

it('offers the region’s map instead of the plain one, which is shown while it fails', () => {
  expect(backgroundsOf({ ...NONE, Region: REGION })).toEqual(['region']);
  expect(backgroundsOf({ ...BOTH, Region: REGION })).toEqual(['street', 'region', 'satellite']);
  const own = { ...NONE, Region: REGION };
  expect(backgroundView(own, 'plain', failed()).source).toBe(REGION);
  const view = backgroundView(own, null, failed('region'));
  expect(view).toEqual({ chosen: 'region', shown: 'plain', source: null });
  expect(describeMissingBackground(view, failed('region'))).toEqual({
    title: 'Couldn’t load region map.',
    text: 'Showing the built-in map.',
  });
});
