import type { FileFormat } from '@outpost/contract';
import { withBasePath } from '../../../../data/base-path.ts';
import { serverNowMs, useTrendFile } from '../../../../data/index.ts';
import { saveFile } from '../../../../data/save-file.ts';
import { Menu } from '../../../../ui/menu/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';
import { trendFileName, trendPng } from '../chart/trend-png.ts';
import { statisticsOf } from '../model/columns.ts';
import { formatRunTime, formatStatistics } from '../model/format-statistics.ts';
import { digitalStatistics } from '../model/pieces.ts';
import type { TrendSpan } from '../model/range.ts';
import type { TrendRow, TrendRows } from '../model/rows.ts';
import { spanLabel } from '../model/time-axis.ts';
import { noteLine, type TrendNote } from '../model/trend-notes.ts';
import { type TrendView, trendPath } from '../model/view.ts';
import type { Zone } from '../model/zone.ts';
import type { TrendData } from '../state/use-trend-data.ts';
import * as texts from '../texts.ts';

export interface ExportMenuProps {
  readonly rows: TrendRows;
  readonly data: TrendData;
  readonly view: TrendView;
  readonly span: TrendSpan;
  readonly zone: Zone;
  readonly notes: readonly TrendNote[];
  /** The canvases of the panes, from top to bottom. */
  readonly canvases: () => readonly HTMLCanvasElement[];
}

/** Exports files, an image, a link or a printed page. */
export function ExportMenu({ rows, data, view, span, zone, notes, canvases }: ExportMenuProps) {
  const { mutate, isPending } = useTrendFile();
  const drawn = rows.all.filter(({ chosen }) => !chosen.hidden);
  const file = (format: FileFormat) =>
    mutate(
      {
        pointIds: drawn.map(({ point }) => point.Id),
        fromMs: Math.floor(span.fromMs),
        toMs: Math.ceil(span.toMs),
        // The resolution shown, plus one bucket at each edge.
        maxPoints: Math.max(10, Math.ceil((span.toMs - span.fromMs) / (data.bucketMs ?? 60_000)) + 2),
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
      figures: (row) => figuresOf(row, data, span),
      notes: notes.map((note) => noteLine(note, zone)),
    });
    saveFile({ name: null, content }, trendFileName(serverNowMs(), 'png'));
  };
  const copy = (range: TrendView['range']) => copyLink(trendPath({ ...view, range }));
  const fixed = { kind: 'between', fromMs: Math.round(span.fromMs), toMs: Math.round(span.toMs) } as const;
  return (
    <Menu
      label={texts.exportAction}
      button={isPending ? texts.exporting : texts.exportAction}
      buttonClassName="control screen-only"
      place="above"
      groups={[
        {
          items: [
            { key: 'png', label: texts.imagePng, onSelect: () => void png() },
            { key: 'csv', label: texts.valuesCsv, onSelect: () => file('csv') },
            { key: 'xlsx', label: texts.excelXlsx, onSelect: () => file('xlsx') },
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

function figuresOf({ point }: TrendRow, data: TrendData, span: TrendSpan): string {
  if (point.Kind === 'digital') {
    const digital = data.digital.get(point.Id);
    return digital === undefined ? '' : `${point.OnLabel} ${formatRunTime(digitalStatistics(digital, span))}`;
  }
  const columns = data.analog.get(point.Id);
  return columns === undefined ? '' : formatStatistics(statisticsOf(columns, span), point);
}

async function copyLink(path: string): Promise<void> {
  const link = new URL(withBasePath(path), globalThis.location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    showToast('success', texts.linkCopied);
  } catch {
    // Only secure origins have a clipboard; the address bar has the same link.
    showToast('error', texts.couldNotCopyLink);
  }
}
