import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type DebianLibrary, unpackLibraries } from './debian-libraries.ts';
import { below, type FileEntry } from './installation-files.ts';
import type { Product } from './product.ts';
import { makeTar, writeFiles } from './staging.ts';

const PROGRAM = 'usr/lib/outpost';
/** Of the account, as that of `node` in deploy/Containerfile: their volumes can be exchanged. */
const UID = 1000;
/** Those of Docker, which all engines read: with those of OCI, Podman drops the health check. */
const MANIFEST_TYPE = 'application/vnd.docker.distribution.manifest.v2+json';
const CONFIG_TYPE = 'application/vnd.docker.container.image.v1+json';
const LAYER_TYPE = 'application/vnd.docker.image.rootfs.diff.tar.gzip';
/** Starts the command with Node.js, since the image has no shell. */
const COMMAND = `#!/${PROGRAM}/bin/node --max-semi-space-size=16
import('/${PROGRAM}/apps/server/dist/outpost.js');
`;

/**
 * Makes the container image, without a registry or a container engine: a file for `podman load` and
 * `docker load` that is an OCI layout, too.
 */
export function makeImage(product: Product): { file: string; libraries: DebianLibrary[] } {
  const { version, architecture, scratch, out, epochSeconds } = product;
  const folder = join(scratch, 'image');
  mkdirSync(folder);
  const { libraries, layer: system } = systemLayer(product, folder);
  const layers = [system, programLayer(product, folder), dataLayer(product, folder)];
  const blobs = join(folder, 'layout/blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const store = (content: Buffer) => {
    const digest = sha256(content);
    writeFileSync(join(blobs, digest), content);
    return { digest: `sha256:${digest}`, size: content.length };
  };
  const stored = layers.map((file) => {
    const content = readFileSync(file);
    return { diffId: `sha256:${sha256(content)}`, ...store(gzipSync(content, { level: 9 })) };
  });
  const config = store(
    json(
      imageConfig(
        product,
        stored.map(({ diffId }) => diffId),
      ),
    ),
  );
  const manifest = store(
    json({
      schemaVersion: 2,
      mediaType: MANIFEST_TYPE,
      config: { mediaType: CONFIG_TYPE, ...config },
      layers: stored.map(({ digest, size }) => ({
        mediaType: LAYER_TYPE,
        digest,
        size,
      })),
    }),
  );
  const tag = `localhost/outpost:${version}`;
  const layout: [string, FileEntry][] = [
    ['oci-layout', { content: json({ imageLayoutVersion: '1.0.0' }) }],
    [
      'index.json',
      {
        content: json({
          schemaVersion: 2,
          mediaType: 'application/vnd.oci.image.index.v1+json',
          manifests: [
            {
              mediaType: MANIFEST_TYPE,
              ...manifest,
              platform: { os: 'linux', architecture: architecture.debian },
              annotations: { 'io.containerd.image.name': tag, 'org.opencontainers.image.ref.name': version },
            },
          ],
        }),
      },
    ],
    // For versions of Docker that do not read OCI layouts.
    [
      'manifest.json',
      {
        content: json([
          {
            Config: blobPath(config.digest),
            RepoTags: [tag],
            Layers: stored.map(({ digest }) => blobPath(digest)),
          },
        ]),
      },
    ],
  ];
  writeFiles(join(folder, 'layout'), new Map(layout));
  const file = join(out, `outpost-${version}-image-${architecture.debian}.tar`);
  makeTar(join(folder, 'layout'), file, epochSeconds);
  return { file, libraries };
}

/** The same settings as those of deploy/Containerfile, which a test compares. */
export function imageConfig(
  { version, architecture, epochSeconds }: Pick<Product, 'version' | 'architecture' | 'epochSeconds'>,
  diffIds: readonly string[],
): object {
  const created = new Date(epochSeconds * 1_000).toISOString();
  return {
    created,
    architecture: architecture.debian,
    os: 'linux',
    config: {
      User: `${UID}:${UID}`,
      ExposedPorts: { '3000/tcp': {}, '5020/tcp': {} },
      Env: [
        'PATH=/usr/bin',
        'NODE_ENV=production',
        'HOST=0.0.0.0',
        'PORT=3000',
        'DATA_DIR=/data',
        'MALLOC_ARENA_MAX=1',
        'MALLOC_MMAP_THRESHOLD_=131072',
        'MODBUS_HOST=0.0.0.0',
        'MODBUS_PORT=5020',
        'MODBUS_ALLOW=127.0.0.0/8',
        'NODE_COMPILE_CACHE=/tmp/outpost-cache',
      ],
      Entrypoint: ['/usr/bin/outpost'],
      Cmd: ['start'],
      Volumes: { '/data': {} },
      WorkingDir: '/data',
      StopSignal: 'SIGTERM',
      Healthcheck: {
        Test: ['CMD', '/usr/bin/outpost', 'status'],
        Interval: 30e9,
        Timeout: 10e9,
        StartPeriod: 60e9,
        Retries: 3,
      },
      Labels: {
        'org.opencontainers.image.title': 'Outpost',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'MIT',
      },
    },
    rootfs: { type: 'layers', diff_ids: diffIds },
    history: [
      { created, created_by: 'Libraries of Debian' },
      { created, created_by: `Outpost ${version}` },
      { created, created_by: 'Data folder' },
    ],
  };
}

/** Debian's libraries, the account, and folders that have to exist. */
function systemLayer({ architecture, epochSeconds }: Product, folder: string) {
  const root = join(folder, 'system');
  mkdirSync(root);
  const libraries = unpackLibraries(architecture, root, join(folder, 'debian'));
  writeFiles(
    root,
    new Map<string, FileEntry>([
      ['etc/passwd', { content: `root:x:0:0:root:/:/\noutpost:x:${UID}:${UID}:Outpost:/data:/\n` }],
      ['etc/group', { content: `root:x:0:\noutpost:x:${UID}:\n` }],
      ['etc/nsswitch.conf', { content: 'hosts: files dns\n' }],
    ]),
  );
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
  return { libraries, layer: layerOf(root, epochSeconds) };
}

function programLayer({ program, notices, documents, epochSeconds }: Product, folder: string): string {
  const root = join(folder, 'program');
  const record = { user: null, settingsFile: null, dataDir: '/data', cacheDir: null };
  const licences = [...notices, ...[...documents].filter(([path]) => path === 'LICENSE')];
  writeFiles(
    root,
    new Map<string, FileEntry>([
      ...below(PROGRAM, program(record)),
      ...below(PROGRAM, new Map(licences)),
      ['usr/bin/outpost', { content: COMMAND, executable: true }],
    ]),
  );
  return layerOf(root, epochSeconds);
}

/** The data folder, which a new volume copies. */
function dataLayer({ epochSeconds }: Product, folder: string): string {
  const root = join(folder, 'volume');
  mkdirSync(join(root, 'data'), { recursive: true });
  chmodSync(join(root, 'data'), 0o700);
  return layerOf(root, epochSeconds, UID, 'data');
}

function layerOf(root: string, epochSeconds: number, owner = 0, path = '.'): string {
  makeTar(root, `${root}.tar`, epochSeconds, owner, path);
  return `${root}.tar`;
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const blobPath = (digest: string): string => `blobs/${digest.replace(':', '/')}`;
