import { useState } from 'react';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { NO_VALUE, TRUST_LABELS, ValueText } from '../../../ui/value/index.ts';
import styles from './modbus-map.module.css';
import { type AddressCell, isAddress, type MapSheet, type MapSheetCell } from './sheet.ts';
import * as texts from './texts.ts';

const PAGE = 200;

export interface SheetTableProps {
  /** The name for screen readers. */
  readonly name: string;
  readonly sheet: MapSheet;
  /** Opens the change of an address; undefined: not allowed. */
  readonly onAddress: ((cell: AddressCell) => void) | undefined;
}

/** A table of addresses, two hundred rows at a time, in a scrolling box. */
export function SheetTable({ name, sheet, onAddress }: SheetTableProps) {
  const [count, setCount] = useState(PAGE);
  const left = sheet.rows.length - count;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className="scroll" aria-label={texts.scrollable(name)} tabIndex={0}>
        <table className={`table dense stacked in-lines ${styles.table} ${styles.cells}`} aria-label={name}>
          <ColumnHeads
            titles={sheet.columns.map((column) => (isNumber(column) ? { number: column } : column))}
          />
          <tbody>
            {sheet.rows.slice(0, count).map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
                    key={index}
                    className={cellClass(sheet.columns[index]!)}
                    data-label={CELL_PLACES[sheet.columns[index]!] ? undefined : sheet.columns[index]}
                  >
                    <CellText cell={cell} onAddress={onAddress} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && (
        <button type="button" className="more-button" onClick={() => setCount(count + PAGE)}>
          {texts.showMore(left, sheet.rows.length)}
        </button>
      )}
    </>
  );
}

const isNumber = (column: string) => /Id$|Address$|Value$|Register$/.test(column);

/** On a phone a row begins with its point, then its station; these need no label. */
const CELL_PLACES: Readonly<Record<string, string | undefined>> = {
  [texts.point]: styles.point,
  [texts.name]: styles.name,
  [texts.siteName]: styles.site,
};
const cellClass = (column: string) => (isNumber(column) ? 'number' : CELL_PLACES[column]);

function CellText({ cell, onAddress }: { readonly cell: MapSheetCell } & Pick<SheetTableProps, 'onAddress'>) {
  if (typeof cell === 'object' && isAddress(cell)) {
    if (onAddress === undefined) return cell.address;
    return (
      <button
        type="button"
        className="text-button"
        aria-label={texts.changeAddressOf(cell.address, cell.of.name, cell.of.siteName)}
        onClick={() => onAddress(cell)}
      >
        {cell.address}
      </button>
    );
  }
  if (typeof cell !== 'object') return cell;
  const isDoubtful = cell.trust !== 'good' && cell.text !== NO_VALUE;
  return (
    <>
      <ValueText value={cell} />
      {isDoubtful && (
        <small className={styles.trust} aria-hidden="true">
          {TRUST_LABELS[cell.trust]}
        </small>
      )}
    </>
  );
}
