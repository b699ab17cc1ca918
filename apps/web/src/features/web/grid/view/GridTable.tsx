import type { GridView } from '@outpost/contract';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { placedColumns } from '../model/columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import { sortedBy, withFilter, withMoved, withWidth } from '../model/view.ts';
import { neededWidth, setWidths } from './column-widths.ts';
import { textIfCut } from './cut-text.ts';
import { FilterRow } from './FilterRow.tsx';
import styles from './grid.module.css';
import { NOWHERE } from './grid-cursor.ts';
import { gridKeyDown } from './grid-keys.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { MarkPalette, usePalette } from './MarkPalette.tsx';
import { gridRole, groupRole } from './roles.ts';
import { type GridPlace, useGridBody } from './use-grid-body.ts';

export interface GridTableProps {
  readonly model: GridModel;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** Filters are below the headings. */
  readonly withFilters: boolean;
  readonly flashes: boolean;
  /** `apart`: in a new tab. */
  readonly onOpen: (stationId: number, apart: boolean) => void;
  /** Opens the trend of a point, by `t` or Shift-click. */
  readonly onTrend: (point: { readonly stationId: number; readonly pointId: number }) => void;
  readonly place: GridPlace | null;
  readonly onPlace: (place: GridPlace) => void;
  /** Shown if there are no rows. */
  readonly children?: ReactNode;
}

/** The grid: headings, rows, cursor. */
export function GridTable(props: GridTableProps) {
  const { model, view, onView, withFilters, onOpen, onTrend, children } = props;
  const { GroupBySite: isGrouped } = view;
  const columns = useMemo(() => placedColumns(view), [view]);
  const lines = useSyncExternalStore(model.subscribe, () => model.lines);
  const [palette, makeMark] = usePalette();
  const parts = useGridBody({ ...props, columns, isGrouped, makeMark });
  const { scroller, header, stuck, rows, body, isNarrow, headerLines } = parts;

  const placeOf = (target: EventTarget) => {
    const element = target as Element;
    const column = Number(element.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 1) - 1;
    return { line: body.current?.lineOfElement(element) ?? -1, column };
  };
  const fold = (stationId: number, folded: boolean) => model.setFolded(stationId, folded);

  /** The tap shows the full text of a cell; the next one opens. */
  const showsText = useRef(false);
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const place = placeOf(event.target);
    if (place.line < 0 || getSelection()?.isCollapsed === false) return;
    if (showsText.current) {
      event.preventDefault();
      return;
    }
    const link = (event.target as Element).closest('a');
    const apart = event.ctrlKey || event.metaKey;
    // The browser opens links in a new tab itself.
    if (link !== null && apart) return;
    event.preventDefault();
    const stationId = model.stationAt(place.line);
    if (stationId === null) return;
    const point = model.pointAt(place.line);
    if (event.shiftKey && point !== null) onTrend(point);
    else if (link === null && model.isHeading(place.line)) fold(stationId, !model.isFolded(stationId));
    else onOpen(stationId, apart);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    gridKeyDown(event, {
      model,
      columns,
      isNarrow: isNarrow === true,
      body: () => body.current,
      cursor: () => body.current?.cursor.place ?? { line: NOWHERE, column: 0 },
      goTo: (to) => body.current?.goTo(to),
      onView,
      onFold: fold,
      onOpen: (stationId) => onOpen(stationId, event.ctrlKey || event.metaKey),
      onTrend,
    });

  return (
    <>
      <MarkPalette palette={palette} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is the grid, by its role */}
      <div
        ref={scroller}
        className={styles.scroller}
        {...gridRole(isGrouped, lines.count + headerLines, isNarrow ? 1 : columns.length)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          // Not after a click, which sets the cursor itself.
          if (event.target === event.currentTarget && event.currentTarget.matches(':focus-visible'))
            body.current?.takeUpCursor();
        }}
        onPointerOver={(event) => {
          const cell = (event.target as Element).closest<HTMLElement>('[role="gridcell"]');
          if (cell !== null) cell.title = body.current?.titleOf(event.target as Element) || textIfCut(cell);
        }}
        onPointerDown={(event) => {
          const place = placeOf(event.target);
          if (place.line < 0 || event.button !== 0) return;
          const cell = (event.target as Element).closest<HTMLElement>('[role="gridcell"]');
          showsText.current =
            event.pointerType === 'touch' &&
            cell !== null &&
            cell !== body.current?.cursorElement() &&
            textIfCut(cell) !== '';
          body.current?.cursor.goTo(place);
          body.current?.draw();
        }}
        onClick={onClick}
      >
        <div ref={header} className={styles.header} {...groupRole()} hidden={isNarrow === true}>
          {isNarrow === false && (
            <HeaderRow
              columns={columns}
              sort={view.Sort}
              onSort={(column, also) => onView(sortedBy(view, column, also))}
              onWidth={(column, width) =>
                setWidths(scroller.current!, placedColumns(withWidth(view, column, width)))
              }
              onWidthSet={(column, width) => onView(withWidth(view, column, width))}
              onMove={(column, to) => onView(withMoved(view, column, to))}
              onFit={(column) => {
                const width = neededWidth(scroller.current!, column);
                if (width !== null) onView(withWidth(view, column, width));
              }}
            />
          )}
          {isNarrow === false && withFilters && (
            <FilterRow
              columns={columns}
              contains={view.Contains}
              onFilter={(column, text) => onView(withFilter(view, column, text))}
            />
          )}
        </div>
        <div ref={stuck} className={styles.stuck} aria-hidden="true" />
        <div ref={rows} className={styles.rows} {...groupRole()} />
        {children}
      </div>
    </>
  );
}
