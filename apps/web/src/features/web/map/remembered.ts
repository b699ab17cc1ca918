import { ownName } from '../../../data/base-path.ts';

/** The last view, degrees. */
export interface RememberedView {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

const VIEW_KEY = ownName('outpost.map.view');
const BACKGROUND_KEY = ownName('outpost.map.background');

export type MapMemory = Pick<Storage, 'getItem' | 'setItem'>;

function read(memory: MapMemory | null, key: string): string | null {
  try {
    return memory?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(memory: MapMemory | null, key: string, text: string): void {
  try {
    memory?.setItem(key, text);
  } catch {
    // Storage is full or blocked: the map starts with all sites next time.
  }
}

/** Local storage; null where the browser blocks it. */
export function mapMemory(): MapMemory | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The stored view; null if there is none or it is invalid. */
export function rememberedView(memory: MapMemory | null): RememberedView | null {
  try {
    const view = JSON.parse(read(memory, VIEW_KEY) ?? 'null') as Partial<RememberedView> | null;
    const { longitude, latitude, zoom } = view ?? {};
    const isView = [longitude, latitude, zoom].every(Number.isFinite);
    if (!isView || Math.abs(longitude!) > 180 || Math.abs(latitude!) > 90) return null;
    return { longitude: longitude!, latitude: latitude!, zoom: zoom! };
  } catch {
    return null;
  }
}

export function rememberView(memory: MapMemory | null, view: RememberedView): void {
  write(memory, VIEW_KEY, JSON.stringify(view));
}

export const rememberedBackground = (memory: MapMemory | null): string | null => read(memory, BACKGROUND_KEY);

export function rememberBackground(memory: MapMemory | null, background: string): void {
  write(memory, BACKGROUND_KEY, background);
}
