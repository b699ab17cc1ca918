import { type AreaRename, renamedAreas } from '@outpost/core';
import { OUTPOST } from '../../platform/audit/index.ts';
import type { AccountContext } from './account-context.ts';
import { accountNote, auditedOf, fullName } from './audit-notes.ts';
import type { Account } from './repository.ts';
import * as texts from './texts.ts';

/**
 * Renames an area of the accounts that are limited to it, so that they may act at the same stations
 * as before. An account never loses its limit: without an area left it may act at no station.
 */
export async function renameAccountArea(context: AccountContext, renamed: AreaRename): Promise<void> {
  const { storage, accounts, audit, changed } = context;
  const changedIds = await storage.transaction(
    async (trx) => {
      const ids: number[] = [];
      for (const account of await accounts.all(trx)) {
        const areas = areasAfter(account, renamed);
        if (areas === null) continue;
        const after: Account = { ...account, areas, tokenVersion: account.tokenVersion + 1 };
        await accounts.update(trx, after);
        const words = texts.accountAreasRenamed(fullName(account), renamed.from, renamed.to);
        const details = {
          Before: { Areas: auditedOf(account).Areas },
          After: { Areas: auditedOf(after).Areas },
        };
        await audit.appendIn(trx, [accountNote('change', OUTPOST, after, words, details)]);
        ids.push(account.id);
      }
      return ids;
    },
    { alone: 'accounts' },
  );
  for (const id of changedIds) changed(id);
}

/** null: they stay as they are. */
function areasAfter({ areas }: Account, renamed: AreaRename): string[] | null {
  const after = areas === null ? null : renamedAreas(areas, renamed);
  return after?.sort().join('\n') === areas?.join('\n') ? null : after;
}
