import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import {
  type Counties,
  type Countries,
  countyBorders,
  type StateBorders,
  type Subdivisions,
  stateBorders,
  type WorldBorders,
  worldBorders,
} from './borders.ts';

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}

/** Fetched once per page; a failed fetch is retried by the next caller. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}

/** The first layers of the plain map. */
export const fetchBorders: () => Promise<{ world: WorldBorders; states: Subdivisions }> = once(async () => {
  const [countries, states] = await Promise.all([
    fetchJson<Countries>(countriesUrl),
    fetchJson<StateBorders>(statesUrl),
  ]);
  return { world: worldBorders(countries), states: stateBorders(states) };
});

/** Additional layers at a closer zoom. */
export const fetchCounties: () => Promise<Subdivisions> = once(async () =>
  countyBorders(await fetchJson<Counties>(countiesUrl)),
);
