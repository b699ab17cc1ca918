import type { UnitSystem } from '@outpost/contract';

/**
 * The units that this page shows. One for the whole page, and set before anything is drawn, so that
 * no part of it can show another.
 */
let shown: UnitSystem = 'configured';

/** The units that this page shows. */
export const shownUnitSystem = (): UnitSystem => shown;

/** Sets the units of the page. Everything that shows values must be drawn again. */
export function showUnitSystem(system: UnitSystem): void {
  shown = system;
}
