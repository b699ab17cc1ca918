import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../staging.ts';
import { TriedServer } from './field.ts';
import { expectThat, retryFor, tryStep } from './steps.ts';

const deploy = resolve(import.meta.dirname, '../../../deploy');
const POSTGRES_SCRIPT = resolve(import.meta.dirname, 'postgres-substitute.sh');
const START_SECONDS = 120;
/** Longer than the lease of the active server. */
const TAKE_OVER_SECONDS = 30;
const SERVERS = ['north', 'centre', 'south'] as const;
/** Of the images in compose.yaml: the accounts that own the secrets. */
const [OUTPOST_UID, HAPROXY_UID] = [1000, 99];
/** Of the network in compose.yaml. */
const GATEWAY = '172.30.71.1';

/** Substitutes for the images of a registry, which this machine cannot reach: programs of Debian. */
const SUBSTITUTES = [
  {
    image: 'docker.io/library/haproxy:3.0',
    changes: [
      `USER ${HAPROXY_UID}`,
      'ENTRYPOINT ["haproxy","-W","-db","-f","/usr/local/etc/haproxy/haproxy.cfg"]',
    ],
  },
  { image: 'docker.io/library/nats:2.10-alpine', changes: ['ENTRYPOINT ["nats-server"]'] },
  { image: 'docker.io/library/postgres:16', changes: ['ENTRYPOINT ["/postgres-substitute.sh"]'] },
];

/** What `mmdebstrap` needs to know to make the file system of the substitutes. */
export const SUBSTITUTE_OPTIONS = [
  '--include=haproxy,nats-server,postgresql,util-linux',
  `--customize-hook=copy-in ${POSTGRES_SCRIPT} /`,
  '--customize-hook=mkdir -p "$1/var/lib/postgresql/data"',
  // Debian's own are wrappers for several installations.
  '--customize-hook=chroot "$1" sh -c "ln -s /usr/lib/postgresql/*/bin/pg_isready /usr/local/bin/"',
];

/** A certificate for the proxy that this process trusts, when it is in NODE_EXTRA_CA_CERTS. */
export function makeCertificate(file: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = `${file}.key`;
  run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...[...subject, '-keyout', key, '-out', file],
  ]);
}

/**
 * Runs deploy/compose.yaml with Docker as docs/how-to/run-several-servers-in-containers.md says: three servers,
 * PostgreSQL, NATS and HAProxy.
 *
 * @param substitutes the file system of the substitutes
 * @param certificate of the proxy; its key is next to it
 */
