import * as z from 'zod';

/** From the least to the most that an account may do. */
export const ROLES = ['Viewer', 'Operator', 'Supervisor', 'Admin'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** True when an account with role `has` may do what asks for at least `needs`. */
export function roleAllows(has: Role, needs: Role): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needs);
}
