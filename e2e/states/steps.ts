import { ERROR_CODES, type ErrorCode, type Role } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import type { Failing } from './fail-calls.ts';

export type Viewpoint = Role | 'Signed out';

/**
 * A state of the page. Its steps, in order:
 *
 * - `Add user` presses the button, tab, entry, link, option, box or switch with that name, in the
 *   open dialog if there is one; `/^Add/` is a pattern, `Edit#2` the second one of that name, and
 *   `Email > Save` the one in that region, row or group
 * - `First name=Ann` fills a field or chooses in a list; `file:a.json={}` chooses a file
 * - `text:Ann` and `^Control+k` press keys; `paste:a` pastes, with `¦` between cells
 * - `~Help` points at something; `@390x844` sets the size of the window
 * - `?Saved` waits for a text, `??Saved` for longer
 * - `load:500` and `save:409` let the server's calls that read or store fail from here on;
 *   `load:none` without a response, `load:wait` never ends, `load:html` as a proxy would.
 *   A code of the API works as well: `save:STATION_CHANGED`
 * - `go:/alarms` opens another page; `block:*.js` lets requests of these addresses fail
 * - `offline` takes the browser off the network; `print` shows what would be printed
 * - `+`, only as the first one, continues from the state before
 */
export interface State {
  readonly as: Viewpoint;
  readonly at: string;
  readonly name: string;
  readonly steps: readonly string[];
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  400: 'BAD_REQUEST',
  403: 'ROLE_TOO_LOW',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  429: 'RATE_LIMITED',
  500: 'INTERNAL',
  503: 'STORAGE_UNAVAILABLE',
};
export const STEP_TIMEOUT_MS = 6_000;
const LOST_TIMEOUT_MS = 90_000;
type AriaRole = Parameters<Page['getByRole']>[0];
const TO_PRESS: readonly AriaRole[] = [
  'button',
  'link',
  'tab',
  'menuitem',
  'menuitemradio',
  'option',
  'radio',
  'checkbox',
  'switch',
  'row',
  'gridcell',
  'columnheader',
  'application',
];
const TO_FILL: readonly AriaRole[] = ['textbox', 'searchbox', 'combobox'];
const PARTS: readonly AriaRole[] = ['region', 'row', 'group', 'listitem', 'complementary', 'toolbar'];

/** `Edit#2`: the second of that name; `/^Edit/`: a pattern. */
function nameIn(step: string): { name: string | RegExp; which: number } {
  const [, plain = '', which = '1'] = /^(.*?)(?:#(\d+))?$/s.exec(step)!;
  const pattern = /^\/(.*)\/$/.exec(plain)?.[1];
  return { name: pattern === undefined ? plain : new RegExp(pattern), which: Number(which) - 1 };
}

/** As the keys do, whatever the browser lets a page read of the clipboard. */
function pasteInto(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const given = { clipboardData, bubbles: true, cancelable: true };
  document.querySelector('[role=grid]')!.dispatchEvent(new ClipboardEvent('paste', given));
}

/** Takes a step, with addresses from `base` on. */
export async function takeStep(page: Page, base: string, step: string): Promise<void> {
  const [, verb, given = ''] = /^(load|save|go|text|paste|file|block):(.*)$/s.exec(step) ?? [];
  const size = /^@(\d+)x(\d+)$/.exec(step);
  const field = /^((?:[^=]+ > )?(?:\/[^/]+\/|[^=/?^~]+))=(.*)$/s.exec(step);
  if (verb === 'go') await page.goto(base + given);
  else if (verb === 'text') await page.keyboard.type(given);
  else if (verb === 'paste') await page.evaluate(pasteInto, given.replaceAll('¦', '\t'));
  else if (verb === 'block') await page.route(`**/${given}`, (route) => route.abort());
  else if (verb === 'file') {
    const [name = '', content = ''] = given.split(/=(.*)/s);
    const file = { name, mimeType: '', buffer: Buffer.from(content) };
    await (await scopeOf(page, '')).locator('input[type=file]').setInputFiles(file);
  } else if (verb !== undefined) return letCallsFail(page, verb === 'load', given);
  else if (size) return page.setViewportSize({ width: Number(size[1]), height: Number(size[2]) });
  else if (step === 'offline') return page.context().setOffline(true);
  else if (step === 'print') return showPrinted(page);
  else if (step.startsWith('^')) await page.keyboard.press(step.slice(1));
  else if (step.startsWith('?')) await waitForText(page, step.slice(1));
  else if (step.startsWith('~')) await (await find(page, step.slice(1))).hover();
  else if (field) await fill(page, field[1]!, field[2]!);
  else await (await find(page, step)).click();
}

/** The page as it is printed: the browser says so first, and then applies the styles. */
export async function showPrinted(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

/** `??text` may take as long as a lost connection does until the page says so. */
async function waitForText(page: Page, text: string): Promise<void> {
  const isSlow = text.startsWith('?');
  const seen = page
    .getByText(isSlow ? text.slice(1) : text)
    .filter({ visible: true })
    .first();
  await seen.waitFor({ timeout: isSlow ? LOST_TIMEOUT_MS : STEP_TIMEOUT_MS });
}

/** The open dialog or the page, and in it the region, row or group with that name. */
async function scopeOf(page: Page, within: string): Promise<Page | Locator> {
  const dialogs = page.locator('dialog[open]');
  const scope = (await dialogs.count()) > 0 ? dialogs.last() : page;
  return within === '' ? scope : named(scope, PARTS, within);
}

function named(scope: Page | Locator, roles: readonly AriaRole[], step: string): Locator {
  const { name, which } = nameIn(step);
  return roles
    .map((role) => scope.getByRole(role, { name, exact: true }))
    .reduce((one, other) => one.or(other))
    .filter({ visible: true })
    .nth(which);
}

async function find(page: Page, step: string): Promise<Locator> {
  const [, within = '', name = ''] = /^(?:(.*) > )?(.*)$/.exec(step)!;
  const scope = await scopeOf(page, within);
  // What opens hidden details has no role.
  const opener = scope.locator('summary').getByText(nameIn(name).name, { exact: true });
  return named(scope, TO_PRESS, name)
    .or(opener.filter({ visible: true }))
    .first();
}

async function fill(page: Page, step: string, value: string): Promise<void> {
  const [, within = '', label = ''] = /^(?:(.*) > )?(.*)$/.exec(step)!;
  const scope = await scopeOf(page, within);
  const { name, which } = nameIn(label);
  const field = TO_FILL.map((role) => scope.getByRole(role, { name, exact: true }))
    .reduce((one, other) => one.or(other), scope.getByLabel(name, { exact: true }))
    .and(page.locator('input, select, textarea'))
    .filter({ visible: true })
    .nth(which);
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
}

function letCallsFail(page: Page, isRead: boolean, how: string): Promise<void> {
  const code = CODES[how] ?? (how as ErrorCode);
  const problem = ERROR_CODES[code] && {
    ...ERROR_CODES[code],
    type: `urn:outpost:error:${code}`,
    detail: '{reason given by the server}',
    code,
  };
  const failing: Failing = { isRead, how, status: problem?.status ?? 502, body: JSON.stringify(problem) };
  return page.evaluate((text) => sessionStorage.setItem('failing', text), JSON.stringify(failing));
}
