import type { AlarmLogEntry, KeyValue } from '@outpost/contract';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useHasNews, useRatesOfChange, useStationOverviews } from '../../../../data/index.ts';
import { useOfNow } from '../../../../ui/clock/clock.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import { kindAndCode } from '../../../../ui/station-status/index.ts';
import { shownValue, ValueText } from '../../../../ui/value/index.ts';
import { RateMark, RatesContext } from '../../../../ui/value/RateMark.tsx';
import type { MapModel } from '../model/map-model.ts';
import { RANKS } from '../model/ranks.ts';
import type { MapListGroup } from '../model/worst-first.ts';
import * as texts from '../texts.ts';
import { describeMapRow } from './describe-row.ts';
import { type ListRow, layOut, rowsWithin, scrollTo, siteByKey } from './layout.ts';
import styles from './list.module.css';

export interface SiteListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly model: MapModel;
  readonly groups: readonly MapListGroup[];
  /** Index of the selected site. */
  readonly chosen: number | null;
  readonly hasNews: boolean;
  /** The first group has a heading, too. */
  readonly isHeaded: boolean;
  readonly onChoose: (site: number) => void;
}

/**
 * The sites that match the filter, worst first. One tab stop; arrows, Home, End and Page keys move,
 * Enter or the space bar selects (ARIA Authoring Practices, listbox). Only visible rows are
 * rendered.
 */
export function SiteList({ ref, model, groups, chosen, hasNews, isHeaded, onChoose }: SiteListProps) {
  const layout = useMemo(
    () => layOut(groups, (site) => model.rank(site), isHeaded),
    [groups, model, isHeaded],
  );
  const box = useRef<HTMLDivElement | null>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState<number | null>(null);
  const id = useId();
  const current = active !== null && layout.order.includes(active) ? active : null;
  const mainValues = useMainValues();
  const rates = useRatesOfChange(
    layout.rows.flatMap((row) =>
      row.kind === 'site' && row.needsAttention ? model.sites[row.site]!.id : [],
    ),
  );

  useLayoutEffect(() => {
    const element = box.current!;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const reveal = (site: number | null) => {
    const row = layout.rows.find((own) => own.kind === 'site' && own.site === site);
    const element = box.current;
    if (row === undefined || element === null) return;
    const top = scrollTo(row, element.scrollTop, element.clientHeight);
    if (top !== null) element.scrollTop = top;
  };
  // What was chosen elsewhere, on the map or by its button, is shown in the list too; later the list stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order may change without moving the list.
  useEffect(() => {
    if (chosen === null) return;
    setActive(chosen);
    reveal(chosen);
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (current !== null) onChoose(current);
      return;
    }
    const next = siteByKey(layout.order, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    reveal(next);
  };

  return (
    <div
      ref={(element) => {
        box.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={hasNews ? styles.list : `${styles.list} ${styles.old}`}
      role="listbox"
      aria-label={texts.stationsWorstFirst}
      aria-activedescendant={current === null ? undefined : `${id}-${current}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (current === null) setActive(chosen ?? layout.order[0] ?? null);
      }}
    >
      <RatesContext value={rates}>
        <div className={styles.all} style={{ height: layout.height }}>
          {rowsWithin(layout, view.top, view.height).map((row) =>
            row.kind === 'heading' ? (
              <Heading key={row.title} row={row} />
            ) : (
              // The keyboard acts on the list, which keeps the focus.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={row.site}
                id={`${id}-${row.site}`}
                role="option"
                aria-selected={row.site === chosen}
                aria-posinset={row.place}
                aria-setsize={layout.order.length}
                className={row.site === current ? `${styles.row} ${styles.active}` : styles.row}
                style={{ top: row.top, height: row.height }}
                onClick={() => {
                  setActive(row.site);
                  onChoose(row.site);
                }}
              >
                <RowText
                  model={model}
                  site={row.site}
                  rank={row.rank}
                  needsAttention={row.needsAttention}
                  alarm={model.alarm(row.site)}
                  waiting={model.unacknowledged(row.site)}
                  value={mainValues.of(model.sites[row.site]!.id)}
                  isValueOld={!mainValues.hasNews}
                  hasNews={hasNews}
                />
              </div>
            ),
          )}
        </div>
      </RatesContext>
    </div>
  );
}

function Heading({ row }: { readonly row: Extract<ListRow, { kind: 'heading' }> }) {
  return (
    <div className={styles.heading} style={{ top: row.top }} role="presentation" aria-hidden="true">
      {row.title} <span className="muted">{row.count}</span>
    </div>
  );
}

interface RowTextProps {
  readonly model: MapModel;
  readonly site: number;
  readonly rank: number;
  readonly needsAttention: boolean;
  /** The worst of the station, if it is known. */
  readonly alarm: AlarmLogEntry | undefined;
  /** The worst of those that must be acknowledged. */
  readonly waiting: AlarmLogEntry | undefined;
  /** See `useMainValues`. */
  readonly value: KeyValue | undefined;
  readonly isValueOld: boolean;
  readonly hasNews: boolean;
}

function RowText(props: RowTextProps) {
  const { model, site, rank, needsAttention, alarm, waiting, value, isValueOld, hasNews } = props;
  const { name, kind, code, place } = model.sites[site]!;
  const mark = RANKS[rank]!;
  // As on the map: its last known alarm counts although it is offline.
  const held = mark === 'no-answer' ? ((waiting ?? alarm)?.Priority ?? null) : null;
  const words = useOfNow((nowMs) => describeMapRow(mark, model.state(site), nowMs, alarm, waiting));
  return (
    <>
      <span className={held === null ? styles.mark : `${styles.mark} ${styles.ringed} tone-${held}`}>
        <StateMark state={mark} size={16} />
      </span>
      <span className={`one-line ${needsAttention ? styles.strong : styles.name}`} title={name}>
        {name}
      </span>
      {value !== undefined && (
        <span className={styles.value}>
          <ValueText value={shownValue(value, value, isValueOld)} />
        </span>
      )}
      {value !== undefined && needsAttention && !isValueOld && (
        <span className={`note ${styles.rate}`}>
          <RateMark point={value} />
        </span>
      )}
      <span className={`note one-line ${styles.kind}`}>
        {kindAndCode({ Kind: kind, Code: code })}
        {place === null && ` · ${texts.withoutPosition}`}
      </span>
      <span
        className={needsAttention ? `note one-line ${styles.bad}` : `note ${styles.state}`}
        title={needsAttention ? words : undefined}
      >
        {!hasNews && <span className="visually-hidden">{texts.lastKnown} </span>}
        {words}
      </span>
    </>
  );
}

interface MainValues {
  /** The value by which one judges a station, such as the level of its wet well; undefined without one. */
  readonly of: (stationId: number) => KeyValue | undefined;
  readonly hasNews: boolean;
}

function useMainValues(): MainValues {
  const { data, dataUpdatedAt } = useStationOverviews();
  const hasNews = useHasNews(dataUpdatedAt);
  const keyValues = useMemo(
    () => new Map(data?.map(({ StationId, KeyValues }) => [StationId, KeyValues])),
    [data],
  );
  return { of: (stationId) => keyValues.get(stationId)?.find(({ Kind }) => Kind === 'analog'), hasNews };
}
