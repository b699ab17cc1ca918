import packageJson from '../../../../package.json' with { type: 'json' };

/** The version of Outpost. */
export const VERSION: string = packageJson.version;
