/**
 * `npm run bench first-paint`: what a phone waits for on a slow link. It runs e2e/first-paint.ts,
 * which has the browser's types.
 */
export async function run(): Promise<void> {
  const script = new URL('../e2e/first-paint.ts', import.meta.url).href;
  const bench = (await import(script)) as { run: () => Promise<void> };
  await bench.run();
}
