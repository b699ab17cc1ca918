import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { natsProgram } from '@outpost/testing/nats-process.ts';
import { describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { readConfig, SETTINGS } from '../apps/server/src/config.ts';
import { deployedFile } from './drill/nginx.ts';

const folder = resolve(import.meta.dirname, '../deploy');
const HOW_TO = readFileSync(join(folder, '../docs/how-to/run-several-servers-in-containers.md'), 'utf8');
const image = deployedFile('Containerfile');
/** What the image sets, which the files here add to. */
const imageSettings = Object.fromEntries(
  [...image.matchAll(/^ENV (.*)$/gm)]
    .flatMap(([, line]) => [...line!.matchAll(/(\w+)=(\S+)/g)])
    .filter(([, name]) => name! in SETTINGS)
    .map(([, name, value]) => [name!, value!]),
);
const isSetting = (name: string) => name in SETTINGS;
/** Longer than the server takes to stop. */
const MIN_STOP_SECONDS = 25;

// Compose.

const Service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  networks: z.union([
    z.array(z.string()),
    z.record(z.string(), z.object({ ipv4_address: z.string().optional() })),
  ]),
});
const Compose = z.strictObject({
  services: z.record(z.string(), Service),
  networks: z.record(
    z.string(),
    z.object({
      ipam: z.object({ config: z.array(z.object({ subnet: z.string(), ip_range: z.string() })) }),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

describe('compose.yaml', () => {
  const text = deployedFile('compose.yaml');
  const shared = Object.keys(parse(text) as object).filter((key) => !key.startsWith('x-'));
  const whole = parse(text, { merge: true }) as Record<string, unknown>;
  const compose = Compose.parse(Object.fromEntries(shared.map((key) => [key, whole[key]])));
  const services = Object.entries(compose.services);
  const servers = services.filter(([, service]) => service.build !== undefined);
  const example = Object.fromEntries(
    [...deployedFile('compose/example.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
      name!,
      value! || 'secret',
    ]),
  );
  const filled = (value: string) =>
    value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_, name: string) => {
      expect(Object.keys(example)).toContain(name);
      return example[name]!;
    });
  const settingsOf = (environment: Record<string, string>) =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

  it('has servers with settings of Outpost only, which are valid together', () => {
    expect(servers).toHaveLength(3);
    for (const [name, { environment }] of servers) {
      expect(Object.keys(environment).filter((one) => !isSetting(one))).toEqual([]);
      const config = readConfig({ ...imageSettings, ...settingsOf(environment) });
      expect(config).toMatchObject({ standby: true, serverName: name, serverUrl: `http://${name}:3000` });
      expect(config.nats).not.toBeNull();
      expect(config.port).toBe(3000);
    }
  });

  it('gives each server a volume of its own, and all of them the same secret', () => {
    const volumes = servers.map(([, service]) => service.volumes);
    expect(volumes).toEqual(servers.map(([name]) => [`${name}:/data`]));
    for (const [, { secrets, environment }] of servers)
      expect(secrets.map((name) => `/run/secrets/${name}`)).toEqual([environment.ACCOUNT_SECRET_FILE]);
  });

  it('mounts files that exist or that the how-to makes', () => {
    const mounted = services.flatMap(([, { volumes }]) =>
      volumes.filter((one) => one.startsWith('.')).map((one) => one.split(':')[0]!),
    );
    expect(mounted).toHaveLength(2);
    for (const file of mounted) expect(existsSync(join(folder, file)), file).toBe(true);
    const named = services.flatMap(([, { volumes }]) =>
      volumes.filter((one) => !one.startsWith('.')).map((one) => one.split(':')[0]!),
    );
    expect(named.sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const { file } of Object.values(compose.secrets)) expect(HOW_TO).toContain(file.replace('./', ''));
    const [{ build } = { build: undefined }] = servers.map(([, service]) => service);
    expect(existsSync(resolve(folder, build!.context, build!.dockerfile))).toBe(true);
  });

  it('publishes ports of the proxy only, restricts every container, and lets servers stop', () => {
    expect(services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['proxy']);
    for (const [name, service] of services) {
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
    }
    for (const [, { stop_grace_period: period = '0s' }] of servers)
      expect(Number.parseInt(period, 10)).toBeGreaterThan(MIN_STOP_SECONDS);
  });

  it('trusts the address of the proxy', () => {
    const networks = compose.services.proxy!.networks as Record<string, { ipv4_address?: string }>;
    const address = networks.outpost!.ipv4_address!;
    const [{ subnet, ip_range } = { subnet: '', ip_range: '' }] = compose.networks.outpost!.ipam.config;
    expect(subnet).toBe(`${address.replace(/\d+$/, '0')}/24`);
    // The other containers start first, and must not get it.
    expect(ip_range).toBe(`${address.replace(/\d+$/, '128')}/25`);
    for (const [, { environment }] of servers)
      expect([environment.TRUST_PROXY, environment.MODBUS_ALLOW]).toEqual([address, address]);
  });

  it('has a proxy that knows each server, on the ports that are published', () => {
    const proxy = deployedFile('compose/haproxy.cfg');
    for (const backend of proxy.split(/^(?=backend |listen )/m).slice(1)) {
      const known = [...backend.matchAll(/^ {2}server (\w+) (\w+):/gm)].map(([, name, host]) => [name, host]);
      expect(known).toEqual(servers.map(([name]) => [name, name]));
    }
    const bound = [...proxy.matchAll(/^ {2}bind :(\d+)/gm)].map(([, port]) => port);
    expect(compose.services.proxy!.ports.map((one) => one.split(':')[1])).toEqual(bound);
  });
});

const HAPROXY = '/usr/sbin/haproxy';
const hasHaproxy = existsSync(HAPROXY);
if (!hasHaproxy) leftOut('haproxy: the configuration of the proxies');

test.runIf(hasHaproxy).each(['haproxy-outpost.cfg', 'compose/haproxy.cfg'])(
  'HAProxy accepts %s',
  async (name) => {
    const temporary = await temporaryFolder();
    const [key, certificate] = [join(temporary, 'key'), join(temporary, 'certificate')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-days', '1'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const pem = join(temporary, 'outpost.pem');
    writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const check = (text: string) => {
      const file = join(temporary, 'haproxy.cfg');
      writeFileSync(file, text.replace(/ crt \S+/, ` crt ${pem}`));
      return spawnSync(HAPROXY, ['-c', '-f', file], { encoding: 'utf8' });
    };
    const good = check(deployedFile(name));
    expect(good.status, good.stderr).toBe(0);
    expect(check(`${deployedFile(name)}\n  no-such-word\n`).status).not.toBe(0);
  },
);

interface ComposeFile {
  readonly services: { readonly nats: { readonly environment: { readonly QUOTED_NATS_PASSWORD: string } } };
}

const nats = natsProgram();
if (nats === null) leftOut('nats-server: its configuration in deploy/');

test.runIf(nats !== null)('NATS accepts its configuration', async () => {
  const check = (environment: Record<string, string>) =>
    spawnSync(nats!, ['-t', '--config', join(folder, 'compose/nats.conf')], {
      env: environment,
      encoding: 'utf8',
    });
  const { environment } = (parse(deployedFile('compose.yaml')) as ComposeFile).services.nats;
  for (const password of ['secret', '9ab3', '12'])
    expect(
      check({
        QUOTED_NATS_PASSWORD: environment.QUOTED_NATS_PASSWORD.replace(/\$\{.*\}/, password),
      }).status,
    ).toBe(0);
  expect(check({}).status).not.toBe(0);
});

// Kubernetes.

const Value = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .object({
      secretKeyRef: z.object({ name: z.string(), key: z.string() }).optional(),
      fieldRef: z.object({ fieldPath: z.string() }).optional(),
    })
    .optional(),
});
const Probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  failureThreshold: z.int().default(3),
});
const Container = z.object({
  image: z.string(),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  env: z.array(Value),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  readinessProbe: Probe,
  livenessProbe: Probe,
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
  }),
});
const Manifest = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).default({}),
  spec: z.record(z.string(), z.unknown()).default({}),
});
const StatefulSet = z.object({
  serviceName: z.string(),
  replicas: z.int(),
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  template: z.object({
    metadata: z.object({ labels: z.record(z.string(), z.string()) }),
    spec: z.object({
      terminationGracePeriodSeconds: z.int().default(30),
      securityContext: z.object({ fsGroupChangePolicy: z.string().optional() }),
      containers: z.tuple([Container]),
      volumes: z.array(z.object({ name: z.string() })),
    }),
  }),
  volumeClaimTemplates: z.array(z.object({ metadata: z.object({ name: z.string() }) })).default([]),
});
const KubernetesService = z.object({
  selector: z.record(z.string(), z.string()),
  publishNotReadyAddresses: z.boolean().default(false),
  ports: z.array(z.object({ port: z.int(), targetPort: z.string() })),
});

