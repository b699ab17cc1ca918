import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Debian: package nginx. Undefined where it is not installed. */
export const NGINX = [process.env.NGINX, '/usr/sbin/nginx'].find((path) => path && existsSync(path));

/** One of the project's example configurations. */
export const deployedFile = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../deploy', name), 'utf8');

/**
 * Runs nginx in a folder of its own, until it is stopped.
 *
 * @param http the content of its block `http`
 * @param port that it then listens on
 * @returns stops it
 */
export async function runNginx(http: string, port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-nginx-'));
  for (const name of ['logs', 'tmp']) mkdirSync(join(folder, name));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'tmp', name)};`)
    .join(' ');
  const main = join(folder, 'nginx.conf');
  const log = join(folder, 'logs/error.log');
  writeFileSync(
    main,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${log} info;
    events {} http { access_log off; ${temporary}\n${http}\n}`,
  );
  const nginx = spawn(NGINX!, ['-p', folder, '-c', main, '-e', log], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr.on('data', (data) => (said += data));
  const ended = new Promise<void>((done) => nginx.once('close', () => done()));
  const stop = async () => {
    nginx.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await listens(port))) {
    if (nginx.exitCode === null) continue;
    const logged = existsSync(log) ? readFileSync(log, 'utf8') : '';
    await stop();
    throw new Error(`nginx exited:\n${said}\n${logged}`);
  }
  return stop;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
