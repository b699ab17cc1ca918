import { sql } from 'kysely';
import type { Storage } from '../storage.ts';
import { FENCE_LOCK, SCHEMA_LOCK } from './lease-pool.ts';

/** Which lease a session writes with: that of the active server, or of a node of a cluster. */
export interface SessionLease {
  readonly kind: 'active' | 'node';
  readonly epoch: number;
}

/** The settings of a session that has a lease; a session with neither is not checked. */
const SETTINGS = { active: 'outpost.epoch', node: 'outpost.node' } as const;

/** The statement that makes writes of a session checked. */
export const fencedBy = ({ kind, epoch }: SessionLease) => `set ${SETTINGS[kind]} = '${epoch}'`;

/**
 * Makes the database refuse every write of a server whose lease has ended, in the transaction of the
 * write: a server that was suspended or cut off does not know it. A class 57 error, as for other
 * reasons why a database is unavailable.
 */
const FUNCTION = `
  create or replace function outpost_fence() returns trigger language plpgsql as $$
  declare
    active text := coalesce(current_setting('${SETTINGS.active}', true), '');
    node text := coalesce(current_setting('${SETTINGS.node}', true), '');
  begin
    if active <> '' then
      perform pg_advisory_xact_lock_shared(${FENCE_LOCK});
      if not exists (select 1 from outpost_lease where epoch = active::bigint) then
        raise exception 'Another server has taken over' using errcode = '57OUT';
      end if;
    elsif node <> '' then
      perform pg_advisory_xact_lock_shared(${FENCE_LOCK});
      if not exists (select 1 from outpost_node where epoch = node::bigint and not ended) then
        raise exception 'The stations of this server were given to others' using errcode = '57OUT';
      end if;
    end if;
    return null;
  end $$`;

/**
 * Adds the check to every table; repeated calls do nothing, also from several servers at once. Needs
 * the schema. @throws StorageError
 */
export async function installFence({ transaction }: Pick<Storage, 'transaction'>): Promise<void> {
  await transaction(async (trx) => {
    await sql.raw(`select pg_advisory_xact_lock(${SCHEMA_LOCK})`).execute(trx);
    await sql.raw(FUNCTION).execute(trx);
    const { rows } = await sql<{ name: string }>`
      select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and relname not in ('outpost_lease', 'outpost_standby', 'outpost_node')
        and not exists (select 1 from pg_trigger where tgrelid = pg_class.oid and tgname = 'outpost_fence')
    `.execute(trx);
    for (const { name } of rows) {
      await sql
        .raw(
          `create trigger outpost_fence before insert or update or delete or truncate on ${name}
           for each statement execute function outpost_fence()`,
        )
        .execute(trx);
    }
  });
}
