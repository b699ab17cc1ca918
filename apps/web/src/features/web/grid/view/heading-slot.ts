import { withBasePath } from '../../../../data/base-path.ts';
import { type DisplayState, STATE_LABELS } from '../../../../ui/state/index.ts';
import * as texts from '../texts.ts';
import type { MakeMark } from './cell.ts';
import styles from './grid.module.css';
import type { HeadingSlot, SiteFacts } from './slots.ts';

/** The heading of a site: folded or not, state, name and number of abnormal points. */
export class SiteHeading implements HeadingSlot {
  readonly element = document.createElement('div');
  readonly cells: readonly HTMLElement[];
  readonly #makeMark: MakeMark;
  readonly #fold = part('span', styles.fold!);
  readonly #name = part('a', styles.headingName!) as HTMLAnchorElement;
  readonly #kind = part('span', `note ${styles.headingKind}`!);
  readonly #why = part('span', styles.headingWhy!);
  readonly #count = part('span', `note ${styles.headingCount}`!);
  readonly #stateWord = part('span', 'visually-hidden');
  #mark: SVGElement | null = null;
  #state: DisplayState | null = null;

  /** @param columns that the heading spans */
  constructor(columns: number, makeMark: MakeMark) {
    this.#makeMark = makeMark;
    this.element.className = styles.heading!;
    this.element.setAttribute('role', 'row');
    this.element.setAttribute('aria-level', '1');
    this.#fold.setAttribute('aria-hidden', 'true');
    this.#fold.dataset.fold = '';
    this.#name.tabIndex = -1;
    const cell = part('div', styles.headingCell!);
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', '1');
    cell.setAttribute('aria-colspan', String(columns));
    cell.append(this.#fold, this.#stateWord, this.#name, this.#kind, this.#why, this.#count);
    this.element.append(cell);
    this.cells = [cell];
  }

  draw(facts: SiteFacts): void {
    if (facts.state !== this.#state) {
      this.#state = facts.state;
      this.#mark?.remove();
      this.#mark = this.#makeMark(facts.state);
      this.#stateWord.before(this.#mark);
    }
    const label = STATE_LABELS[facts.state];
    write(this.#stateWord, facts.why.startsWith(label) ? '' : `${label}, `);
    this.element.setAttribute('aria-expanded', String(!facts.isFolded));
    this.element.dataset.state = facts.state;
    this.#name.setAttribute('href', withBasePath(`/stations/${facts.stationId}`));
    write(this.#name, facts.name);
    write(this.#kind, facts.kind);
    write(this.#why, facts.why);
    this.#why.hidden = facts.why === '';
    write(this.#count, formatSiteCounts(facts));
  }
}

/** `48 points`, `48 points · 3 abnormal` */
function formatSiteCounts({ abnormal, shown }: SiteFacts): string {
  const points = texts.pointCount(shown);
  return abnormal === 0 ? points : `${points} · ${texts.abnormalCount(abnormal)}`;
}

function part(name: string, className: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
