/** The version that a package of Debian has: pre-releases sort before the release. */
export function debianVersion(version: string): string {
  const [, numbers, preRelease] = /^(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.]+))?$/.exec(version) ?? [];
  if (numbers === undefined)
    throw new Error(`"${version}" is not a version. Use a form like 1.2.3 or 1.2.3-beta.1.`);
  return `${numbers}${preRelease === undefined ? '' : `~${preRelease}`}-1`;
}
