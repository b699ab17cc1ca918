import { beforeEach, expect, test, vi } from 'vitest';

/** A browser's storage. */
class Storage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

let sound: typeof import('./sound.ts');
let storage: Storage;

beforeEach(async () => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
  vi.resetModules();
  sound = await import('./sound.ts');
  return () => vi.unstubAllGlobals();
});

test('is off by default, and earlier alarms stay silent when it is turned on', () => {
  expect(sound.soundSetting()).toEqual({ on: false, silencedAtMs: 0 });
  sound.setSound(true, 5_000);
  expect(sound.soundSetting()).toEqual({ on: true, silencedAtMs: 5_000 });
  expect(storage.items.get(sound.SOUND_STORAGE_KEY)).toBe('on');
  sound.setSound(false, 9_000);
  expect(sound.soundSetting()).toEqual({ on: false, silencedAtMs: 5_000 });
});

test('turning it on does not end a silence', () => {
  sound.muteSound(8_000);
  sound.setSound(true, 5_000);
  expect(sound.soundSetting().silencedAtMs).toBe(8_000);
});

test('ignores invalid stored values', async () => {
  storage.setItem(sound.MUTE_STORAGE_KEY, 'rubbish');
  expect(sound.soundSetting().silencedAtMs).toBe(0);
});

test('without storage, it lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  sound.setSound(true, 1_000);
  expect(sound.soundSetting()).toEqual({ on: true, silencedAtMs: 1_000 });
});

test('the same setting is the same object', () => {
  sound.muteSound(3_000);
  expect(sound.soundSetting()).toBe(sound.soundSetting());
});
