export type { Authenticator, Principal } from './authenticator.ts';
export { createEdge, type EdgeDeps } from './edge.ts';
export { refuseUntilReady } from './gate.ts';
export { type CallContext, type Handler, type MountOptions, mount } from './mount.ts';
export { allCalls, serveNotFound } from './not-found.ts';
export { servePages } from './pages.ts';
export { isPreSerialised, type PreSerialised } from './pre-serialised.ts';
export { serveSystemRoutes } from './system-routes.ts';
export { invalid } from './validate.ts';
