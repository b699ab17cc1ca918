import { coversAreas, hasAuthorityOver } from '../account-rules.ts';
import type { Account } from '../repository.ts';
import type { StoredLink } from './links.repository.ts';

/**
 * Whether a link still works. Its creator may know it, so it ends when they could no longer create
 * it: it would give a Supervisor the account of an Admin, or of other areas.
 */
export function isUsable(
  link: StoredLink,
  { active, role, areas }: Pick<Account, 'active' | 'role' | 'areas'>,
  atMs: number,
): boolean {
  const { createdBy, creator, expiresAtMs } = link;
  const isAllowed =
    createdBy === null ||
    (creator?.active === true && hasAuthorityOver(creator.role, role) && coversAreas(creator.areas, areas));
  return active && expiresAtMs > atMs && isAllowed;
}
