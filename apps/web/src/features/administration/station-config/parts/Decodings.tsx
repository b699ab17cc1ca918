import { TextInput } from '@mantine/core';
import type { Probe, Scale } from '@outpost/contract';
import { WORD_ORDERS } from '@outpost/contract';
import { decodingsAt, findDecodings, type RegisterDecoding } from '@outpost/core';
import { useState } from 'react';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import type { AddressStyle } from '../model/address-style.ts';
import { type PointDraft, scaleOf } from '../model/draft.ts';
import type { PointField } from '../model/point-columns.ts';
import { addressOf, decodedText, decodingTable, probeReading } from '../model/probe.ts';
import probeStyles from '../probe.module.css';
import * as texts from '../texts.ts';

/** Fields of a point that a selected decoding sets. */
export type ChosenDecoding = Partial<Record<PointField, string>>;

const MAX_FOUND = 8;

export interface DecodingsProps {
  readonly probe: Probe;
  readonly style: AddressStyle;
  /** The first register of the table, counted from the first one read. */
  readonly chosen: number;
  readonly onChoose: (offset: number) => void;
  /** The point that the selection is applied to; null: a new one. */
  readonly point: PointDraft | null;
  readonly onTake: (taken: ChosenDecoding) => void;
}

/** All decodings from a register on, and those that match an instrument reading. */
export function Decodings({ probe, style, chosen, onChoose, point, onTake }: DecodingsProps) {
  const [text, setText] = useState('');
  const [scaled, setScaled] = useState(false);
  const scale = usableScale(point);
  const used = scaled ? scale : null;
  const rows = decodingTable(decodingsAt(probe.Values, chosen, used));
  const reading = probeReading(text);
  const found =
    reading === null
      ? null
      : findDecodings(probe.Values, reading.value, reading.tolerance, used).slice(0, MAX_FOUND);
  const take = (decoding: RegisterDecoding, more: ChosenDecoding = {}) =>
    onTake({
      Kind: 'analog',
      Table: probe.Table,
      Address: String(probe.Address + decoding.offset),
      DataType: decoding.DataType,
      WordOrder: decoding.WordOrder,
      ...more,
    });
  const isPoints = ({ DataType, WordOrder, offset }: RegisterDecoding) =>
    point !== null &&
    point.cells.Table === probe.Table &&
    point.cells.DataType === DataType &&
    point.cells.WordOrder === WordOrder &&
    Number(point.cells.Address) === probe.Address + offset;
  return (
    <div className={probeStyles.decodings}>
      <table className="table dense fit" aria-label={texts.valuesAt(addressOf(probe, chosen, style))}>
        <ColumnHeads
          titles={[
            texts.fromAddress(addressOf(probe, chosen, style)),
            ...WORD_ORDERS.map((number) => ({ number })),
          ]}
        />
        <tbody>
          {rows.map(({ type, cells }) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              {cells.map(({ order, decoding }) => (
                <td key={order} className="number">
                  {decoding !== null && (
                    <button
                      type="button"
                      className={probeStyles.pick}
                      disabled={Number.isNaN(decoding.raw)}
                      aria-pressed={isPoints(decoding)}
                      aria-label={texts.readAs(type, order, decodedText(decoding.value))}
                      onClick={() => take(decoding)}
                    >
                      {decodedText(decoding.value)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {scale !== null && (
        <label className={probeStyles.scaled}>
          <input
            type="checkbox"
            checked={scaled}
            onChange={(event) => setScaled(event.currentTarget.checked)}
          />
          {texts.applyScale}
        </label>
      )}
      <TextInput
        label={texts.instrumentReading}
        description={texts.instrumentReadingHint}
        placeholder="3.42"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={text.trim() !== '' && reading === null && texts.enterANumber}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found !== null && (
        <div role="status">
          {found.length === 0 ? (
            <p className="hint">{texts.noMatchFor(text.trim())}</p>
          ) : (
            <ul className={probeStyles.found}>
              {found.map((one, index) => (
                <li key={`${one.offset} ${one.DataType} ${one.WordOrder} ${one.factor}`}>
                  <button
                    type="button"
                    className={probeStyles.pick}
                    onClick={() => {
                      onChoose(one.offset);
                      take(one, factorScale(one.factor));
                    }}
                  >
                    <b>{addressOf(probe, one.offset, style)}</b> {one.DataType} {one.WordOrder}
                    {one.factor !== 1 && ` × ${one.factor}`} = {decodedText(one.value * one.factor)}
                    {index === 0 && <span className="muted"> {texts.mostLikely}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="hint">
        {point === null ? texts.selectionAddsPoint : texts.selectionUpdates(point.cells.Point)}
      </p>
    </div>
  );
}

/** A reading that is the value times a power of ten becomes a scale of the point. */
function factorScale(factor: number): ChosenDecoding {
  if (factor === 1) return {};
  return {
    RawLow: '0',
    RawHigh: '1000',
    EngineeringLow: '0',
    EngineeringHigh: String(Number((1_000 * factor).toPrecision(6))),
  };
}

function usableScale(point: PointDraft | null): Scale | null {
  const scale = point === null ? null : scaleOf(point.cells);
  return scale !== null && Object.values(scale).every(Number.isFinite) && scale.RawLow !== scale.RawHigh
    ? scale
    : null;
}
