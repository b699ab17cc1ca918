/**
 * `npm run package [-- --only PRODUCTS] [--architectures NAMES] [--out FOLDER] [--release VERSION]`: builds the
 * packages of this commit into FOLDER (`dist`): archives, Debian packages and container images, with
 * licences, bill of materials and SHA256SUMS. The same commit and libraries give the same bytes.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build as buildPart, GUIDE, PAGE, SERVER } from '../build.ts';
import { argumentsOrUsage, fromCallerFolder } from '../usage.ts';
import { ARCHITECTURES } from './architectures.ts';
import { makeArchive } from './archive.ts';
import { builtFiles, filesIn, loadedPackages } from './built-files.ts';
import { makeDebianPackage } from './debian.ts';
import type { DebianLibrary } from './debian-libraries.ts';
import { makeImage } from './image.ts';
import {
  documentFiles,
  type Files,
  isLicenceFile,
  programFiles,
  type Sources,
} from './installation-files.ts';
import {
  doubtfulPartsOfNode,
  type LicenceFields,
  licenceOf,
  licencesFile,
  requirePermissive,
} from './licences.ts';
import { type Closure, closureOf, type InstalledPackage, type Lock } from './locked-packages.ts';
import { NODE_PACKAGES, nodeRuntime } from './node-runtime.ts';
import type { Product } from './product.ts';
import { type BomPart, debPurl, npmPurl, sbomOf } from './sbom.ts';
import { KEYRING_FILE } from './signature.ts';
import { run } from './staging.ts';
import { writeSums } from './sums.ts';
import { debianVersion } from './version.ts';

const USAGE =
  'npm run package [-- --only archive,deb,image] [--architectures x64,arm64] [--out FOLDER] [--release VERSION]';
const PARTS = [PAGE, SERVER, GUIDE];
const PRODUCTS = ['archive', 'deb', 'image'];
/** What the generator of the guide puts into its pages; everything else of it stays on the builder's machine. */
const IN_GUIDE_PAGES = ['vue', '@vueuse/core', '@vueuse/integrations', 'minisearch', 'mark.js', 'focus-trap'];
/** Public keys, for verifying later releases. */
const RELEASE_KEYS = `deploy/${KEYRING_FILE}`;
const root = resolve(import.meta.dirname, '../..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const say = (line: string) => process.stdout.write(`${line}\n`);

const given = argumentsOrUsage(USAGE, readArguments);
// Files that others can read, whatever the caller's mask.
process.umask(0o022);
const scratch = mkdtempSync(join(tmpdir(), 'outpost-package-'));
try {
  build();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: PRODUCTS.join() },
      architectures: { type: 'string', default: ARCHITECTURES.map(({ node }) => node).join() },
      out: { type: 'string' },
      release: { type: 'string' },
    },
  });
  const { version, author } = readJson('package.json') as { version: string; author: string };
  const products = values.only.split(',');
  const architectures = values.architectures
    .split(',')
    .map((name) => ARCHITECTURES.find(({ node }) => node === name));
  if (!products.every((name) => PRODUCTS.includes(name))) throw new Error(`--only: Use ${PRODUCTS.join()}.`);
  if (!architectures.every((one) => one !== undefined)) throw new Error('--architectures: Use x64,arm64.');
  const release = values.release ?? version;
  debianVersion(release);
  const out = values.out === undefined ? join(root, 'dist') : fromCallerFolder(values.out);
  return { products, architectures, version: release, author, out };
}

