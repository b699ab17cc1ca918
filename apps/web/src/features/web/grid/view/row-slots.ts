import type { GridColumn } from '@outpost/contract';
import { withBasePath } from '../../../../data/base-path.ts';
import { NO_VALUE, TRUST_LABELS } from '../../../../ui/value/index.ts';
import { COLUMNS, type PlacedColumn } from '../model/columns.ts';
import { type Content, type GridCell, type MakeMark, RichCell, TextCell } from './cell.ts';
import { ageContent, alarmContent, contentOf, type Showing, valueContent } from './contents.ts';
import { noticeChange } from './flash.ts';
import styles from './grid.module.css';
import type { RowFacts } from './row-facts.ts';
import type { RowSlot, SlotDrawing } from './slots.ts';

/** Columns whose cells have more than text. */
const RICH: ReadonlySet<GridColumn> = new Set(['value', 'quality', 'alarm']);

/** A row of cells in columns. */
export class ColumnsRow implements RowSlot {
  readonly element = row();
  readonly cells: readonly HTMLElement[];
  readonly #cells: readonly (readonly [PlacedColumn, GridCell])[];
  #linked: TextCell | null = null;
  readonly #showing: () => Showing;

  constructor(columns: readonly PlacedColumn[], makeMark: MakeMark, showing: () => Showing) {
    this.#showing = showing;
    const linked = linkedColumn(columns);
    this.#cells = columns.map((column, index) => {
      const className = cellClasses(column);
      const cell = RICH.has(column.Column)
        ? new RichCell(className, makeMark)
        : new TextCell(className, column === linked);
      placeCell(cell.element, column, index);
      this.element.append(cell.element);
      if (column === linked && cell instanceof TextCell) this.#linked = cell;
      return [column, cell];
    });
    this.cells = this.#cells.map(([, cell]) => cell.element);
  }

  draw(facts: RowFacts, drawing: SlotDrawing): void {
    const showing = this.#showing();
    if (this.#linked !== null) this.#linked.href = withBasePath(`/stations/${facts.site.stationId}`);
    for (const [{ Column }, cell] of this.#cells) {
      const changed = cell.draw(contentOf(Column, facts, showing));
      if (Column === 'value') noticeChange(cell.element, changed, drawing);
    }
  }
}

/** The link to the station is on its name or on that of the point. */
function linkedColumn(columns: readonly PlacedColumn[]): PlacedColumn | undefined {
  return (
    columns.find(({ Column }) => Column === 'site') ??
    columns.find(({ Column }) => Column === 'name') ??
    columns.find(({ Column }) => !RICH.has(Column))
  );
}

function cellClasses({ Column, Pinned }: PlacedColumn): string {
  return [
    styles.cell,
    ...(COLUMNS[Column].align === 'right' ? [styles.right] : []),
    ...(Pinned ? [styles.pinned] : []),
  ].join(' ');
}

/** Sets role, column and width of a cell. */
function placeCell(element: HTMLElement, { Column, Pinned }: PlacedColumn, index: number): void {
  element.setAttribute('role', 'gridcell');
  element.setAttribute('aria-colindex', String(index + 1));
  element.dataset.column = Column;
  element.style.width = `var(--width-${Column})`;
  if (Pinned) element.style.left = `var(--left-${Column})`;
}

/** A row for narrow screens: name and value, site and age, then the alarm if there is one. */
export class NarrowRow implements RowSlot {
  readonly element = row();
  readonly cells: readonly HTMLElement[];
  readonly #name = new TextCell(styles.lineName!, true);
  readonly #value: GridCell;
  readonly #where = new TextCell(styles.lineWhere!);
  readonly #age: GridCell;
  readonly #why: GridCell;
  readonly #withSite: boolean;
  readonly #showing: () => Showing;

  /** @param withSite there is no site heading above */
  constructor(withSite: boolean, makeMark: MakeMark, showing: () => Showing) {
    this.#showing = showing;
    this.#withSite = withSite;
    this.#value = new RichCell(styles.lineValue!, makeMark);
    this.#age = new RichCell(styles.lineAge!, makeMark);
    this.#why = new RichCell(styles.lineWhy!, makeMark);
    const cell = document.createElement('div');
    cell.className = styles.lines!;
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', '1');
    const parts = [this.#name, this.#value, this.#where, this.#age, this.#why];
    cell.append(...parts.map(({ element }) => element));
    this.#value.element.dataset.column = 'value';
    this.element.append(cell);
    this.cells = [cell];
  }

  draw(facts: RowFacts, drawing: SlotDrawing): void {
    const showing = this.#showing();
    const { site, terminal } = facts;
    this.#name.href = withBasePath(`/stations/${site.stationId}`);
    this.#name.draw({ text: facts.name });
    const changed = this.#value.draw(valueContent(facts, showing));
    noticeChange(this.#value.element, changed, drawing);
    this.#where.draw({
      text: this.#withSite ? `${site.name} · ${terminal}` : terminal,
      tone: 'muted',
    });
    this.#age.draw(trustContent(facts, showing.nowMs));
    const why = whyContent(facts, showing.nowMs);
    this.#why.draw(why);
    this.#why.element.hidden = why.text === '';
  }
}

/** The age of a good value; `stale · 22 min` of one that is not good. */
function trustContent(facts: RowFacts, nowMs: number): Content {
  const { trust } = facts.value;
  const age = ageContent(facts, nowMs);
  if (trust === 'good') return age;
  const words = TRUST_LABELS[trust];
  return {
    ...age,
    text: age.text === NO_VALUE ? words : `${words} · ${age.text}`,
    mark: trust === 'bad' ? 'bad' : null,
  };
}

/** The alarm, with why the value is bad; empty: neither. */
function whyContent(facts: RowFacts, nowMs: number): Content {
  const reason = (facts.value.trust === 'bad' && facts.reason) || '';
  if (facts.condition === null) return { text: reason, tone: 'muted' };
  const alarm = alarmContent(facts, nowMs);
  return { ...alarm, note: [alarm.note, reason].filter(Boolean).join(' · ') };
}

function row(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.row!;
  element.setAttribute('role', 'row');
  return element;
}
