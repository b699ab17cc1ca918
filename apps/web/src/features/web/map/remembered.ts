import { ownName } from '../../../data/base-path.ts';
import { type BrowserMemory, readMemory, writeMemory } from '../../../data/browser-memory.ts';

/** The last view, degrees. */
export interface RememberedView {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

const VIEW_KEY = ownName('outpost.map.view');
const BACKGROUND_KEY = ownName('outpost.map.background');

/** The stored view; null if there is none or it is invalid. */
export function rememberedView(memory: BrowserMemory | null): RememberedView | null {
  try {
    const view = JSON.parse(readMemory(memory, VIEW_KEY) ?? 'null') as Partial<RememberedView> | null;
    const { longitude, latitude, zoom } = view ?? {};
    const isView = [longitude, latitude, zoom].every(Number.isFinite);
    if (!isView || Math.abs(longitude!) > 180 || Math.abs(latitude!) > 90) return null;
    return { longitude: longitude!, latitude: latitude!, zoom: zoom! };
  } catch {
    return null;
  }
}

export function rememberView(memory: BrowserMemory | null, view: RememberedView): void {
  writeMemory(memory, VIEW_KEY, JSON.stringify(view));
}

export const rememberedBackground = (memory: BrowserMemory | null): string | null =>
  readMemory(memory, BACKGROUND_KEY);

export function rememberBackground(memory: BrowserMemory | null, background: string): void {
  writeMemory(memory, BACKGROUND_KEY, background);
}
