import { useSyncExternalStore } from 'react';

/** The event of Chromium browsers when a page can be installed; missing in TypeScript's library. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/**
 * How this page can be installed. `installed`: it runs installed. `offered`: the browser can ask.
 * `by-share`: on an iPhone or iPad, from Safari's share menu. `needs-https`: browsers install only
 * pages served over HTTPS. `unknown`: the browser has offered nothing.
 */
export type Installing = 'installed' | 'offered' | 'by-share' | 'needs-https' | 'unknown';

const listeners = new Set<() => void>();
let offer: InstallOffer | null = null;

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Called as the page starts: the browser offers installation once, and early. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would show its own bar over the content.
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
}

/** Decides from facts, separate from where they are read. */
export interface InstallSigns {
  readonly standalone: boolean;
  readonly hasOffer: boolean;
  readonly isSecure: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

export function installingOf(signs: InstallSigns): Installing {
  if (signs.standalone) return 'installed';
  if (!signs.isSecure) return 'needs-https';
  if (signs.hasOffer) return 'offered';
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad/.test(signs.userAgent) || (/Macintosh/.test(signs.userAgent) && signs.touchPoints > 1);
  return isApple ? 'by-share' : 'unknown';
}

function current(): Installing {
  return installingOf({
    standalone: matchMedia('(display-mode: standalone)').matches,
    hasOffer: offer !== null,
    isSecure: window.isSecureContext,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this page can be installed, and a way to make the browser ask. */
export function useInstalling(): [installing: Installing, ask: () => void] {
  const installing = useSyncExternalStore(subscribe, current);
  const ask = () => {
    const taken = offer;
    // An offer can be used once.
    setOffer(null);
    void taken?.prompt();
  };
  return [installing, ask];
}
