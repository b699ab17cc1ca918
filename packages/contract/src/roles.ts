import * as z from 'zod';

/** From the lowest role to the highest. */
export const ROLES = ['Viewer', 'Operator', 'Supervisor', 'Admin'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** True when role `has` includes the rights of role `needs`. */
export function roleAllows(has: Role, needs: Role): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needs);
}
