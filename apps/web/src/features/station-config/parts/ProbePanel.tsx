import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { type Probe, REGISTER_TABLES, type RegisterTable } from '@outpost/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useProbe } from '../../../data/index.ts';
import { Age } from '../../../ui/age/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import type { AddressStyle } from '../model/address-style.ts';
import type { PointDraft } from '../model/draft.ts';
import { widthOf } from '../model/point-columns.ts';
import { addressOf, askOf, isBitTable, type ProbeAsk } from '../model/probe.ts';
import { targetOf } from '../model/target.ts';
import probeStyles from '../probe.module.css';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import { Decodings, type Taken } from './Decodings.tsx';

const AGAIN_MS = 2_000;
const TABLES = REGISTER_TABLES.map((value) => ({ value, label: value.replace('-', ' ') }));

export interface ProbePanelProps {
  readonly editor: Editor;
  readonly style: AddressStyle;
  /** The point with the cursor, which takes what is picked. */
  readonly point: PointDraft | null;
  readonly onTake: (taken: Taken) => void;
}

/** What the controller holds at this moment, undecoded and in every decoding, so that the right one is picked by eye. */
export function ProbePanel({ editor, style, point, onTake }: ProbePanelProps) {
  const probe = useProbe();
  const target = targetOf(editor.candidate);
  const first = beginAt(point, style);
  const [table, setTable] = useState<RegisterTable>(first.table);
  const [address, setAddress] = useState(first.address);
  const [count, setCount] = useState(first.count);
  const [chosen, setChosen] = useState(0);
  const [isLive, setLive] = useState(false);
  const ask = askOf(table, address, count);
  const read = (what: ProbeAsk) => {
    if (target !== null) probe.mutate({ ...target, ...what });
  };

  // Another point under the cursor: its registers are asked for next.
  const key = point?.key;
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    setTable(first.table);
    setAddress(first.address);
    setCount(first.count);
    setChosen(0);
    const next = askOf(first.table, first.address, first.count);
    if (next !== null && probe.data !== undefined) read(next);
  });
  // One read is asked for after the other has ended, whatever that was.
  const newest = useRef(() => {});
  newest.current = () => {
    if (ask !== null) read(ask);
  };
  const isOver = !probe.isPending;
  useEffect(() => {
    if (!isLive || !isOver) return;
    const timer = setTimeout(() => newest.current(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isLive, isOver]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask === null) return;
    setTable(ask.Table);
    setChosen(0);
    read(ask);
  };
  const { data } = probe;
  return (
    <Card
      title="Live probe"
      note={point === null ? undefined : `for ${point.cells.Point} ${point.cells.Name}`}
      end={
        data && (
          <span>
            <Age at={data.At} suffix="ago" />, answered in {Math.round(data.Ms)} ms
          </span>
        )
      }
    >
      <form className={probeStyles.probeAsk} onSubmit={submit}>
        <NativeSelect
          label="Table"
          data={TABLES}
          value={table}
          onChange={(event) => setTable(event.currentTarget.value as RegisterTable)}
        />
        <TextInput
          label="Address"
          value={address}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <TextInput
          label="How many"
          value={count}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={ask === null || target === null || probe.isPending}>
          {probe.isPending && !isLive ? 'Reading…' : 'Read'}
        </Button>
        <Switch
          label="Again every 2 s"
          checked={isLive}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
      </form>
      {ask === null && (
        <p className={styles.hint}>
          An address from 0 to 65535, or a register number such as 40012; 1 to 125 at once.
        </p>
      )}
      <FormFailure>{probe.error?.detail}</FormFailure>
      {data !== undefined && (
        <div className={probeStyles.probe}>
          <Raw probe={data} style={style} chosen={chosen} onChoose={setChosen} />
          {!isBitTable(data.Table) && (
            <Decodings
              probe={data}
              style={style}
              chosen={chosen}
              onChoose={setChosen}
              point={point}
              onTake={onTake}
            />
          )}
        </div>
      )}
    </Card>
  );
}

interface RawProps {
  readonly probe: Probe;
  readonly style: AddressStyle;
  readonly chosen: number;
  readonly onChoose: (offset: number) => void;
}

/** The registers or bits as they are. */
function Raw({ probe, style, chosen, onChoose }: RawProps) {
  const areBits = isBitTable(probe.Table);
  return (
    <table className={probeStyles.raw} aria-label="As it is read">
      <thead>
        <tr>
          <th scope="col">Address</th>
          {!areBits && <th scope="col">Hex</th>}
          <th scope="col" className={styles.number}>
            {areBits ? 'Bit' : 'Number'}
          </th>
          {!areBits && <th scope="col">Bits 15…0</th>}
        </tr>
      </thead>
      <tbody>
        {probe.Values.map((value, offset) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a register is its place
          <tr key={offset} className={offset === chosen && !areBits ? probeStyles.chosenRow : undefined}>
            <th scope="row">
              {areBits ? (
                addressOf(probe, offset, style)
              ) : (
                <button
                  type="button"
                  className={styles.link}
                  aria-pressed={offset === chosen}
                  onClick={() => onChoose(offset)}
                >
                  {addressOf(probe, offset, style)}
                </button>
              )}
            </th>
            {!areBits && (
              <td className={probeStyles.mono}>{value.toString(16).padStart(4, '0').toUpperCase()}</td>
            )}
            <td className={styles.number}>{value}</td>
            {!areBits && (
              <td className={probeStyles.mono}>
                {value
                  .toString(2)
                  .padStart(16, '0')
                  .replace(/(.{4})(?=.)/g, '$1 ')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a probe for a point begins: at its own registers, and a few more. */
function beginAt(point: PointDraft | null, style: AddressStyle) {
  if (point === null) return { table: 'holding-register' as RegisterTable, address: '0', count: '10' };
  const { cells } = point;
  const table = REGISTER_TABLES.find((one) => one === cells.Table) ?? 'holding-register';
  const place = Number(cells.Address);
  const isPlace = cells.Address.trim() !== '' && Number.isInteger(place) && place >= 0 && place <= 65_535;
  const from = isPlace ? place : 0;
  const address = addressOf({ Table: table, Address: from }, 0, style);
  const wanted = isBitTable(table) ? 8 : Math.max(4, widthOf(cells) + 2);
  return { table, address, count: String(Math.min(wanted, 65_536 - from)) };
}
