import type { Migration } from './migrations/migration.ts';

/** What servers of different versions that share a database need to know of each other. */
export interface ServerRelease {
  /** For users. */
  readonly version: string;
  /** The steps of the schema that it knows, oldest first. */
  readonly migrations: readonly Migration[];
  /** Servers with another one do not understand each other's messages, or what they store for each other. */
  readonly protocol: number;
}

/** The release of another server, as it has stored it. */
export interface StoredRelease {
  /** null, as the others: it is of a version that did not store it. */
  readonly version: string | null;
  /** The last step of the schema that it knows. */
  readonly schema: string | null;
  readonly protocol: number | null;
}

/** What a server stores of its release. */
export function storedRelease({ version, migrations, protocol }: ServerRelease): StoredRelease {
  return { version, schema: migrations.at(-1)?.name ?? null, protocol };
}

/** Whether the other server knows the same schema as this one, or how it differs. */
export function schemaOf(
  { migrations }: Pick<ServerRelease, 'migrations'>,
  { schema }: Pick<StoredRelease, 'schema'>,
): 'same' | 'older' | 'newer' | 'unknown' {
  if (schema === null) return 'unknown';
  const at = migrations.findIndex(({ name }) => name === schema);
  if (at < 0) return 'newer';
  return at === migrations.length - 1 ? 'same' : 'older';
}

/** Whether both can work on the database at the same time, each with its own stations. */
export const isSameRelease = (own: ServerRelease, other: StoredRelease): boolean =>
  schemaOf(own, other) === 'same' && other.protocol === own.protocol;

/** Whether a server can go on working while these steps are applied. */
export function canWorkAfter(
  { migrations }: Pick<ServerRelease, 'migrations'>,
  pending: readonly Migration[],
  { schema }: Pick<StoredRelease, 'schema'>,
): boolean {
  const known = migrations.findIndex(({ name }) => name === schema);
  return pending.every(
    ({ needs }) => needs === undefined || known >= migrations.findIndex(({ name }) => name === needs),
  );
}
