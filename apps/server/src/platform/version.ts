import { readFileSync } from 'node:fs';

const packageFile = new URL('../../../../package.json', import.meta.url);

/** The version of Outpost: of the installation, which can be another than that of the sources it was built from. */
export const { version: VERSION } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
