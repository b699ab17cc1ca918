import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';

const IDLE_MS = 4_000;
const ACTIONS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Keeps the machine's screen on where the browser can (Screen Wake Lock API, secure origins only). */
export function useScreenAwake(): void {
  useEffect(() => {
    const wakeLock = (navigator as { readonly wakeLock?: WakeLock }).wakeLock;
    if (wakeLock === undefined) return;
    let left = false;
    let lock: WakeLockSentinel | null = null;
    // The browser ends the lock when the page is hidden, and refuses it on an empty battery.
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const got = await wakeLock.request('screen').catch(() => null);
      if (left) void got?.release();
      else lock = got;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

/** The dark theme while `dark`, without changing the user's setting. */
export function useDarkWhile(dark: boolean): void {
  const chosen = useComputedColorScheme('light');
  useEffect(() => {
    if (!dark) return;
    const root = document.documentElement;
    root.setAttribute('data-mantine-color-scheme', 'dark');
    return () => root.setAttribute('data-mantine-color-scheme', chosen);
  }, [dark, chosen]);
}

/** Whether the pointer or a key was used within the last seconds. */
export function useIsTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = () => {
      setIsTouched(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsTouched(false), IDLE_MS);
    };
    for (const type of ACTIONS) window.addEventListener(type, touch);
    return () => {
      clearTimeout(timer);
      for (const type of ACTIONS) window.removeEventListener(type, touch);
    };
  }, []);
  return isTouched;
}
