/**
 * The command `outpost` of an installed package: runs a tool, or the server, with the settings and
 * under the account of the service.
 */
import { COMMANDS, helpText } from './commands.ts';
import { CommandError, enterInstallation, VERSION } from './installation.ts';

const [name = 'help', ...given] = process.argv.slice(2);

if (name === 'help' || name === '--help' || name === '-h') process.stdout.write(helpText());
else if (name === 'version' || name === '--version')
  process.stdout.write(
    `Outpost ${VERSION}, Node.js ${process.version}, ${process.platform} ${process.arch}\n`,
  );
else await runCommand();

async function runCommand(): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return fail(`There is no command ${name}. Run outpost help to list them.`, 2);
  if (given.includes('--help') || given.includes('-h')) {
    process.stdout.write(
      `Usage: outpost ${name} ${command.given}`.trimEnd().concat(`\n${command.summary}.\n`),
    );
    return;
  }
  try {
    enterInstallation();
  } catch (error) {
    if (error instanceof CommandError) return fail(error.message, 1);
    throw error;
  }
  process.argv = [process.argv[0]!, `outpost ${name}`, ...given];
  await command.run();
}

function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
