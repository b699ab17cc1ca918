import { expect, it } from 'vitest';
import type { BrowserMemory } from '../../../data/browser-memory.ts';
import { rememberBackground, rememberedBackground, rememberedView, rememberView } from './remembered.ts';

const memory = (first: Record<string, string> = {}): BrowserMemory => {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  };
};
const forbidden: BrowserMemory = {
  getItem: () => {
    throw new Error('forbidden');
  },
  setItem: () => {
    throw new Error('forbidden');
  },
};

it('remembers position and background', () => {
  const own = memory();
  expect(rememberedView(own)).toBeNull();
  rememberView(own, { longitude: -105, latitude: 39.7, zoom: 9.25 });
  rememberBackground(own, 'satellite');
  expect(rememberedView(own)).toEqual({ longitude: -105, latitude: 39.7, zoom: 9.25 });
  expect(rememberedBackground(own)).toBe('satellite');
});

it.each([
  '',
  'null',
  '{}',
  '{"longitude":500,"latitude":0,"zoom":3}',
  '{"longitude":"5","latitude":0,"zoom":3}',
  '[1',
])('takes %j for no view', (text) => {
  expect(rememberedView(memory({ 'outpost.map.view': text }))).toBeNull();
});

it('works without local storage', () => {
  for (const none of [forbidden, null]) {
    rememberView(none, { longitude: 0, latitude: 0, zoom: 0 });
    rememberBackground(none, 'street');
    expect(rememberedView(none)).toBeNull();
    expect(rememberedBackground(none)).toBeNull();
  }
});
