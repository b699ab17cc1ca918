import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { expectThat, retryFor } from './steps.ts';

const BOOT_SECONDS = 60;
const NSPAWN = ['-q', '--register=no', '--keep-unit', '--console=pipe'];

/** What a program printed, standard error after standard output, and how it ended. */
export interface ProgramResult {
  readonly code: number | null;
  readonly text: string;
}

/** A folder with Debian in it, in which processes run. It shares the network of this process. */
export class Machine {
  readonly #root: string;
  #process: ChildProcess | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** Boots with systemd, until `powerOff`. */
  async boot(): Promise<void> {
    this.#process = spawn('systemd-nspawn', [...NSPAWN, '-D', this.#root, '--boot'], { stdio: 'ignore' });
    await retryFor(BOOT_SECONDS, () => {
      const { text } = this.try('systemctl', ['is-system-running']);
      expectThat(/^(?:running|degraded)/.test(text), `a booted machine; systemd says ${text.trim()}`);
    });
  }

  /** Starts one program without systemd, until `stop` or `end`; what it prints goes into a file on this computer. */
  start(command: readonly string[], logFile: string): void {
    const log = openSync(logFile, 'w');
    this.#process = spawn('systemd-nspawn', withoutSystemd(this.#root, command), {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
  }

  /** Asks the started program to stop. @returns its exit code */
  async stop(): Promise<number | null> {
    const end = once(this.#process!, 'exit');
    // The second process of its machine: the first one is a small init of systemd-nspawn.
    this.run('sh', ['-c', 'kill -TERM 2']);
    return (await end)[0];
  }

  /** Kills what was started, if it still runs. */
  async end(): Promise<void> {
    if (this.#process?.exitCode !== null) return;
    const end = once(this.#process, 'exit');
    process.kill(this.#init(), 'SIGKILL');
    await end;
  }

  /** The machine's first process. @throws Error: it does not run yet, or no longer */
  #init(): number {
    const { pid } = this.#process!;
    const init = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0];
    expectThat(Boolean(init), `processes in ${this.#root}`);
    return Number(init);
  }

  /** Runs a program in the machine, as root. */
  try(command: string, given: readonly string[], input = ''): ProgramResult {
    const inside = ['--mount', '--uts', '--ipc', '--pid', '--root', '--wd'];
    return ended('nsenter', ['--target', String(this.#init()), ...inside, command, ...given], input);
  }

  /** The same. @returns what it printed @throws Error with that when it fails */
  run(command: string, given: readonly string[], input = ''): string {
    return textOf(this.try(command, given, input), [command, ...given]);
  }

  /** Runs a program while nothing else runs in the machine, as root. */
  tryAlone(command: readonly string[], input = ''): ProgramResult {
    return ended('systemd-nspawn', withoutSystemd(this.#root, command), input);
  }

  /** The same. @returns what it printed @throws Error with that when it fails */
  runAlone(command: readonly string[]): string {
    return textOf(this.tryAlone(command), command);
  }

  async powerOff(): Promise<void> {
    const end = new Promise((done) => this.#process!.once('exit', done));
    this.try('systemctl', ['poweroff']);
    await end;
  }
}

function textOf({ code, text }: ProgramResult, command: readonly string[]): string {
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${text}`);
  return text;
}

function withoutSystemd(root: string, command: readonly string[]): string[] {
  return [...NSPAWN, '-D', root, '--as-pid2', '--', ...command];
}

function ended(command: string, given: readonly string[], input: string): ProgramResult {
  const { status, stdout, stderr, error } = spawnSync(command, given, {
    input,
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (error) throw error;
  return { code: status, text: stdout + stderr };
}
