// cspell:ignore privs securebits noroot setpriv
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Call, calls, DEFAULT_MAX_BODY_BYTES } from '@outpost/contract';
import { ModbusClient, prepare } from '@outpost/modbus';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { expect, onTestFinished, it as test } from 'vitest';
import { ConfigError, readConfig, SETTINGS } from '../apps/server/src/config.ts';
import { runServer } from '../apps/server/src/testing/server-process.ts';
import { deployedFile } from './drill/nginx.ts';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');
const MAIN = 'apps/server/dist/main.js';
const SITES = ['nginx-outpost.conf', 'nginx-outpost-path.conf'];
const INSTALLED_IN = '/opt/outpost';
/** Of Node and the memory allocator. */
const NOT_OF_OUTPOST = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
/** What this unit had when its options were last reviewed, in tenths: 0 is best, 100 worst. */
const MAX_EXPOSURE_TENTHS = 15;

const { scripts, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
};
/** As `npm start` starts the server. */
const [, startVariables, startFlags] = /&& ((?:\S+=\S+ )+)exec node (.*) apps\/server\/dist\/main\.js$/.exec(
  scripts.start!,
)!;

/** The number that a constant of the source has, which a product of numbers gives. */
function constantOf(file: string, name: string): number {
  const source = readFileSync(join(root, file), 'utf8');
  return productOf(new RegExp(`const ${name} = ([\\d_ *]+);`).exec(source)![1]!);
}
const productOf = (text: string): number =>
  text.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);

const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S*)/g)].map(([, name, value]) => [name, value]));

const isSetting = (name: string) => name in SETTINGS;

// The container file.

const image = deployedFile('Containerfile').replaceAll('\\\n', '');
const imageLines = (word: string): string[] =>
  [...image.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest]) => rest!);
const imageVariables = variablesIn(imageLines('ENV').join(' '));
const imageSettings = Object.fromEntries(Object.entries(imageVariables).filter(([name]) => isSetting(name)));
const imageConfig = () => readConfig(imageSettings);

test('the image has settings of Outpost only, which are valid together', () => {
  const others = Object.keys(imageVariables).filter((name) => !isSetting(name));
  expect(others.filter((name) => !NOT_OF_OUTPOST.includes(name))).toEqual([]);
  expect(imageConfig).not.toThrow(ConfigError);
});

test('the image listens where published ports arrive, on the ports that it exposes', () => {
  const { host, port, modbus, dataDir } = imageConfig();
  expect([host, modbus.host]).toEqual(['0.0.0.0', '0.0.0.0']);
  expect(imageLines('EXPOSE')).toEqual([`${port} ${modbus.port}`]);
  expect(imageLines('VOLUME')).toEqual([dataDir]);
  expect(image).toContain(`install -d -m 700 -o node -g node ${dataDir}\n`);
  const published = [...image.matchAll(/ -p (?:[\d.]+:)?\d+:(\d+)/g)].map(([, inside]) => Number(inside));
  expect(published).toEqual([port, modbus.port]);
  expect(image).toContain(` -v outpost-data:${dataDir} `);
});

test('the image lets no Modbus master in until MODBUS_ALLOW is set', () => {
  expect(imageConfig().modbus.allow).toEqual(['127.0.0.0/8']);
});

