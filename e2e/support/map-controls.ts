import type { Locator, Page } from '@playwright/test';

const BUTTONS = ['Show all stations', 'Zoom in', 'Zoom out', 'Street', 'Satellite'];
const CORNER = '.maplibregl-ctrl-bottom-right';

/** Pairs of controls of the map that overlap. The corner with scale and attribution may have a background. */
export async function overlappingOnMap(page: Page): Promise<string[]> {
  const buttons = await boxes(
    BUTTONS.map((name): [string, Locator] => [name, page.getByRole('button', { name, exact: true })]),
  );
  const corner = await boxes([['corner', page.locator(CORNER)]]);
  const parts = await boxes([
    ['scale', page.locator('.maplibregl-ctrl-scale')],
    ['attribution', page.locator('.maplibregl-ctrl-attrib')],
  ]);
  return [...pairs([...buttons, ...corner]), ...pairs(parts)]
    .filter(([{ box: a }, { box: b }]) => overlap(a, b))
    .map(([a, b]) => `${a.name} / ${b.name}`);
}

interface Named {
  readonly name: string;
  readonly box: Box;
}
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Of those that are there: a map without a choice of background has no buttons for it. */
async function boxes(named: readonly [string, Locator][]): Promise<Named[]> {
  const found = [];
  for (const [name, locator] of named) {
    if ((await locator.count()) > 0) found.push({ name, box: (await locator.boundingBox())! });
  }
  return found;
}

const pairs = (all: readonly Named[]): [Named, Named][] =>
  all.flatMap((a, index) => all.slice(index + 1).map((b): [Named, Named] => [a, b]));

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
