/** What tests need of a row of the page's table of screens. */
export interface ScreenRow {
  readonly path: string;
  readonly title: string;
  readonly guard: 'none' | 'signed-in' | 'config' | 'admin';
}

/** By its address, so that tests are not compiled with the whole page. */
const table = new URL('../../apps/web/src/app/screens.ts', import.meta.url).href;

/** The page's table of screens. */
export const { SCREENS: SCREEN_TABLE } = (await import(table)) as {
  readonly SCREENS: readonly ScreenRow[];
};
