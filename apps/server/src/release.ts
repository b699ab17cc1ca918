import { PROTOCOL_VERSION } from './cluster/index.ts';
import { MIGRATIONS, type ServerRelease } from './platform/storage/index.ts';
import { VERSION } from './platform/version.ts';

/** What this version of Outpost is for others that share its database. */
export const THIS_RELEASE: ServerRelease = {
  version: VERSION,
  migrations: MIGRATIONS,
  protocol: PROTOCOL_VERSION,
};
