import type { GridColumn } from '@outpost/contract';
import { withBasePath } from '../../../../data/base-path.ts';
import { formatSuppressed } from '../../../../ui/station-status/index.ts';
import { formatAge } from '../../../../ui/time/index.ts';
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

/** A row in two lines for narrow screens: name and value, then site and state. */
export class TwoLineRow implements RowSlot {
  readonly element = row();
  readonly cells: readonly HTMLElement[];
  readonly #name = new TextCell(styles.lineName!, true);
  readonly #where = new TextCell(styles.lineWhere!);
  readonly #value: GridCell;
  readonly #why: GridCell;
  readonly #withSite: boolean;
  readonly #showing: () => Showing;

  /** @param withSite there is no site heading above */
  constructor(withSite: boolean, makeMark: MakeMark, showing: () => Showing) {
    this.#showing = showing;
    this.#withSite = withSite;
    this.#value = new RichCell(styles.lineValue!, makeMark);
    this.#why = new RichCell(styles.lineWhy!, makeMark);
    const cell = document.createElement('div');
    cell.className = styles.twoLines!;
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', '1');
    for (const part of [this.#name, this.#value, this.#where, this.#why]) cell.append(part.element);
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
    this.#why.draw(whyContent(facts, showing));
  }
}

/** The alarm, or the age of a good value; of a value that is not good its age in any case. */
function whyContent(facts: RowFacts, showing: Showing): Content {
  const { condition } = facts;
  const isLoss = condition?.Kind === 'communication';
  const isGood = facts.value.trust === 'good';
  if (!isGood && !isLoss) return trustContent(facts, showing);
  if (condition === null) return ageContent(facts, showing.nowMs);
  const { Suppressed } = condition;
  if (!isGood && Suppressed === null)
    return withUnbrokenNote({
      ...alarmContent(facts, showing.nowMs),
      note: trustContent(facts, showing).text,
    });
  // There is no room for both the alarm and the reason for its suppression.
  return Suppressed === null
    ? withUnbrokenNote(alarmContent(facts, showing.nowMs))
    : { text: formatSuppressed(Suppressed, showing.nowMs), mark: 'suppressed', tone: 'muted' };
}

/** A number and its unit stay in one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

const withUnbrokenNote = (content: Content): Content => ({ ...content, note: unbroken(content.note ?? '') });

/** `stale · 22 min` */
function trustContent({ value, reason, measuredAtMs }: RowFacts, { nowMs }: Showing): Content {
  const age = Number.isNaN(measuredAtMs) ? NO_VALUE : formatAge(nowMs - measuredAtMs);
  const words = value.trust === 'bad' && reason !== null ? reason : TRUST_LABELS[value.trust];
  return {
    text: age === NO_VALUE ? words : `${words} · ${unbroken(age)}`,
    mark: value.trust === 'bad' ? 'bad' : null,
    tone: 'muted',
  };
}

function row(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.row!;
  element.setAttribute('role', 'row');
  return element;
}
