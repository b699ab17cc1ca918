import { useSyncExternalStore } from 'react';

/**
 * Where this browser stores whether changed cells flash: `on`, `off`, or nothing for the default.
 */
export const FLASH_STORAGE_KEY = 'outpost.flash';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const listeners = new Set<() => void>();
/** The choice where the browser blocks storage. */
let kept: string | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(FLASH_STORAGE_KEY) ?? kept;
  } catch {
    return kept;
  }
}

/**
 * The setting for a stored choice: without one, changes flash unless the system requests reduced
 * motion.
 */
export function flashOf(choice: string | null, lessMotion: boolean): boolean {
  if (choice === 'on' || choice === 'off') return choice === 'on';
  return !lessMotion;
}

/** Whether changed values flash now. */
export function flashIsOn(): boolean {
  return flashOf(stored(), matchMedia(REDUCED_MOTION).matches);
}

/** Stores the choice in this browser; its other tabs are notified. */
export function setFlash(on: boolean): void {
  kept = on ? 'on' : 'off';
  try {
    localStorage.setItem(FLASH_STORAGE_KEY, kept);
  } catch {
    // Storage is full or blocked: the choice lasts as long as this page.
  }
  for (const listener of listeners) listener();
}

/**
 * Calls the listener when `flashIsOn` may have changed: here, in another tab, in the system.
 * Returns how to stop.
 */
export function onFlashChange(listener: () => void): () => void {
  const motion = matchMedia(REDUCED_MOTION);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === FLASH_STORAGE_KEY || key === null) listener();
  };
  listeners.add(listener);
  motion.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    motion.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Whether changed values flash, and how to change it. */
export function useFlash(): [on: boolean, choose: (on: boolean) => void] {
  return [useSyncExternalStore(onFlashChange, flashIsOn, () => false), setFlash];
}
