import type { GridView } from '@outpost/contract';
import { usePublicConfig } from '../../../../data/index.ts';
import { PrintHead } from '../../../../ui/page/PrintHead.tsx';
import { usePrinting } from '../../../../ui/page/use-printing.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import valueStyles from '../../../../ui/value/value.module.css';
import type { Source } from '../engine/source.ts';
import { COLUMNS, type PlacedColumn } from '../model/columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import * as texts from '../texts.ts';
import cellStyles from './cell.module.css';
import type { Content } from './cell.ts';
import { contentOf } from './contents.ts';
import styles from './printed.module.css';
import { type PrintedPart, printedColumns, printedParts } from './printed-parts.ts';
import { rowFacts } from './row-facts.ts';
import { siteFacts } from './site-facts.ts';

interface PrintedGridProps {
  readonly model: GridModel;
  readonly view: GridView;
  readonly viewName: string;
}

/** The rows of the grid on paper, as of the moment of printing: its own window shows only some of them. */
export function PrintedGrid(props: PrintedGridProps) {
  const source = usePrinting() ? props.model.source() : null;
  return source === null ? null : <PrintedTables {...props} source={source} />;
}

function PrintedTables({ model, view, viewName, source }: PrintedGridProps & { readonly source: Source }) {
  const { CompanyName } = usePublicConfig();
  const parts = printedParts(model.lines);
  const printed = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  const shown = model.lines.count - model.lines.headings.length;
  return (
    <div className={styles.printed}>
      <PrintHead companyName={CompanyName} wide note={viewName} />
      {printed < shown && <p>{texts.firstPrinted(printed, shown)}</p>}
      {parts.map((part) => (
        <PrintedTable key={part.site ?? -1} part={part} source={source} columns={printedColumns(view)} />
      ))}
    </div>
  );
}

interface PrintedTableProps {
  readonly part: PrintedPart;
  readonly source: Source;
  readonly columns: readonly PlacedColumn[];
}

/** A table whose headings, with the name of its station, are on each of its pages. */
function PrintedTable({ part: { site, rows }, source, columns }: PrintedTableProps) {
  const width = columns.reduce((sum, { Width }) => sum + Width, 0);
  const has = (name: PlacedColumn['Column']) => columns.some(({ Column }) => Column === name);
  const showing = { nowMs: source.nowMs, withoutUnits: has('units'), withoutMark: has('alarm') };
  const align = ({ Column }: PlacedColumn) => (COLUMNS[Column].align === 'right' ? 'number' : undefined);
  const heading = site === null ? null : siteFacts(source, site, { shown: rows.length, isFolded: false });
  return (
    <table className="table">
      <colgroup>
        {columns.map(({ Column, Width }) => (
          <col key={Column} style={{ width: `${(100 * Width) / width}%` }} />
        ))}
      </colgroup>
      <thead>
        {heading !== null && (
          <tr>
            <th className={styles.site} colSpan={columns.length}>
              <StateMark state={heading.state} label={true} /> {heading.name}{' '}
              <span className="note">{[heading.kind, heading.why].filter(Boolean).join(' · ')}</span>
            </th>
          </tr>
        )}
        <tr>
          {columns.map((column) => (
            <th key={column.Column} className={align(column)} scope="col">
              {COLUMNS[column.Column].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const facts = rowFacts(source, row);
          return (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.Column} className={align(column)}>
                  <PrintedContent content={contentOf(column.Column, facts, showing)} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What a cell of the grid draws. */
function PrintedContent({ content: { text, tone, note, mark, square } }: { readonly content: Content }) {
  const on = square === 'on' ? valueStyles.squareOn : valueStyles.square;
  return (
    <span className={tone}>
      {mark && <StateMark state={mark} size={11} />}{' '}
      {square && <span className={`${cellStyles.square} ${on}`} />}
      {text}
      {note && <small className={cellStyles.note}>{note}</small>}
    </span>
  );
}
