/** The path below which the server is, such as `/outpost`; empty: at the root. The server writes it into the page. */
export const basePath: string = globalThis.document?.documentElement.dataset.base ?? '';

/** The address of a path of the server. */
export const withBasePath = (path: string): string => `${basePath}${path}`;

/**
 * A name for what a browser keeps for all pages of an origin. Servers at several paths of one host share an origin, and must not
 * take each other's sessions for their own.
 */
export const ownName = (name: string): string => `${name}${basePath}`;