test('the image starts the server as npm start does, with the Node of this repository', () => {
  const major = /\d+/.exec(devDependencies.node!)![0];
  const bases = imageLines('FROM').map((from) => /^docker\.io\/library\/node:(\d+)-/.exec(from)?.[1]);
  expect(bases).toEqual([major, major]);
  expect(process.versions.node.split('.')[0]).toBe(major);
  const list = (word: string) => JSON.parse(imageLines(word).join('')) as string[];
  expect([...list('ENTRYPOINT'), ...list('CMD')]).toEqual(['outpost', 'start']);
  expect(image).toContain('cp tools/command/outpost.sh outpost');
  expect(readFileSync(join(root, 'tools/command/outpost.sh'), 'utf8')).toContain(`node" ${startFlags} "`);
  expect(imageVariables).toMatchObject(variablesIn(startVariables!));
  for (const name of image.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(name[1]!);
});

test('the image is stopped no sooner than the server stops by itself', () => {
  const seconds = Number(/--stop-timeout (\d+)/.exec(image)![1]);
  expect(seconds * 1_000).toBeGreaterThan(stopWithinMs());
});

// An address of this machine that is not loopback stands for a master of another one.
const OWN_ADDRESS = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
if (!OWN_ADDRESS) leftOut('a network other than loopback: the Modbus server of the container image');

test.skipIf(!OWN_ADDRESS)(
  'the settings of the image serve Modbus to other machines that MODBUS_ALLOW names, and to no others',
  async () => {
    const ports = { PORT: '0', HOST: '127.0.0.1', MODBUS_PORT: '0' };
    const readFrom = async (settings: Record<string, string>) => {
      const { port } = await startForModbus([], { ...imageSettings, ...ports, ...settings });
      return readRegister(OWN_ADDRESS!, port);
    };
    // No station has this unit: its exception is an answer of the Modbus server.
    expect(await readFrom({ MODBUS_ALLOW: `${OWN_ADDRESS}/32` })).toBe('MODBUS_EXCEPTION');
    expect(await readFrom({})).toBe('MODBUS_CONNECTION_LOST');
  },
  60_000,
);

// The systemd unit.

const unit = deployedFile('outpost.service');
const unitValues = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);
const stopWithinMs = () => constantOf('apps/server/src/platform/stop-on-signals.ts', 'STOP_WITHIN_MS');

test('the unit starts the server as npm start does, with settings of Outpost only', () => {
  const variables = variablesIn(unitValues('Environment').join(' '));
  expect(variables).toMatchObject(variablesIn(startVariables!));
  const names = Object.keys(variables);
  expect(names.filter((name) => !isSetting(name) && !NOT_OF_OUTPOST.includes(name))).toEqual([]);
  expect(variables.DATA_DIR).toBe(`/var/lib/${unitValues('StateDirectory').join()}`);
  expect(variables.NODE_COMPILE_CACHE).toBe(`/var/cache/${unitValues('CacheDirectory').join()}`);
  const auditFile = /^AUDIT_FILE=(.*)$/m.exec(
    readFileSync(join(root, 'docs/how-to/send-the-audit-log.md'), 'utf8'),
  )!;
  expect(dirname(auditFile[1]!)).toBe(`/var/log/${unitValues('LogsDirectory').join()}`);
  expect(unitValues('WorkingDirectory')).toEqual([INSTALLED_IN]);
  expect(unitValues('ExecStart')).toEqual([`${INSTALLED_IN}/node_modules/.bin/node ${startFlags} ${MAIN}`]);
  const files = [...unit.matchAll(/\/opt\/outpost\/([\w./-]+)/g)].map(([, file]) => file!);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the unit lets the server stop by itself', () => {
  expect(Number(unitValues('TimeoutStopSec').join()) * 1_000).toBeGreaterThan(stopWithinMs());
});

