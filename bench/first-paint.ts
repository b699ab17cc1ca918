/**
 * `npm run bench first-paint`: what a phone waits for on a slow link. It is e2e/first-paint.ts, which knows the types of the
 * browser.
 */
export async function run(): Promise<void> {
  const script = new URL('../e2e/first-paint.ts', import.meta.url).href;
  const bench = (await import(script)) as { run: () => Promise<void> };
  await bench.run();
}