export async function tryCompose(
  scratch: string,
  image: string,
  substitutes: string,
  certificate: string,
): Promise<void> {
  const folder = join(scratch, 'compose');
  cpSync(deploy, folder, { recursive: true });
  const daemon = await startDocker(scratch);
  const docker = (...given: string[]) => run('docker', ['--host', daemon.host, ...given]);
  const compose = (...given: string[]) =>
    run('docker-compose', [
      ...['--host', daemon.host, '--file', join(folder, 'compose.yaml')],
      ...['--env-file', join(folder, 'compose/outpost.env'), ...given],
    ]);
  const health = (name: string) =>
    docker('inspect', '--format', '{{.State.Health.Status}}', `outpost_${name}_1`).trim();
  // It ends with 1 on a server that stands by.
  const isActive = (name: string) =>
    spawnSync('docker', ['--host', daemon.host, 'exec', `outpost_${name}_1`, 'outpost', 'status']).status ===
    0;
  const activeServer = () => {
    const active = SERVERS.filter(isActive);
    expectThat(active.length === 1, `one active server; there are ${active.length}`);
    return active[0]!;
  };
  const outpost = new TriedServer('https://localhost');
  try {
    await tryStep('docker load the image, and make substitutes for those of the registry', () => {
      const tag = /Loaded image: (\S+)/.exec(docker('load', '--input', image))![1]!;
      docker('tag', tag, 'outpost');
      for (const { image: name, changes } of SUBSTITUTES)
        docker('import', ...changes.flatMap((change) => ['--change', change]), substitutes, name);
    });
    await tryStep('settings and secrets; docker-compose up', () => {
      writeSecrets(folder, certificate);
      compose('up', '--no-build', '--detach');
    });
    await tryStep('all three servers and PostgreSQL are healthy; one server is active', () =>
      retryFor(START_SECONDS, () => {
        for (const name of [...SERVERS, 'postgres'])
          expectThat(health(name) === 'healthy', `${name} healthy; it is ${health(name)}`);
        activeServer();
      }),
    );
    await tryStep('the first account with the code of the log, through the proxy with TLS', async () => {
      const code = /setup#code=(\S+)/.exec(compose('logs', '--no-color'))![1]!;
      await retryFor(START_SECONDS, () => outpost.setUp(code));
    });
    await tryStep('add a station; its first value from the foreign Modbus server', async () => {
      await outpost.addStation(GATEWAY);
      await outpost.expectValue();
    });
    await tryStep('hand over; another server is active and values go on', async () => {
      const before = activeServer();
      compose('exec', '-T', before, 'outpost', 'hand-over');
      await retryFor(TAKE_OVER_SECONDS, () => expectThat(activeServer() !== before, 'another active server'));
      await retryFor(TAKE_OVER_SECONDS, () => outpost.expectValue());
    });
    await tryStep('kill the active server; another takes over, and the killed one comes back', async () => {
      const killed = activeServer();
      docker('kill', `outpost_${killed}_1`);
      await retryFor(TAKE_OVER_SECONDS, () => outpost.expectValue());
      docker('start', `outpost_${killed}_1`);
      await retryFor(START_SECONDS, () => expectThat(health(killed) === 'healthy', `${killed} healthy`));
    });
    await tryStep('stop and start all; account and history are there', async () => {
      const stoppedAtMs = Date.now();
      compose('stop');
      compose('start');
      await retryFor(START_SECONDS, () => outpost.signIn());
      await outpost.expectValue();
      await outpost.expectHistoryBefore(stoppedAtMs);
    });
  } catch (error) {
    console.error(compose('ps'), compose('logs', '--no-color', '--tail=40'));
    throw error;
  } finally {
    await tryStep('remove containers and volumes', async () => {
      compose('down', '--volumes', '--timeout=30');
      await daemon.stop();
    });
  }
}

/** As the how-to says. */
function writeSecrets(folder: string, certificate: string): void {
  const password = () => randomBytes(16).toString('hex');
  const given: Readonly<Record<string, string>> = {
    POSTGRES_PASSWORD: password(),
    NATS_PASSWORD: password(),
    PUBLIC_URL: 'https://localhost',
  };
  const example = readFileSync(join(folder, 'compose/example.env'), 'utf8');
  writeFileSync(
    join(folder, 'compose/outpost.env'),
    example.replace(/^(\w+)=.*$/gm, (line, name: string) =>
      name in given ? `${name}=${given[name]}` : line,
    ),
  );
  const secrets = join(folder, 'compose/secrets');
  mkdirSync(secrets, { mode: 0o711 });
  const write = (name: string, content: string, owner: number) => {
    const file = join(secrets, name);
    writeFileSync(file, content, { mode: 0o400 });
    chownSync(file, owner, 0);
  };
  write('account-secret', `${randomBytes(32).toString('base64')}\n`, OUTPOST_UID);
  const pem = readFileSync(certificate, 'utf8') + readFileSync(`${certificate}.key`, 'utf8');
  write('outpost.pem', pem, HAPROXY_UID);
}

interface DockerDaemon {
  readonly host: string;
  stop(): Promise<void>;
}

/** A Docker of its own, which leaves nothing behind. */
async function startDocker(scratch: string): Promise<DockerDaemon> {
  const folder = mkdtempSync(join(scratch, 'docker-'));
  const host = `unix://${folder}/docker.sock`;
  const own = [
    '--data-root',
    `${folder}/data`,
    '--exec-root',
    `${folder}/exec`,
    '--pidfile',
    `${folder}/pid`,
  ];
  const child: ChildProcess = spawn('dockerd', ['--host', host, ...own], { stdio: 'ignore' });
  const gone = new Promise((done) => child.once('exit', done));
  await retryFor(START_SECONDS, () => run('docker', ['--host', host, 'version']));
  return {
    host,
    async stop() {
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
