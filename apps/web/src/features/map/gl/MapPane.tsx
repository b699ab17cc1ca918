import 'maplibre-gl/dist/maplibre-gl.css';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styles from '../map.module.css';
import type { MapModel } from '../model/map-model.ts';
import type { Covered } from '../sheet/covered.ts';
import { MapView } from './map-view.ts';

/** What the rest of the screen asks of the map. */
export interface MapHandle {
  /** Flies to a site, by its index; see `MapView.goTo`. */
  goTo(site: number, covered: Covered): void;
  /** Flies to where all sites are in the picture. */
  showAll(): void;
  zoomBy(step: 1 | -1): void;
}

export interface MapPaneProps {
  readonly ref: Ref<MapHandle>;
  readonly model: MapModel;
  /** Index of the chosen site. */
  readonly chosen: number | null;
  readonly hasNews: boolean;
  /** URL of the background's style; null: the plain map. */
  readonly styleUrl: string | null;
  /** Counts the tries to reach it. */
  readonly attempt: number;
  readonly covered: Covered;
  readonly onPick: (site: number | null) => void;
  readonly onSpot: (sites: readonly number[]) => void;
  readonly onBackgroundFailed: () => void;
  /** The map could not be made: no WebGL after all. */
  readonly onImpossible: () => void;
}

/** The map itself, with the marks over it. Everything else of the screen does without it. */
export default function MapPane(props: MapPaneProps) {
  const { ref, model, chosen, hasNews, styleUrl, attempt, covered } = props;
  const frame = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const newest = useRef(props);
  newest.current = props;
  const [view, setView] = useState<MapView | null>(null);
  const firstModel = useRef(model);

  useEffect(() => {
    let made: MapView;
    try {
      made = new MapView({
        frame: frame.current!,
        overlay: overlay.current!,
        tip: tip.current!,
        model,
        // Sites that came or moved don't move the map from where somebody looks.
        chosen: model === firstModel.current ? newest.current.chosen : null,
        covered: newest.current.covered,
        onPick: (site) => newest.current.onPick(site),
        onSpot: (sites) => newest.current.onSpot(sites),
        onBackgroundFailed: () => newest.current.onBackgroundFailed(),
      });
    } catch {
      newest.current.onImpossible();
      return undefined;
    }
    setView(made);
    return () => {
      setView(null);
      made.remove();
    };
  }, [model]);

  useEffect(() => view?.setNews(hasNews), [view, hasNews]);
  const { right, bottom } = covered;
  useEffect(() => view?.setCovered({ right, bottom }), [view, right, bottom]);
  useEffect(() => view?.setChosen(chosen), [view, chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt shows the same style again.
  useEffect(() => view?.setBackground(styleUrl), [view, styleUrl, attempt]);
  useImperativeHandle(
    ref,
    () => ({
      goTo: (site, over) => view?.goTo(site, over),
      showAll: () => view?.showAll(),
      zoomBy: (step) => view?.zoomBy(step),
    }),
    [view],
  );

  return (
    <>
      <div ref={frame} className={styles.gl} />
      <div className={styles.overlay} aria-hidden="true">
        <canvas ref={overlay} />
      </div>
      <div ref={tip} className={styles.tip} hidden aria-hidden="true" />
    </>
  );
}