describe('kubernetes', () => {
  const manifests = ['outpost', 'nats', 'ingress'].flatMap((file) =>
    parseAllDocuments(deployedFile(`kubernetes/${file}.yaml`)).map((document) => {
      expect(document.errors).toEqual([]);
      return Manifest.parse(document.toJS());
    }),
  );
  const find = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)!;
  const sets = Object.fromEntries(
    ['outpost', 'outpost-nats'].map((name) => [name, StatefulSet.parse(find('StatefulSet', name).spec)]),
  );
  const { outpost } = sets;
  const [container] = outpost!.template.spec.containers;

  /** The settings of a pod, with its variables in those that follow. */
  function settingsOf(pod: string): Record<string, string> {
    const settings: Record<string, string> = { ...imageSettings };
    for (const { configMapRef } of container.envFrom)
      Object.assign(settings, find('ConfigMap', configMapRef.name).data);
    for (const { name, value, valueFrom } of container.env) {
      const secret = { 'database-url': 'postgres://outpost:secret@db/outpost', 'nats-password': 'secret' };
      const given = valueFrom?.fieldRef ? pod : secret[valueFrom?.secretKeyRef?.key as keyof typeof secret];
      settings[name] = value?.replace(/\$\(([A-Z_]+)\)/g, (_, one: string) => settings[one]!) ?? given!;
    }
    return settings;
  }

  it('has settings of Outpost only, which are valid together', () => {
    const { NATS_PASSWORD, ...settings } = settingsOf('outpost-1');
    expect(NATS_PASSWORD).toBe('secret');
    expect(Object.keys(settings).filter((name) => !isSetting(name))).toEqual([]);
    const config = readConfig(settings);
    expect(config).toMatchObject({
      ...{ standby: true, serverName: 'outpost-1', serverUrl: 'http://outpost-1.outpost-servers:3000' },
      ...{ dataDir: '/data/outpost', accountSecretFile: '/run/outpost/account-secret' },
    });
    expect(config.nats?.url).toBe('nats://outpost:secret@outpost-nats:4222');
    expect(config.modbus.port).toBe(container.ports.find(({ name }) => name === 'modbus')!.containerPort);
    expect(config.port).toBe(container.ports.find(({ name }) => name === 'http')!.containerPort);
  });

  it('has a service for each name, and a port for each service', () => {
    for (const set of Object.values(sets)) {
      const ports = set.template.spec.containers[0].ports.map(({ name }) => name);
      const service = KubernetesService.parse(find('Service', set.serviceName).spec);
      expect(service.publishNotReadyAddresses).toBe(true);
      expect(set.template.metadata.labels).toEqual(set.selector.matchLabels);
      const own = manifests
        .filter(({ kind }) => kind === 'Service')
        .map(({ spec }) => KubernetesService.parse(spec))
        .filter(
          ({ selector }) => selector['app.kubernetes.io/name'] === Object.values(set.selector.matchLabels)[0],
        );
      expect(own.length).toBeGreaterThan(0);
      for (const { ports: served } of own)
        for (const { targetPort } of served) expect(ports).toContain(targetPort);
      const budget = manifests.find(
        ({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name in sets,
      );
      expect(budget?.spec).toMatchObject({ maxUnavailable: 1 });
    }
  });

  it('mounts volumes that it has', () => {
    for (const set of Object.values(sets)) {
      const { containers, volumes } = set.template.spec;
      const known = [...volumes, ...set.volumeClaimTemplates.map(({ metadata }) => metadata)].map(
        ({ name }) => name,
      );
      expect(containers[0].volumeMounts.map(({ name }) => name).sort()).toEqual(known.sort());
    }
    // Otherwise each start opens the secrets of the data folder to a group.
    expect(outpost!.template.spec.securityContext.fsGroupChangePolicy).toBe('OnRootMismatch');
  });

  it('asks what standby servers answer, and ends none that migrates', () => {
    const { readinessProbe, livenessProbe } = container;
    expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual([
      '/health/live',
      '/health/live',
    ]);
    expect(livenessProbe.periodSeconds * livenessProbe.failureThreshold).toBeGreaterThanOrEqual(600);
    expect(outpost!.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(MIN_STOP_SECONDS);
  });

  it('needs the secrets that the how-to makes', () => {
    const keys = [...container.env, ...sets['outpost-nats']!.template.spec.containers[0].env].flatMap(
      ({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? [],
    );
    for (const key of [...keys, 'account-secret']) expect(HOW_TO).toContain(`--from-literal=${key}=`);
  });

  it('has the configuration of NATS that Compose has, and routes between its servers', async () => {
    expect(find('ConfigMap', 'outpost-nats').data['nats.conf']).toBe(deployedFile('compose/nats.conf'));
    const text = deployedFile('kubernetes/nats.yaml');
    const routes = [...text.matchAll(/@(outpost-nats-\d)\.outpost-nats:6222/g)].map(([, name]) => name);
    expect(routes).toEqual(
      Array.from({ length: sets['outpost-nats']!.replicas }, (_, at) => `outpost-nats-${at}`),
    );
  });
});
