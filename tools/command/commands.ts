/** A command of `outpost`. */
interface Command {
  /** What follows its name. */
  readonly given: string;
  readonly summary: string;
  /** What runs it, relative to this folder; it reads `process.argv` and sets the exit code. */
  readonly module: string;
}

/** The commands, in the order in which `outpost help` lists them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    given: '[--observe]',
    summary: 'Run the server in the foreground',
    module: '../../apps/server/dist/main.js',
  },
  status: { given: '', summary: 'Show how the running server is', module: './status.ts' },
  'create-admin': {
    given: 'EMAIL FIRST-NAME LAST-NAME',
    summary: 'Create the first Admin of a running server',
    module: './create-admin.ts',
  },
  'recover-account': {
    given: 'EMAIL',
    summary: 'Let the only Admin set a new password; stop the server first',
    module: '../recover-account.ts',
  },
  backup: {
    given: 'FOLDER [--with-secrets]',
    summary: 'Make a backup in a new folder within FOLDER',
    module: '../backup.ts',
  },
  restore: {
    given: 'BACKUP [--check] [--to FOLDER] [--yes] [--change-database]',
    summary: 'Check or restore a backup; stop the server first',
    module: '../restore.ts',
  },
  'verify-audit': {
    given: '[BACKUP] [--noted ID:HASH]',
    summary: 'Verify the audit log',
    module: '../verify-audit.ts',
  },
  rollups: {
    given: '--check | --rebuild',
    summary: 'Verify stored aggregates; stop the server first',
    module: '../rollups.ts',
  },
  'move-to-postgres': {
    given: '',
    summary: 'Copy the SQLite database to DATABASE_URL; stop the server first',
    module: '../move-to-postgres.ts',
  },
  'hand-over': {
    given: '',
    summary: 'Let a standby server take over from the active one',
    module: '../hand-over.ts',
  },
  'renew-secret': {
    given: 'NAME',
    summary: 'Renew a secret of servers that share a database',
    module: '../renew-secret.ts',
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
