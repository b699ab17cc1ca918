import type { AlarmLogEntry, StationOnMap } from '@outpost/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type StationStates, useAlarms } from '../../../data/index.ts';
import { ALL, type Filter } from './model/filter.ts';
import { MapModel } from './model/map-model.ts';
import { areSameSites, sitesOf } from './model/sites.ts';

/** Minimum interval of changes to the list, to keep it readable. */
const LIST_EVERY_MS = 250;

const NO_ALARMS: readonly AlarmLogEntry[] = [];

/** The model of all sites, the same one until a site is added, deleted or moved. */
export function useMapModel(stations: readonly StationOnMap[], states: StationStates): MapModel {
  const latest = useMemo(() => sitesOf(stations), [stations]);
  const [sites, setSites] = useState(latest);
  if (sites !== latest && !areSameSites(sites, latest)) setSites(latest);
  const model = useMemo(() => new MapModel(sites, states), [sites, states]);
  useEffect(() => model.follow(), [model]);
  const alarms = useAlarms().activeAlarms?.Alarms ?? NO_ALARMS;
  useEffect(() => model.setAlarms(alarms), [model, alarms]);
  return model;
}

/**
 * Renders the component when the model changes, at most four times a second. Returns its version.
 */
export function useModelVersion(model: MapModel): number {
  const [version, setVersion] = useState(model.version);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAtMs = Number.NEGATIVE_INFINITY;
    const show = () => {
      timer = undefined;
      shownAtMs = performance.now();
      setVersion(model.version);
    };
    const leave = model.subscribe(() => {
      timer ??= setTimeout(show, Math.max(0, shownAtMs + LIST_EVERY_MS - performance.now()));
    });
    show();
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [model]);
  return version;
}

/** The filter of map and list with its setter. Typed text is applied with low priority. */
export function useFilter(model: MapModel): [filter: Filter, change: (own: Partial<Filter>) => void] {
  const [filter, setFilter] = useState(ALL);
  const deferred = useDeferredValue(filter);
  useEffect(() => model.setFilter(deferred), [model, deferred]);
  return [filter, (own) => setFilter((before) => ({ ...before, ...own }))];
}