function build(): void {
  const { products, architectures, version, author, out } = given;
  const git = (...words: string[]) => run('git', ['-C', root, ...words]);
  const epochSeconds = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct'));
  if (git('status', '--porcelain') !== '')
    say('Some files differ from the commit: these packages are not for release.');
  const tracked = git('ls-files').trim().split('\n');
  for (const part of PARTS) buildPart(part);

  const { packages: lock } = readJson('package-lock.json') as { packages: Lock };
  const all = closureOf(guideLock(lock), ['apps/server', 'apps/web', 'node_modules/vitepress']);
  const parts = [nodePart(), ...all.packages.map((one) => partOf(one, all))];
  const time = new Date(epochSeconds * 1_000);
  const notices: Files = new Map([
    ['THIRD-PARTY-LICENCES.txt', { content: checkedLicences(all) }],
    ['sbom.cdx.json', { content: sbomOf(version, time, parts) }],
  ]);
  const deployed = new Map(
    tracked
      .filter((path) => /^deploy\/(?:grafana\/)?[^/]+$/.test(path) && path !== RELEASE_KEYS)
      .map((path) => [path.slice('deploy/'.length), readFileSync(join(root, path), 'utf8')]),
  );

  const releaseKeys: Files = new Map(
    tracked.includes(RELEASE_KEYS) ? [[KEYRING_FILE, { from: join(root, RELEASE_KEYS) }]] : [],
  );
  if (releaseKeys.size === 0) say(`There is no ${RELEASE_KEYS}: these packages contain no public keys.`);

  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const architecture of architectures) {
    const sources: Sources = {
      root,
      version,
      tracked,
      ...loadedPackages(lock),
      built: builtFiles(PARTS),
      nodeBinary: join(nodeRuntime(architecture), 'bin/node'),
      prebuilds: architecture.prebuilds,
    };
    const product: Product = {
      ...{
        version,
        architecture,
        notices,
        releaseKeys,
        deployed,
        epochSeconds,
        scratch: join(scratch, architecture.node),
        out,
      },
      maintainer: author,
      program: (record) => programFiles(sources, record),
      documents: documentFiles(sources),
    };
    mkdirSync(product.scratch);
    if (products.includes('archive')) timed(() => makeArchive(product));
    if (products.includes('deb')) timed(() => makeDebianPackage(product));
    if (products.includes('image')) {
      timed(() => {
        const { file, libraries } = makeImage(product);
        writeFileSync(
          file.replace('.tar', '.cdx.json'),
          sbomOf(version, time, [...parts, ...libraries.map(debianPart)]),
        );
        return file;
      });
    }
    rmSync(product.scratch, { recursive: true });
  }
  for (const [path, entry] of notices)
    if ('content' in entry) writeFileSync(join(out, `outpost-${version}-${path}`), entry.content);
  writeSums(out);
}

/** The lock file in which the guide's generator needs only what is in its pages. */
function guideLock(lock: Lock): Lock {
  const { dependencies = {}, ...generator } = lock['node_modules/vitepress']!;
  const shipped = Object.entries(dependencies).filter(([name]) => IN_GUIDE_PAGES.includes(name));
  return { ...lock, 'node_modules/vitepress': { ...generator, dependencies: Object.fromEntries(shipped) } };
}

function timed(make: () => string): void {
  const beganMs = performance.now();
  const file = make();
  say(`${basename(file)} in ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`);
}

/** @throws Error that names parts without a permissive licence */
function checkedLicences({ packages }: Closure): string {
  const parts = packages.map(({ name, version, folder }) => ({
    name,
    version,
    licence: licenceIn(folder),
    texts: filesIn(join(root, folder))
      .filter(isLicenceFile)
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  }));
  requirePermissive(parts);
  const ofNode = readFileSync(join(nodeRuntime(ARCHITECTURES[0]!), 'LICENSE'), 'utf8');
  const doubtful = doubtfulPartsOfNode(ofNode);
  if (doubtful.length > 0)
    throw new Error(
      `Review the licences of these parts of Node.js, for licences.ts: ${doubtful.join(', ')}.`,
    );
  return licencesFile(parts, ofNode);
}

function licenceIn(folder: string): string {
  return licenceOf(readJson(`${folder}/package.json`) as LicenceFields);
}

function nodePart(): BomPart {
  const { version, sha512 } = NODE_PACKAGES.x64;
  return { purl: `pkg:generic/node@${version}`, name: 'node', version, licence: 'MIT', sha512, needs: [] };
}

function partOf({ name, version, folder, sha512, needs }: InstalledPackage, { packages }: Closure): BomPart {
  const purls = needs
    .map((each) => packages.find((one) => one.folder === each)!)
    .map((one) => npmPurl(one.name, one.version));
  return { purl: npmPurl(name, version), name, version, licence: licenceIn(folder), sha512, needs: purls };
}

function debianPart({ name, version, architecture }: DebianLibrary): BomPart {
  return { purl: debPurl(name, version, architecture), name, version, licence: '', sha512: '', needs: [] };
}
