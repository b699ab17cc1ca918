import { isBitTable, type Probe } from '@outpost/contract';
import type { AddressStyle } from '../model/address-style.ts';
import type { PointDraft } from '../model/draft.ts';
import { addressOf, hexOf } from '../model/probe.ts';
import probeStyles from '../probe.module.css';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';
import type { ChosenDecoding } from './Decodings.tsx';

export interface RawRegistersProps {
  readonly probe: Probe;
  readonly style: AddressStyle;
  /** The register whose decodings are shown, counted from the first one read. */
  readonly chosen: number;
  readonly onChoose: (offset: number) => void;
  /** The point that the selection is applied to; null: a new one. */
  readonly point: PointDraft | null;
  readonly onTake: (taken: ChosenDecoding) => void;
}

/** The raw registers or bits. A bit is selected here, a register in the table of its decodings. */
export function RawRegisters(props: RawRegistersProps) {
  const { probe } = props;
  const areBits = isBitTable(probe.Table);
  return (
    <table className="table dense fit" aria-label={texts.rawValues}>
      <thead>
        <tr>
          <th scope="col">{texts.address}</th>
          {!areBits && <th scope="col">{texts.hex}</th>}
          <th scope="col" className="number">
            {areBits ? texts.bit : texts.decimal}
          </th>
          {!areBits && <th scope="col">{texts.bits}</th>}
        </tr>
      </thead>
      <tbody>
        {probe.Values.map((value, offset) =>
          areBits ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
            <BitRow key={offset} offset={offset} value={value} {...props} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a register is its place
            <RegisterRow key={offset} offset={offset} value={value} {...props} />
          ),
        )}
      </tbody>
    </table>
  );
}

interface RowProps extends RawRegistersProps {
  readonly offset: number;
  readonly value: number;
}

function BitRow({ probe, style, point, offset, value, onTake }: RowProps) {
  const address = addressOf(probe, offset, style);
  const Address = String(probe.Address + offset);
  const isPoints = point?.cells.Table === probe.Table && point.cells.Address === Address;
  return (
    <tr>
      <th scope="row">{address}</th>
      <td className="number">
        <button
          type="button"
          className={probeStyles.pick}
          aria-pressed={isPoints}
          aria-label={texts.useAddress(probe.Table.replace('-', ' '), address, value)}
          onClick={() => onTake({ Kind: 'digital', Table: probe.Table, Address, DataType: 'bit' })}
        >
          {value}
        </button>
      </td>
    </tr>
  );
}

function RegisterRow({ probe, style, chosen, onChoose, offset, value }: RowProps) {
  return (
    <tr className={offset === chosen ? probeStyles.chosenRow : undefined}>
      <th scope="row">
        <button
          type="button"
          className={`text-button ${styles.link}`}
          aria-pressed={offset === chosen}
          onClick={() => onChoose(offset)}
        >
          {addressOf(probe, offset, style)}
        </button>
      </th>
      <td className={probeStyles.mono}>{hexOf(value)}</td>
      <td className="number">{value}</td>
      <td className={probeStyles.mono}>
        {value
          .toString(2)
          .padStart(16, '0')
          .replace(/(.{4})(?=.)/g, '$1 ')}
      </td>
    </tr>
  );
}
