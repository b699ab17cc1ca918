import { entryAt } from '../engine/lines.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CursorPlace } from './cursor.ts';

/** The item at the cursor, by ids that stay when rows move. */
export type CursorTarget =
  | { readonly kind: 'row'; readonly pointId: number }
  | { readonly kind: 'site'; readonly stationId: number };

/** In place of a line: the item is not shown. */
export const NOWHERE = -2;

/** The cursor stays on its point or site when the line moves. */
export class GridCursor {
  readonly #model: GridModel;
  #target: CursorTarget | null = null;
  #place: CursorPlace = { line: NOWHERE, column: 0 };

  constructor(model: GridModel) {
    this.#model = model;
  }

  get place(): CursorPlace {
    return this.#place;
  }

  get target(): CursorTarget | null {
    return this.#target;
  }

  /** Moves to a line; -1 is the column headings. */
  goTo(place: CursorPlace): void {
    this.#place = place;
    this.#target = place.line < 0 ? null : this.#targetAt(place.line);
  }

  /** Moves to a point or site. */
  goToTarget(target: CursorTarget, column: number): void {
    this.#target = target;
    this.#place = { line: this.#place.line, column };
    this.follow();
  }

  /** Call when the lines change. */
  follow(): void {
    const { table } = this.#model;
    if (this.#target === null || table === null) return;
    const { kind } = this.#target;
    const index =
      kind === 'row' ? table.rowOf(this.#target.pointId) : table.siteIndexOf(this.#target.stationId);
    const line =
      index < 0 ? -1 : this.#model.lineOf(kind === 'row' ? { kind, row: index } : { kind, site: index });
    this.#place = { line: line < 0 ? NOWHERE : line, column: this.#place.column };
  }

  #targetAt(line: number): CursorTarget | null {
    const { table, lines } = this.#model;
    if (table === null || line >= lines.count) return null;
    const entry = entryAt(lines, line);
    return entry.kind === 'row'
      ? { kind: 'row', pointId: table.pointIds[entry.row]! }
      : { kind: 'site', stationId: table.sites[entry.site]!.stationId };
  }
}
