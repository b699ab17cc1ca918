/** A command of `outpost`. */
interface Command {
  /** What follows its name. */
  readonly given: string;
  readonly summary: string;
  /** Loads what runs it: that reads `process.argv` and sets the exit code. */
  readonly run: () => Promise<unknown>;
}

/** The commands, in the order in which `outpost help` lists them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    given: '[--observe]',
    summary: 'Run the server in the foreground',
    run: () => import('../../apps/server/src/main.ts'),
  },
  status: { given: '[--live]', summary: 'Show how the running server is', run: () => import('./status.ts') },
  'create-admin': {
    given: 'EMAIL FIRST-NAME LAST-NAME',
    summary: 'Create the first Admin of a running server',
    run: () => import('./create-admin.ts'),
  },
  'recover-account': {
    given: 'EMAIL',
    summary: 'Let the only Admin set a new password; stop the server first',
    run: () => import('../recover-account.ts'),
  },
  backup: {
    given: 'FOLDER [--with-secrets]',
    summary: 'Make a backup in a new folder within FOLDER',
    run: () => import('../backup.ts'),
  },
  restore: {
    given: 'BACKUP [--check] [--to FOLDER] [--yes] [--change-database]',
    summary: 'Check or restore a backup; stop the server first',
    run: () => import('../restore.ts'),
  },
  'verify-audit': {
    given: '[BACKUP] [--noted ID:HASH]',
    summary: 'Verify the audit log',
    run: () => import('../verify-audit.ts'),
  },
  rollups: {
    given: '--check | --rebuild',
    summary: 'Verify stored aggregates; stop the server first',
    run: () => import('../rollups.ts'),
  },
  'move-to-postgres': {
    given: '',
    summary: 'Copy the SQLite database to DATABASE_URL; stop the server first',
    run: () => import('../move-to-postgres.ts'),
  },
  'hand-over': {
    given: '',
    summary: 'Let a standby server take over from the active one',
    run: () => import('../hand-over.ts'),
  },
  'renew-secret': {
    given: 'NAME',
    summary: 'Renew a secret of servers that share a database',
    run: () => import('../renew-secret.ts'),
  },
};

/** What `outpost help` prints. */
export function helpText(): string {
  const rows = [
    ...Object.entries(COMMANDS).map(([name, { given, summary }]) => [`${name} ${given}`.trim(), summary]),
    ['version', 'Show the versions of Outpost and Node.js'],
    ['help', 'Show this list'],
  ] as const;
  return [
    'Usage: outpost COMMAND',
    '',
    ...rows.map(([use, summary]) => `  ${use}\n      ${summary}`),
    '',
    'Settings are environment variables and lines of the settings file; docs/operations.md lists them.',
    '',
  ].join('\n');
}
