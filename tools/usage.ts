import { resolve } from 'node:path';

/**
 * Reads a tool's arguments: `--help` prints its usage and exits with 0, invalid arguments print what
 * is wrong and the usage, and exit with 2.
 */
export function argumentsOrUsage<T>(usage: string, read: () => T): T {
  if (process.argv[2] === '--help' || process.argv[2] === '-h') {
    process.stdout.write(`Usage: ${asTyped(usage)}\n`);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${describe(error as NodeJS.ErrnoException)}\nUsage: ${asTyped(usage)}\n`);
    process.exit(2);
  }
}

/** Of an installed package, tools are commands of `outpost`, which passes its name as the script's. */
function asTyped(usage: string): string {
  return process.argv[1]?.startsWith('outpost ')
    ? usage.replace('npm run ', 'outpost ').replace(/(?<=[ [])-- /, '')
    : usage;
}

/** npm runs tools in the project's folder; relative paths refer to where npm was started. */
export function fromCallerFolder(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

/** Node's own message for an unknown option ends with advice about positional arguments. */
function describe({ code, message }: NodeJS.ErrnoException): string {
  const option = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && /'([^']+)'/.exec(message)?.[1];
  return option ? `Unknown option ${option}.` : message;
}
