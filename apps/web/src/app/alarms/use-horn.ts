import { useEffect, useRef, useState } from 'react';
import { useHoldsConnection } from '../../data/index.ts';
import { type SoundState, setSoundState } from '../../ui/settings/sound.ts';
import type { Tone } from './alarm-tone.ts';
import { Horn, type HornState } from './horn.ts';
import { isElectable, isTaken, takeTurn } from './one-tab.ts';

/** How often a silent tab checks whether another one sounds. */
const LOOK_MS = 3_000;

/** Sounds in this tab if it is the one of this browser that does, and returns the state. */
export function useHorn(on: boolean, tone: Tone | null): void {
  const { horn, state } = useOwnHorn(on);
  const isMine = useTurn(on && state === 'ready');
  const isElsewhere = useElsewhere(on && state === 'blocked');
  const sounds = on && state === 'ready' && isMine ? tone : null;
  useEffect(() => horn?.sound(sounds), [horn, sounds]);
  const said = sayOf({ on, state, isMine, isElsewhere, tone });
  useEffect(() => setSoundState(said), [said]);
  usePreview(on, state, horn);
}

function sayOf(now: {
  on: boolean;
  state: HornState;
  isMine: boolean;
  isElsewhere: boolean;
  tone: Tone | null;
}): SoundState {
  if (!now.on) return 'off';
  if (now.state === 'none') return 'none';
  if (now.state === 'blocked') return now.isElsewhere ? 'elsewhere' : 'blocked';
  if (!now.isMine) return 'elsewhere';
  return now.tone === null ? 'waits' : 'sounding';
}

function useOwnHorn(on: boolean): { horn: Horn | null; state: HornState } {
  const [horn, setHorn] = useState<Horn | null>(null);
  const [state, setState] = useState<HornState>('blocked');
  useEffect(() => {
    if (!on) return;
    const made: Horn = new Horn(() => setState(made.state));
    setHorn(made);
    setState(made.state);
    return () => {
      setHorn(null);
      made.close();
    };
  }, [on]);
  return { horn, state };
}

/** Whether this tab is the one that sounds. */
function useTurn(wanted: boolean): boolean {
  const holdsConnection = useHoldsConnection();
  const [isMine, setIsMine] = useState(false);
  useEffect(() => {
    if (!wanted || !isElectable()) return;
    const letGo = takeTurn(() => setIsMine(true));
    return () => {
      letGo();
      setIsMine(false);
    };
  }, [wanted]);
  return isElectable() ? isMine : holdsConnection;
}

function useElsewhere(asks: boolean): boolean {
  const holdsConnection = useHoldsConnection();
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    if (!asks || !isElectable()) return;
    let stopped = false;
    const look = () =>
      void isTaken().then((taken) => {
        if (!stopped) setIsElsewhere(taken);
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [asks]);
  return isElectable() ? isElsewhere : !holdsConnection;
}

/** Plays the sound once when it is turned on. */
function usePreview(on: boolean, state: HornState, horn: Horn | null): void {
  const wasOn = useRef(on);
  useEffect(() => {
    if (on && !wasOn.current && state !== 'ready') return;
    if (on && !wasOn.current && document.hasFocus()) horn?.preview('other');
    wasOn.current = on;
  }, [on, state, horn]);
}
