import { useSyncExternalStore } from 'react';

/** Where this browser stores whether alarms sound: `on`, or anything else for off. */
export const SOUND_STORAGE_KEY = 'outpost.sound';
/** Where it stores since when they are silenced, ms by the server's clock. */
export const MUTE_STORAGE_KEY = 'outpost.sound.silenced';

export interface SoundSetting {
  readonly on: boolean;
  /** Alarms annunciated until then do not sound. */
  readonly silencedAtMs: number;
}

/**
 * The state of the sound in this tab. `waits`: no alarm. `sounding`: here. `elsewhere`: another tab
 * of this browser sounds for all. `blocked`: the browser requires a click on the page first.
 * `none`: not supported.
 */
export type SoundState = 'off' | 'waits' | 'sounding' | 'elsewhere' | 'blocked' | 'none';

const listeners = new Set<() => void>();
let kept: Record<string, string> = {};
let setting: SoundSetting | null = null;
let state: SoundState = 'off';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? kept[key] ?? null;
  } catch {
    return kept[key] ?? null;
  }
}

function store(key: string, value: string): void {
  kept = { ...kept, [key]: value };
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or blocked: it lasts as long as this page.
  }
  changed();
}

function changed(): void {
  setting = null;
  for (const listener of [...listeners]) listener();
}

/** The current setting of this browser; off by default. The same object while nothing changes. */
export function soundSetting(): SoundSetting {
  if (setting === null) {
    const silenced = Number(stored(MUTE_STORAGE_KEY) ?? 0);
    setting = {
      on: stored(SOUND_STORAGE_KEY) === 'on',
      silencedAtMs: Number.isFinite(silenced) ? silenced : 0,
    };
  }
  return setting;
}

/**
 * Turns the sound on or off in this browser. Alarms annunciated before it is turned on stay silent.
 */
export function setSound(on: boolean, nowMs: number): void {
  if (on) store(MUTE_STORAGE_KEY, String(Math.max(nowMs, soundSetting().silencedAtMs)));
  store(SOUND_STORAGE_KEY, on ? 'on' : 'off');
}

/** Silences all alarms annunciated so far, in all tabs of this browser. */
export function muteSound(atMs: number): void {
  store(MUTE_STORAGE_KEY, String(atMs));
}

/** Called by the code that makes the sound. */
export function setSoundState(next: SoundState): void {
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SOUND_STORAGE_KEY || key === MUTE_STORAGE_KEY || key === null) changed();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useSoundSetting = (): SoundSetting => useSyncExternalStore(subscribe, soundSetting);
export const useSoundState = (): SoundState => useSyncExternalStore(subscribe, () => state);
