/**
 * Parts of an installation that do not belong together; the message names what was found and
 * expected.
 */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}
