import type { FileFormat, TrendStatistics } from '@outpost/contract';
import { useNavigate } from 'react-router';
import { withBasePath } from '../../../../data/base-path.ts';
import { serverNowMs, type TrendFileParams, useTrendFile } from '../../../../data/index.ts';
import { saveFile, timedFileName } from '../../../../data/save-file.ts';
import { copyText } from '../../../../ui/clipboard/index.ts';
import { Menu } from '../../../../ui/menu/index.ts';
import type { Zone } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';
import { trendPng } from '../chart/trend-png.ts';
import { formatRunTime, formatStatistics } from '../model/format-statistics.ts';
import type { TrendSpan } from '../model/range.ts';
import { analogRangeFigures, digitalRangeFigures } from '../model/range-figures.ts';
import type { TrendRow, TrendRows } from '../model/rows.ts';
import { steadySpan } from '../model/steady-span.ts';
import { spanLabel } from '../model/time-axis.ts';
import { noteLine, type TrendNote } from '../model/trend-notes.ts';
import { type TrendView, trendPath } from '../model/view.ts';
import type { TrendData } from '../state/use-trend-data.ts';
import * as texts from '../texts.ts';

export interface ExportMenuProps {
  readonly rows: TrendRows;
  readonly data: TrendData;
  readonly view: TrendView;
  readonly span: TrendSpan;
  readonly zone: Zone;
  readonly notes: readonly TrendNote[];
  /** By point; undefined: not loaded. */
  readonly statistics: ReadonlyMap<number, TrendStatistics> | undefined;
  /** The canvases of the panes, from top to bottom. */
  readonly canvases: () => readonly HTMLCanvasElement[];
  readonly place: 'below-end' | 'above';
}

/** Exports files, an image, a link or a printed page. */
export function ExportMenu(props: ExportMenuProps) {
  const { rows, data, view, span, zone, notes, statistics, canvases, place } = props;
  const { mutate, isPending } = useTrendFile();
  const navigate = useNavigate();
  const drawn = rows.all.filter(({ chosen }) => !chosen.hidden);
  // The same range as the statistics on the screen.
  const { fromMs, toMs } = steadySpan(span, view.range.kind === 'live');
  const file = (format: FileFormat, content: TrendFileParams['rows'] = 'buckets') =>
    mutate(
      {
        pointIds: drawn.map(({ point }) => point.Id),
        fromMs,
        toMs,
        // The resolution shown, plus one bucket at each edge.
        maxPoints: Math.max(10, Math.ceil((span.toMs - span.fromMs) / (data.bucketMs ?? 60_000)) + 2),
        rows: content,
        format,
        units: shownUnitSystem(),
      },
      { onError: (error) => showToast('error', texts.couldNotExport(error.detail)) },
    );
  const png = async () => {
    const [first, ...others] = canvases();
    if (first === undefined) return showToast('error', texts.noChartToExport);
    const content = await trendPng({
      panes: [first, ...others],
      title: `${spanLabel(span, zone)} · ${zone.name}`,
      rows: drawn,
      figures: (row) => figuresOf(row, data, span, statistics?.get(row.point.Id)),
      notes: notes.map((note) => noteLine(note, zone)),
    });
    saveFile({ name: null, content }, timedFileName('trend', serverNowMs(), 'png'));
  };
  const dateOf = (ms: number) => new Date(zone.wallAt(ms)).toISOString().slice(0, 10);
  const points = [...new Set(drawn.map(({ point }) => point.Id))].join(',');
  const stations = [...new Set(drawn.map(({ station }) => station.StationId))].join(',');
  const exportPath = `/exports?new&stations=${stations}&points=${points}&from=${dateOf(fromMs)}&to=${dateOf(toMs - 1)}`;
  const copy = (range: TrendView['range']) => copyLink(trendPath({ ...view, range }));
  const fixed = { kind: 'between', fromMs: Math.round(span.fromMs), toMs: Math.round(span.toMs) } as const;
  return (
    <Menu
      label={texts.exportAction}
      button={isPending ? texts.exporting : texts.exportAction}
      buttonClassName="control screen-only"
      place={place}
      groups={[
        {
          items: [
            { key: 'png', label: texts.imagePng, onSelect: () => void png() },
            { key: 'csv', label: texts.valuesCsv, onSelect: () => file('csv') },
            { key: 'statistics', label: texts.statisticsCsv, onSelect: () => file('csv', 'statistics') },
            ...(notes.length === 0
              ? []
              : [{ key: 'notes', label: texts.notesCsv, onSelect: () => file('csv', 'notes') }]),
            { key: 'xlsx', label: texts.excelXlsx, onSelect: () => file('xlsx') },
            { key: 'history', label: texts.exportHistory, onSelect: () => void navigate(exportPath) },
            { key: 'print', label: texts.print, onSelect: () => globalThis.print() },
          ],
        },
        {
          items: [
            { key: 'link', label: texts.copyLink, onSelect: () => void copy(view.range) },
            ...(view.range.kind === 'live'
              ? [{ key: 'fixed', label: texts.copyRangeLink, onSelect: () => void copy(fixed) }]
              : []),
          ],
        },
      ]}
    />
  );
}

function figuresOf(
  { point }: TrendRow,
  data: TrendData,
  span: TrendSpan,
  found: TrendStatistics | undefined,
): string {
  if (point.Kind === 'digital') {
    const figures = digitalRangeFigures(found, data.digital.get(point.Id), span);
    return figures === null ? '' : `${point.OnLabel} ${formatRunTime(figures)}`;
  }
  const figures = analogRangeFigures(found, data.analog.get(point.Id), span, serverNowMs());
  return figures === null ? '' : formatStatistics(figures, point);
}

async function copyLink(path: string): Promise<void> {
  const link = new URL(withBasePath(path), globalThis.location.href).href;
  if (await copyText(link)) showToast('success', texts.linkCopied);
  // Only secure origins have a clipboard; the address bar has the same link.
  else showToast('error', texts.couldNotCopyLink);
}
