export {
  acceptNextSecret,
  expectAccountSecret,
  expectFittingSecret,
  foundAccountSecret,
} from './account-secret.ts';
export {
  refuseEmptyDatabase,
  refuseMissingDatabase,
  setupCode,
  setupCodeFile,
} from './expect-data.ts';
export { installGivenSecret } from './given-secret.ts';
export { InstallationError } from './installation-error.ts';
export { createInstallationRepository } from './repository.ts';
export {
  forwardSeal,
  hasAccountSecret,
  messageSeal,
  renewSharedSecret,
  SHARED_SECRETS,
  type SharedSecret,
  shareSecrets,
} from './shared-secrets.ts';
