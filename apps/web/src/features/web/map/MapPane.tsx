import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { browserMemory } from '../../../data/browser-memory.ts';
import { hasWebGl, type MapBackground } from '../../../ui/map/index.ts';
import { Overlay } from './draw/overlay.ts';
import type { MapView } from './gl/map-view.ts';
import styles from './map.module.css';
import type { MapModel } from './model/map-model.ts';
import { firstView } from './model/views.ts';
import { rememberedView } from './remembered.ts';
import type { Covered } from './sheet/covered.ts';
import * as texts from './texts.ts';

/** Actions for the rest of the screen. */
export interface MapHandle {
  /** Moves to a site by its index; see `MapView.goTo`. */
  goTo(site: number, covered: Covered): void;
  /** Moves to show all sites. */
  showAll(): void;
  zoomBy(step: 1 | -1): void;
  /** Draws what is shown, in light colours, for print. Returns who is to be named for the map. */
  copyTo(canvas: HTMLCanvasElement): string;
}

export interface MapPaneProps {
  readonly ref?: Ref<MapHandle>;
  readonly model: MapModel;
  /** Index of the selected site. */
  readonly chosen: number | null;
  readonly hasNews: boolean;
  /** undefined: not loaded yet. */
  readonly background: MapBackground | undefined;
  /** Counts the attempts to load it. */
  readonly attempt: number;
  readonly covered: Covered;
  /** Starts where the map was left, and remembers where it is left; otherwise shows all sites. */
  readonly remembers?: boolean;
  readonly onPick: (site: number | null) => void;
  readonly onSpot: (sites: readonly number[]) => void;
  readonly onBackgroundFailed: () => void;
  /** This browser can't display a map. */
  readonly onImpossible: () => void;
  /** The map script could not be loaded. */
  readonly onUnreachable: () => void;
}

/** The markers at once, and the map below them once its script is loaded. */
export function MapPane(props: MapPaneProps) {
  const { ref, model, chosen, hasNews, background, attempt, covered, remembers = true } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const newest = useRef(props);
  newest.current = props;
  const firstModel = useRef(model);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const { clientWidth: width, clientHeight: height } = frame.current!;
    const place = { width, height, ...newest.current.covered };
    // Sites that are added or moved later do not move the map.
    const named = model === firstModel.current ? newest.current.chosen : null;
    const first = {
      ...firstView(model.map, place, named, remembers ? rememberedView(browserMemory()) : null),
      width,
      height,
    };
    const made = new Overlay({ canvas: canvas.current!, tip: tip.current!, model, first });
    setOverlay(made);
    return made.follow();
  }, [model, remembers]);

  useEffect(() => {
    if (overlay === null) return undefined;
    let left = false;
    let made: MapView | null = null;
    const make = async () => {
      // Slow work must not delay what can be shown already.
      await nextPicture();
      if (left) return;
      if (!hasWebGl()) return newest.current.onImpossible();
      const script = await import('./gl/map-view.ts').catch(() => null);
      if (left) return;
      if (script === null) {
        setLoading(false);
        return newest.current.onUnreachable();
      }
      try {
        made = new script.MapView({
          frame: frame.current!,
          overlay,
          model,
          covered: newest.current.covered,
          remembers,
          onPick: (site) => newest.current.onPick(site),
          onSpot: (sites) => newest.current.onSpot(sites),
          onBackgroundFailed: () => newest.current.onBackgroundFailed(),
          onBackgroundShown: () => setLoading(false),
        });
        setView(made);
      } catch {
        newest.current.onImpossible();
      }
    };
    void make();
    return () => {
      left = true;
      made?.remove();
      setView(null);
    };
  }, [overlay, model, remembers]);

  const { right, bottom } = covered;
  useEffect(() => overlay?.setCovered({ right, bottom }), [overlay, right, bottom]);
  useEffect(() => view?.setCovered({ right, bottom }), [view, right, bottom]);
  useEffect(() => {
    overlay?.choose(chosen);
    view?.uncover();
  }, [overlay, view, chosen]);
  useEffect(() => overlay?.setNews(hasNews), [overlay, hasNews]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt shows the same one again.
  useEffect(() => {
    if (background === undefined) return;
    overlay?.setBusy(background !== null);
    view?.setBackground(background);
  }, [overlay, view, background, attempt]);
  useImperativeHandle(
    ref,
    () => ({
      goTo: (site, over) => view?.goTo(site, over),
      showAll: () => view?.showAll(),
      zoomBy: (step) => view?.zoomBy(step),
      copyTo: (target) => {
        copyLayers(target, [...(view === null ? [] : [view.picture()]), canvas.current!]);
        return frame.current!.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
      },
    }),
    [view],
  );

  return (
    <>
      <div ref={frame} className={styles.gl} />
      <div className={styles.overlay} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {isLoading && (
        <p className={styles.loading} role="status">
          {texts.loadingMap}
        </p>
      )}
      <div ref={tip} className={styles.tip} hidden aria-hidden="true" />
    </>
  );
}

/** Resolves after the next frame. */
function nextPicture(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
}

/** Draws canvases of one size over each other; dark ones as their negative in about the same hues. */
function copyLayers(target: HTMLCanvasElement, layers: readonly HTMLCanvasElement[]): void {
  const { width, height } = layers.at(-1)!;
  target.width = width;
  target.height = height;
  const context = target.getContext('2d')!;
  if (getComputedStyle(target).colorScheme === 'dark') context.filter = 'invert(1) hue-rotate(180deg)';
  for (const layer of layers) context.drawImage(layer, 0, 0, width, height);
}