test('the unit lets the server use ports below 1024 and its own priority, and has no other capability', () => {
  expect(unitValues('CapabilityBoundingSet')).toEqual(['CAP_NET_BIND_SERVICE']);
  expect(unitValues('AmbientCapabilities')).toEqual(['CAP_NET_BIND_SERVICE']);
  // In a user namespace the capability is one over that namespace, not over the network of the machine.
  expect(unitValues('PrivateUsers')).toEqual([]);
  // The first line decides that the others add to a list of allowed calls or take from it, in order.
  const filters = unitValues('SystemCallFilter');
  expect(filters).toEqual(['@system-service', '~@privileged @resources', 'setpriority']);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) leftOut('systemd-analyze: the systemd unit');

test.skipIf(!hasSystemd)('systemd accepts the unit and finds it as restricted as it was', async () => {
  const file = join(await temporaryFolder(), 'outpost.service');
  const analyze = (text: string, ...args: string[]) => {
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  };
  const installed = unit.replaceAll(INSTALLED_IN, root);
  expect(analyze(installed, 'verify', '--man=no')).toEqual({ status: 0, said: '' });
  const wrong = analyze(installed.replace('ProtectHome=', 'ProtectHouse='), 'verify', '--man=no');
  expect(wrong.said).toMatch(/Unknown key.*'ProtectHouse'/);

  const exposure = ['security', '--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE_TENTHS}`];
  const { status, said } = analyze(installed, ...exposure);
  expect(status, said).toBe(0);
  expect(analyze(installed.replace('ProtectSystem=strict\n', ''), ...exposure).status).not.toBe(0);
});

const isAllowedBelow = () => Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
const canSetCapabilities =
  process.platform === 'linux' &&
  process.getuid!() === 0 &&
  spawnSync('setpriv', [...limitedTo('CAP_NET_BIND_SERVICE'), 'true']).status === 0 &&
  isAllowedBelow() === 1_024;
if (!canSetCapabilities) leftOut('root and setpriv: a Modbus server below port 1024 as the systemd unit');

test.skipIf(!canSetCapabilities)(
  'with the capabilities of the unit the Modbus server listens below port 1024',
  async () => {
    const given = unitValues('AmbientCapabilities').join();
    const environment = { PORT: '0', MODBUS_PORT: String(await freePrivilegedPort()) };
    const allowed = await startForModbus(['setpriv', ...limitedTo(given)], environment);
    expect(allowed).toEqual({ listens: true, port: Number(environment.MODBUS_PORT) });
    const without = await startForModbus(['setpriv', ...limitedTo('')], {
      ...environment,
      MODBUS_PORT: String(await freePrivilegedPort()),
    });
    expect(without.listens).toBe(false);
  },
  60_000,
);

/** Arguments of setpriv: root counts as any other user, which has the capability and no other. */
function limitedTo(capability: string): string[] {
  const name = capability.toLowerCase().replace(/^cap_/, '');
  const set = name === '' ? '-all' : `-all,+${name}`;
  return [
    ...['--no-new-privs', '--securebits', '+noroot,+noroot_locked'],
    ...['--inh-caps', set, '--ambient-caps', set, '--bounding-set', set],
  ];
}

async function freePrivilegedPort(): Promise<number> {
  for (let port = 502; port < 1_024; port++) if (await isFree(port)) return port;
  throw new Error('no port below 1024 is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** Starts the server until its Modbus server has tried to listen; it ends with the test. */
async function startForModbus(
  startedBy: string[],
  environment: Record<string, string>,
): Promise<{ listens: boolean; port: number }> {
  const settings = { ...environment, LOG_LEVEL: 'info', DATA_DIR: await temporaryFolder() };
  const run = runServer(settings, { startedBy });
  const [line, result] = await run.says(/^.*Modbus server (listening|cannot listen).*\n/m);
  const { port } = JSON.parse(line) as { port: number };
  return { listens: result === 'listening', port };
}

// nginx.

/** The value of an nginx directive in bytes or seconds, of each place that has it. */
function nginxValues(site: string, directive: string): number[] {
  const UNITS: Record<string, number> = { k: 1_024, s: 1, m: directive.endsWith('size') ? 1_024 ** 2 : 60 };
  return [...deployedFile(site).matchAll(new RegExp(`^ *${directive} (\\d+)(\\w?);`, 'gm'))].map(
    ([, value, suffix]) => Number(value) * (UNITS[suffix!] ?? 1),
  );
}

const callsIn = (node: object): Call[] =>
  'method' in node ? [node as Call] : Object.values(node).flatMap((each) => callsIn(each as object));
const maxBodyBytes = Math.max(...callsIn(calls).map((call) => call.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES));

/** How long the page waits for each of its calls. */
const pageTimeoutsMs = globSync('apps/web/src/data/**/*.ts', { cwd: root })
  .flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/const \w*_?TIMEOUT_MS = ([\d_ *]+);/g),
  ])
  .map(([, product]) => productOf(product!));

test.each(SITES)('%s lets the largest body of a call through', (site) => {
  expect(maxBodyBytes).toBeGreaterThan(DEFAULT_MAX_BODY_BYTES);
  const sizes = nginxValues(site, 'client_max_body_size');
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeGreaterThanOrEqual(maxBodyBytes);
  // Outpost gives a body 30 s; nginx takes a slow upload whole before it passes it on.
  expect(deployedFile(site)).not.toContain('proxy_request_buffering');
});

test.each(SITES)('%s waits longer for an answer than the page does', (site) => {
  expect(pageTimeoutsMs.length).toBeGreaterThan(10);
  const [seconds] = nginxValues(site, 'proxy_read_timeout');
  expect(seconds! * 1_000).toBeGreaterThan(Math.max(...pageTimeoutsMs));
});

test('nginx-outpost.conf sends no push a second time, which is a GET that writes to a controller', () => {
  const path = calls.commands.pushConfig.path.replace(':id', '');
  expect(deployedFile('nginx-outpost.conf')).toMatch(
    new RegExp(`location ${path} \\{[^}]*proxy_next_upstream off;`),
  );
});

test.each(SITES)('%s passes requests to the port of Outpost, with their host, address and scheme', (site) => {
  const text = deployedFile(site);
  const ports = [...text.matchAll(/^ *(?:server |proxy_pass http:\/\/)[\d.]+:(\d+)/gm)].map(
    ([, port]) => port,
  );
  expect(new Set(ports)).toEqual(new Set([SETTINGS.PORT.default]));
  const locations = /^ *location [^}]*\}/gm;
  const passing = text.match(locations)!.filter((location) => location.includes('proxy_pass'));
  expect(passing.length).toBeGreaterThan(0);
  for (const location of passing) {
    // A location inherits them only if it has none of its own.
    const effective = location.includes('proxy_set_header') ? location : text.replaceAll(locations, '');
    for (const [name, value] of [
      ['Host', '$host'],
      ['X-Forwarded-For', '$remote_addr'],
      ['X-Forwarded-Proto', '$scheme'],
      ['X-Forwarded-Host', '$host'],
    ])
      expect(effective).toContain(`proxy_set_header ${name} ${value};`);
  }
});

