export { type App, type AppDeps, buildApp } from './app.ts';
export { type Config, ConfigError, readConfig, SETTINGS } from './config.ts';
export { type LinkState, unknownLink } from './ingest/index.ts';
export { type Clock, systemClock } from './platform/clock.ts';
export { createLogger, type Logger } from './platform/logger.ts';
export { stopOnSignals } from './platform/stop-on-signals.ts';
export { type RunningServer, startServer } from './server.ts';
export { startWords } from './start-words.ts';
export { lockFolder } from './storage/index.ts';
