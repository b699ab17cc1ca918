/** What was found of an installation is not what belongs together; the message says what was found and expected. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}
