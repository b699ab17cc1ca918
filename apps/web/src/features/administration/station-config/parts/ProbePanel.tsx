import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { isBitTable, REGISTER_TABLES, type RegisterTable } from '@outpost/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useProbe } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Age } from '../../../../ui/time/index.ts';
import { type AddressStyle, notationProblem, refusedText, typedAddress } from '../model/address-style.ts';
import type { PointDraft } from '../model/draft.ts';
import { hasRegisters, type ProbeRequest, probeRequestFor, probeRequestOf } from '../model/probe.ts';
import { targetOf } from '../model/target.ts';
import probeStyles from '../probe.module.css';
import type { Editor } from '../state/use-editor.ts';
import type { ProbeSession } from '../state/use-probe-session.ts';
import * as texts from '../texts.ts';
import { type ChosenDecoding, Decodings } from './Decodings.tsx';
import { RawRegisters } from './RawRegisters.tsx';

const AGAIN_MS = 2_000;
const TABLES = REGISTER_TABLES.map((value) => ({ value, label: value.replace('-', ' ') }));

export interface ProbePanelProps {
  readonly editor: Editor;
  readonly session: ProbeSession;
  readonly style: AddressStyle;
  /** Applies the selected decoding to the target point or to a new one. */
  readonly onTake: (taken: ChosenDecoding) => void;
}

/** The current registers of the controller, raw and in every decoding, to find the right one. */
export function ProbePanel({ editor, session, style, onTake }: ProbePanelProps) {
  const probe = useProbe();
  const { points } = editor.draft;
  const { table, address, count, last, chosen, set } = session;
  const point = points.find(({ key }) => key === session.target) ?? null;
  const target = targetOf(editor.candidate, editor.protocol);
  const [isLive, setLive] = useState(false);
  const ask = probeRequestOf(table, address, count, style);
  const read = (what: ProbeRequest) => {
    if (target !== null)
      probe.mutate({ Source: target, ...what }, { onSuccess: (data) => set({ last: data }) });
  };

  // The next read starts after the previous one ended, with or without success.
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
    set({ table: ask.Table, chosen: 0 });
    read(ask);
  };
  const readPoint = (of: PointDraft) => {
    const next = probeRequestFor(of, style);
    set({ ...next, chosen: 0 });
    const what = probeRequestOf(next.table, next.address, next.count, style);
    if (what !== null) read(what);
  };
  const shared = { style, chosen, onChoose: (offset: number) => set({ chosen: offset }), point, onTake };
  return (
    <Card
      title={texts.liveProbe}
      end={
        last && (
          <span>
            {fill(texts.probed, { age: <Age at={last.At} suffix="ago" />, responseMs: Math.round(last.Ms) })}
          </span>
        )
      }
    >
      <form className={probeStyles.probeAsk} onSubmit={submit}>
        <NativeSelect
          label={texts.table}
          data={TABLES}
          value={table}
          onChange={(event) => set({ table: event.currentTarget.value as RegisterTable })}
        />
        <TextInput
          label={texts.address}
          value={address}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <TextInput
          label={texts.count}
          value={count}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => set({ count: event.currentTarget.value })}
        />
        <Button type="submit" variant="filled" disabled={ask === null || target === null || probe.isPending}>
          {probe.isPending && !isLive ? texts.reading : texts.readAction}
        </Button>
        <Switch
          label={texts.repeatEvery2S}
          checked={isLive}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
      </form>
      {ask === null && <p className="hint">{formatProbeRequest(table, address, style)}</p>}
      {target === null && <p className="hint">{texts.completeConnectionFirst}</p>}
      <div className={probeStyles.target}>
        <NativeSelect
          label={texts.applyValueToLabel}
          value={point?.key ?? ''}
          data={[
            { value: '', label: texts.newPoint },
            ...points.map(({ key, cells }) => ({ value: key, label: `${cells.Point} ${cells.Name}`.trim() })),
          ]}
          onChange={(event) => set({ target: event.currentTarget.value || null })}
        />
        {point !== null && last !== null && !hasRegisters(last, point) && (
          <Button disabled={target === null || probe.isPending} onClick={() => readPoint(point)}>
            {texts.readPoint(point.cells.Point)}
          </Button>
        )}
        {point !== null && <Button onClick={() => set({ target: null })}>{texts.newPoint}</Button>}
      </div>
      <FormFailure>{probe.error?.detail}</FormFailure>
      {last !== null && (
        <div className={probeStyles.probe}>
          <RawRegisters probe={last} {...shared} />
          {!isBitTable(last.Table) && <Decodings probe={last} {...shared} />}
        </div>
      )}
    </Card>
  );
}

/** Why the request is not valid. */
function formatProbeRequest(table: RegisterTable, address: string, style: AddressStyle): string {
  const refused = refusedText(typedAddress(address, null, style).address);
  if (refused !== null) return notationProblem(refused, table) ?? '';
  return style === 'register' ? texts.enterRegisterAddress : texts.enterZeroBasedAddress;
}