test.each(SITES)('%s names settings that exist, with values that are valid together', (site) => {
  const settings = variablesIn(/^# {2}.*=.*$/m.exec(deployedFile(site))![0]);
  expect(Object.keys(settings).filter((name) => !isSetting(name))).toEqual([]);
  const config = readConfig(settings);
  expect(config).toMatchObject({ behindTls: true, trustProxy: ['127.0.0.1'] });
  const { basePath } = config;
  const locations = [...deployedFile(site).matchAll(/^ *location (?:= )?(\S+)/gm)].map(([, path]) => path!);
  expect(locations.filter((path) => !path.startsWith(`${basePath}/`))).toEqual([]);
  expect(locations).toContain(`${basePath}/metrics`);
});

test('operations.md says the body size and the wait that nginx has, and names every file of deploy/', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8').replace(/\s+/g, ' ');
  expect(page).toContain(`accept bodies of ${maxBodyBytes / 1_024 ** 2} MiB`);
  const minutes = nginxValues(SITES[0]!, 'proxy_read_timeout')[0]! / 60;
  expect(page).toContain(`wait ${minutes} minutes for a response`);
  const described = sourceFiles('deploy').filter((file) => !file.endsWith('.dockerignore'));
  expect(described.length).toBeGreaterThanOrEqual(4);
  expect(described.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});

/** Why a register cannot be read: no station of a new server has one. */
function readRegister(host: string, port: number): Promise<string | null> {
  const client = new ModbusClient({ host, port, framing: 'tcp' });
  onTestFinished(() => client.close());
  const request = prepare({ functionCode: 3, address: 0, count: 1 });
  return new Promise((done) => client.request(request, 1, 10_000, (error) => done(error?.code ?? null)));
}
