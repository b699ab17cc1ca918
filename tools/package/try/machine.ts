import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expectThat, retryFor } from './steps.ts';

const BOOT_SECONDS = 60;
const NSPAWN = ['-q', '--register=no', '--keep-unit', '--console=pipe'];

/** What a program printed, standard error after standard output, and how it ended. */
export interface ProgramResult {
  readonly code: number | null;
  readonly text: string;
}

/** A folder with Debian in it, booted with systemd. It shares the network of this process. */
export class Machine {
  readonly #root: string;
  #process: ChildProcess | null = null;
  #pid = 0;

  constructor(root: string) {
    this.#root = root;
  }

  async boot(): Promise<void> {
    this.#process = spawn('systemd-nspawn', [...NSPAWN, '-D', this.#root, '--boot'], { stdio: 'ignore' });
    await retryFor(BOOT_SECONDS, () => {
      const { pid } = this.#process!;
      this.#pid = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
      const { text } = this.try('systemctl', ['is-system-running']);
      expectThat(/^(?:running|degraded)/.test(text), `a booted machine; systemd says ${text.trim()}`);
    });
  }

  /** Runs a program in the machine, as root. */
  try(command: string, given: readonly string[], input = ''): ProgramResult {
    const inside = ['--mount', '--uts', '--ipc', '--pid', '--root', '--wd'];
    return ended('nsenter', ['--target', String(this.#pid), ...inside, command, ...given], input);
  }

  /** The same. @returns what it printed @throws Error with that when it fails */
  run(command: string, given: readonly string[], input = ''): string {
    const { code, text } = this.try(command, given, input);
    if (code !== 0) throw new Error(`${command} ${given.join(' ')} ended with ${code}:\n${text}`);
    return text;
  }

  async powerOff(): Promise<void> {
    const end = new Promise((done) => this.#process!.once('exit', done));
    this.try('systemctl', ['poweroff']);
    await end;
  }
}

/** Runs a program in a folder with Debian in it, where no systemd runs. */
export function runWithoutSystemd(root: string, command: readonly string[], input = ''): ProgramResult {
  return ended('systemd-nspawn', [...NSPAWN, '-D', root, '--as-pid2', '--', ...command], input);
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
