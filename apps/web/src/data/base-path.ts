/**
 * The path below which the server is, such as `/outpost`; empty: at the root. The server writes it
 * into the page.
 */
export const basePath: string = globalThis.document?.documentElement.dataset.base ?? '';

/** The address of a path of the server. */
export const withBasePath = (path: string): string => `${basePath}${path}`;

/**
 * A name for data that the browser stores per origin. Servers at several paths of one host share an
 * origin and must not use each other's sessions.
 */
export const ownName = (name: string): string => `${name}${basePath}`;
