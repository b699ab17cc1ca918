import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is cached between starts: the server starts in half the time, and with its types
// already stripped neither it nor its database threads load the compiler (60 MB in total). Threads
// get the folder from the environment. Where it cannot be written, everything works without.
const cache = enableCompileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/outpost', import.meta.url)),
);
if (cache.directory) process.env.NODE_COMPILE_CACHE ??= cache.directory;

// After that line, so not a static import.
const { run } = await import('./run.ts');
await run();
