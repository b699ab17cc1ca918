import * as z from 'zod';

/**
 * The units in which values are shown. `configured`: each point in its own unit. `metric`, `us`:
 * points whose unit belongs to the other system are converted. Stored values, limits, writes, the
 * Modbus map and all JSON answers stay in the point's own unit.
 */
export const UNIT_SYSTEMS = ['configured', 'metric', 'us'] as const;
export const UnitSystem = z.enum(UNIT_SYSTEMS);
export type UnitSystem = z.infer<typeof UnitSystem>;

/** The choice of an account. `organisation`: whatever the organisation shows. */
export const UNIT_PREFERENCES = ['organisation', ...UNIT_SYSTEMS] as const;
export const UnitPreference = z.enum(UNIT_PREFERENCES);
export type UnitPreference = z.infer<typeof UnitPreference>;
