import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../data/index.ts';
import styles from './display.module.css';
import * as texts from './texts.ts';
import { useIsTouched } from './use-screen.ts';

export interface DisplayBarProps {
  readonly paused: boolean;
  readonly onPause: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

/** The controls, visible only while the pointer or the keyboard is used, and their keys. */
export function DisplayBar(props: DisplayBarProps) {
  const isTouched = useIsTouched();
  const navigate = useNavigate();
  const { user } = useSession();
  // A paired screen shows nothing else.
  const canLeave = user?.Display === undefined;
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    if (canLeave) void navigate('/');
  };
  useKeys({ ...props, onLeave: leave });
  return (
    <>
      {!isTouched && <style>{'html { cursor: none; }'}</style>}
      {props.paused && <p className={styles.paused}>{texts.paused}</p>}
      <div
        role="toolbar"
        aria-label={texts.displayControls}
        className={isTouched ? `line ${styles.bar} ${styles.barShown}` : `line ${styles.bar}`}
      >
        <Button onClick={props.onPause} aria-keyshortcuts="Space">
          {props.paused ? texts.resume : texts.pause}
        </Button>
        <Button onClick={props.onNext} aria-keyshortcuts="ArrowRight">
          {texts.next}
        </Button>
        {document.fullscreenEnabled && (
          <Button onClick={toggleFullScreen} aria-keyshortcuts="F">
            {texts.fullScreen}
          </Button>
        )}
        {canLeave && (
          <Button onClick={leave} aria-keyshortcuts="Escape">
            {texts.leave}
          </Button>
        )}
        <span className={`muted ${styles.keys}`}>{texts.keysHint}</span>
      </div>
    </>
  );
}

/** Refused, for example, on some phones; the page then stays as it is. */
function toggleFullScreen(): void {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  change.catch(() => undefined);
}

function useKeys(props: DisplayBarProps & { readonly onLeave: () => void }): void {
  const newest = useRef(props);
  newest.current = props;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { onPause, onNext, onPrevious, onLeave } = newest.current;
      // A focused button is pressed with the space key.
      const isButton = event.target instanceof HTMLElement && event.target.closest('button') !== null;
      const keys: Readonly<Record<string, (() => void) | undefined>> = {
        ' ': isButton ? undefined : onPause,
        ArrowRight: onNext,
        ArrowLeft: onPrevious,
        f: toggleFullScreen,
        F: toggleFullScreen,
        Escape: onLeave,
      };
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
