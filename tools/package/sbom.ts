import { createHash } from 'node:crypto';
import { isPermissive } from './licences.ts';

/** A part that ships, for the bill of materials. */
export interface BomPart {
  /** Package URL, also the part's reference. */
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression; empty: not known. */
  readonly licence: string;
  /** In base64; empty: not known. */
  readonly sha512: string;
  /** Package URLs. */
  readonly needs: readonly string[];
}

export const npmPurl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Debian versions can have an epoch and tildes; architecture is that of the package. */
export const debPurl = (name: string, version: string, architecture: string): string =>
  `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;

/**
 * The bill of materials in CycloneDX 1.5: the same bytes for the same parts. A part that is
 * installed in several folders is listed once.
 */
export function sbomOf(version: string, time: Date, installed: readonly BomPart[]): string {
  const parts = [...new Map(installed.map((part) => [part.purl, part])).values()];
  const root = { type: 'application', name: 'outpost', version, 'bom-ref': `outpost@${version}` };
  const components = parts.map((part) => ({
    type: part.purl.startsWith('pkg:generic/node@') ? 'platform' : 'library',
    'bom-ref': part.purl,
    name: part.name,
    version: part.version,
    purl: part.purl,
    ...(part.licence === '' ? {} : { licenses: [licenceEntry(part.licence)] }),
    ...(part.sha512 === ''
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(part.sha512, 'base64').toString('hex') }] }),
  }));
  const needed = new Set(parts.flatMap(({ needs }) => needs));
  const dependencies = [
    {
      ref: root['bom-ref'],
      dependsOn: parts.map(({ purl }) => purl).filter((purl) => !needed.has(purl)),
    },
    ...parts.map(({ purl, needs }) => ({ ref: purl, dependsOn: needs })),
  ];
  const content = {
    metadata: { timestamp: time.toISOString(), component: { ...root, licenses: [licenceEntry('MIT')] } },
    components,
    dependencies,
  };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

const licenceEntry = (expression: string) =>
  /[ ()]/.test(expression) || !isPermissive(expression) ? { expression } : { license: { id: expression } };

/** A UUID of version 8 (RFC 9562), made of a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
