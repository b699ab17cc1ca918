import { ownName } from '../../data/base-path.ts';

/** Where somebody looked last, degrees. */
export interface RememberedView {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

const VIEW_KEY = ownName('outpost.map.view');
const BACKGROUND_KEY = ownName('outpost.map.background');

/** What of local storage is used; a browser may forbid it. */
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
    // Full or forbidden: the map begins anew next time.
  }
}

/** The browser's memory, or null where it is forbidden. */
export function mapMemory(): MapMemory | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The view that was remembered; null when there is none, or one that is no view. */
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
