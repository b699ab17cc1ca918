import { expect, it } from 'vitest';
import { type Background, backgroundsOf, backgroundView, describeMissingBackground } from './backgrounds.ts';

const BOTH = { Street: 'https://maps.example/street.json', Satellite: 'https://maps.example/photo.json' };
const failed = (...backgrounds: Background[]) => new Set(backgrounds);
const NONE = { Street: null, Satellite: null };

it('offers what is set up, and always the plain map', () => {
  expect(backgroundsOf(BOTH)).toEqual(['street', 'satellite', 'plain']);
  expect(backgroundsOf({ ...NONE, Satellite: BOTH.Satellite })).toEqual(['satellite', 'plain']);
  expect(backgroundsOf(NONE)).toEqual(['plain']);
});

it('shows what was chosen, as long as there is such a map', () => {
  expect(backgroundView(BOTH, 'satellite', failed())).toEqual({
    chosen: 'satellite',
    shown: 'satellite',
    styleUrl: BOTH.Satellite,
  });
  expect(backgroundView(BOTH, null, failed()).shown).toBe('street');
  expect(backgroundView(NONE, 'satellite', failed())).toEqual({
    chosen: 'plain',
    shown: 'plain',
    styleUrl: null,
  });
});

it('shows the plain map while the chosen one cannot be reached, and keeps the choice', () => {
  expect(backgroundView(BOTH, 'street', failed('street'))).toEqual({
    chosen: 'street',
    shown: 'plain',
    styleUrl: null,
  });
  expect(backgroundView(BOTH, 'satellite', failed('street')).shown).toBe('satellite');
});

it('stays with the plain map when that fails too, and says what is missing', () => {
  const both = failed('street', 'plain');
  const view = backgroundView(BOTH, 'street', both);
  expect(view.shown).toBe('plain');
  expect(describeMissingBackground(view, both)?.title).toBe(
    'The street map can’t be reached. The borders of the plain map can’t be loaded.',
  );
  expect(describeMissingBackground(view, failed('street'))).toEqual({
    title: 'The street map can’t be reached.',
    text: 'Showing the plain map.',
  });
  expect(describeMissingBackground(view, failed())).toBeNull();
  // What failed before somebody chose another one is no news.
  expect(
    describeMissingBackground(backgroundView(BOTH, 'satellite', failed('street')), failed('street')),
  ).toBeNull();
});
