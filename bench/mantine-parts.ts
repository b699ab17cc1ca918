/** `npm run bench mantine-parts`: what parts of Mantine would add to the page. It runs apps/web/build/mantine-parts.ts. */
export async function run(): Promise<void> {
  const script = new URL('../apps/web/build/mantine-parts.ts', import.meta.url).href;
  const bench = (await import(script)) as { run: () => Promise<void> };
  await bench.run();
}
