import { type DisplayState, SHAPES, type Token } from '../../../../ui/state/index.ts';
import type { MapMark } from '../model/marks.ts';
import { ABNORMAL_BELOW, RANKS } from '../model/ranks.ts';
import * as texts from '../texts.ts';
import { type LabelBox, meet, placeLabels } from './labels.ts';
import type { Palette } from './palette.ts';
import { PILL_FORMS, type PillForm, pillOf } from './pill.ts';
import { ShapeSprites } from './shape-sprites.ts';

/** CSS pixels. */
const SITE_PX = 22;
const CALM_SITE_PX = 18;
const PILL_HEIGHT = 28;
const PILL_PADDING = 7;
const PILL_MARK = 16;
const PILL_GAP = 4;
const PILL_PART_GAP = 6;
/** Of a cluster by its worst state: its ground and its edge. */
const CLUSTER_COLOURS: Partial<
  Readonly<Record<DisplayState, { readonly ground: Token; readonly line: Token }>>
> = {
  critical: { ground: '--p1s', line: '--p1' },
  high: { ground: '--p2s', line: '--p2' },
  medium: { ground: '--p3s', line: '--p3' },
  low: { ground: '--p4s', line: '--p4' },
};
/** Maximum number of labels. */
const MAX_LABELS = 90;

/** A marker and its area. */
export interface Painted {
  readonly mark: MapMark;
  readonly box: LabelBox;
}

interface Placed extends Painted {
  readonly form: PillForm;
}

export interface MapScene {
  /** The part of the picture that is visible, from its top left, CSS pixels. */
  readonly room: { readonly width: number; readonly height: number };
  /** The worst last. */
  readonly marks: readonly MapMark[];
  readonly nameOf: (site: number) => string;
  /** Of the ring around a site, if it is not its own state; of a cluster, its colour. */
  readonly toneOf: (mark: MapMark) => DisplayState;
  /** No connection: states are the last known ones. */
  readonly old: boolean;
  /** The background is a map service, so labels need their own background. */
  readonly busy: boolean;
  /** The worst site and its marker. */
  readonly worst: { readonly mark: MapMark; readonly site: number } | null;
  /** The marker of the selected site. */
  readonly chosen: MapMark | null;
  readonly hovered: MapMark | null;
}

/** Draws markers, clusters and labels; independent of the map. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #palette: Palette;
  readonly #sprites: ShapeSprites;
  readonly #widths = new Map<string, number>();
  /** The areas of the names that were drawn last. */
  nameBoxes: readonly LabelBox[] = [];
  readonly #fonts: Readonly<Record<'strong' | 'plain' | 'name' | 'strongName', string>>;

  constructor(context: CanvasRenderingContext2D, palette: Palette, pixelRatio: number) {
    this.#context = context;
    this.#palette = palette;
    this.#sprites = new ShapeSprites(palette, pixelRatio);
    const family = palette('--font');
    this.#fonts = {
      strong: `650 13px ${family}`,
      plain: `500 12.5px ${family}`,
      name: `500 12px ${family}`,
      strongName: `650 12px ${family}`,
    };
    context.lineJoin = 'round';
    context.textBaseline = 'alphabetic';
  }

  /** Draws the scene and returns the area of each marker in drawing order. */
  paint(scene: MapScene): Painted[] {
    const painted = this.#place(scene.marks);
    this.#names(scene, painted);
    for (const { mark, form, box } of painted) {
      if (mark === scene.chosen) this.#ring(box, '--accent', 3);
      else if (mark === scene.hovered) this.#ring(box, '--edge', 2);
      const tone = mark.site === null || scene.old ? null : scene.toneOf(mark);
      const colour = tone === null || tone === RANKS[mark.rank] ? null : SHAPES[tone].fill;
      if (colour !== null) this.#ring(box, colour, 2, 1);
      if (mark.site === null) this.#cluster(mark, box, form, scene);
      else this.#sprites.stamp(this.#context, this.#look(mark, scene.old), mark.x, mark.y, sizeOf(mark));
    }
    return painted;
  }

  /** Each marker with its area. Clusters that would touch another marker become shorter, the least severe first. */
  #place(marks: readonly MapMark[]): Placed[] {
    const placed = marks.map((mark): Placed => ({ mark, form: 'all', box: this.#boxOf(mark, 'all') }));
    for (const form of PILL_FORMS.slice(1)) {
      placed.forEach(({ mark, box }, index) => {
        if (mark.site !== null) return;
        const isClose = placed.some((other, at) => at !== index && meet(spaced(box), other.box));
        if (isClose) placed[index] = { mark, form, box: this.#boxOf(mark, form) };
      });
    }
    return placed;
  }

  #boxOf(mark: MapMark, form: PillForm): LabelBox {
    const { x, y } = mark;
    if (mark.site !== null) {
      const half = sizeOf(mark) / 2;
      return { left: x - half, top: y - half, right: x + half, bottom: y + half };
    }
    const { parts, plain } = pillOf(mark, form);
    const strong = parts.reduce(
      (sum, { text }, at) => sum + this.#partWidth(text) + (at === 0 ? 0 : PILL_PART_GAP),
      0,
    );
    const half = (2 * PILL_PADDING + strong + this.#width(plain, this.#fonts.plain)) / 2;
    return { left: x - half, top: y - PILL_HEIGHT / 2, right: x + half, bottom: y + PILL_HEIGHT / 2 };
  }

  /** How many of the cluster's sites have each of the worst states, of how many. */
  #cluster(mark: MapMark, box: LabelBox, form: PillForm, { old, toneOf }: MapScene): void {
    const context = this.#context;
    const abnormal = mark.abnormal > 0;
    context.beginPath();
    context.roundRect(box.left, box.top, box.right - box.left, PILL_HEIGHT, PILL_HEIGHT / 2);
    const colours = old ? undefined : CLUSTER_COLOURS[toneOf(mark)];
    context.fillStyle = this.#palette(colours?.ground ?? '--surface');
    context.fill();
    context.strokeStyle = this.#palette(colours?.line ?? (abnormal && !old ? '--text' : '--edge'));
    context.lineWidth = abnormal && !old ? 1.5 : 1;
    context.setLineDash(old ? [4, 3] : []);
    context.stroke();
    context.setLineDash([]);
    const { parts, plain } = pillOf(mark, form);
    let left = box.left + PILL_PADDING;
    for (const { rank, text } of parts) {
      this.#sprites.stamp(context, this.#look({ rank }, old), left + PILL_MARK / 2, mark.y, PILL_MARK);
      context.font = this.#fonts.strong;
      context.fillStyle = this.#palette(old ? '--stale' : '--text');
      context.fillText(text, left + PILL_MARK + PILL_GAP, mark.y + 4.5);
      left += this.#partWidth(text) + PILL_PART_GAP;
    }
    context.font = this.#fonts.plain;
    context.fillStyle = this.#palette(old ? '--stale' : '--muted');
    context.fillText(plain, left - PILL_PART_GAP, mark.y + 4.5);
  }

  /** A shape with its count. */
  #partWidth(text: string): number {
    return PILL_MARK + PILL_GAP + this.#width(text, this.#fonts.strong);
  }

  /**
   * Labels of single sites, and of clusters by their worst site: the selected one first, then the worst. Of several
   * clusters whose worst state more than one site has, only that with the worst site of all has a label.
   */
  #names(scene: MapScene, painted: readonly Painted[]): void {
    const siteOf = (mark: MapMark) =>
      mark.worstSite ?? (mark === scene.worst?.mark ? scene.worst.site : null);
    const named = painted
      .filter(({ mark }) => mark.site !== null || (mark.abnormal > 0 && siteOf(mark) !== null))
      .sort(
        (a, b) =>
          Number(b.mark === scene.chosen) - Number(a.mark === scene.chosen) || a.mark.rank - b.mark.rank,
      );
    const wishes = named.map(({ mark, box }) => {
      const { x, y, sites } = mark;
      const name = scene.nameOf(siteOf(mark)!);
      const text = mark.site === null ? texts.stationAndOthers(name, sites - 1) : name;
      return {
        text,
        x,
        y,
        reach: (box.right - box.left) / 2 + (mark === scene.chosen ? 9 : 2),
        rise:
          mark.rank < ABNORMAL_BELOW ? (box.bottom - box.top) / 2 + (mark === scene.chosen ? 9 : 2) : null,
        width: this.#width(text, this.#nameFont(mark)),
      };
    });
    const labels = placeLabels(
      wishes,
      painted.map(({ box }) => box),
      MAX_LABELS,
      scene.room,
    );
    this.nameBoxes = labels.map(({ x, y, wish }) => ({
      left: x - 4,
      right: x + wishes[wish]!.width + 4,
      top: y - 9,
      bottom: y + 9,
    }));
    const context = this.#context;
    context.strokeStyle = this.#palette('--land');
    context.lineWidth = 3.5;
    for (const { text, x, y, wish } of labels) {
      const { mark } = named[wish]!;
      context.font = this.#nameFont(mark);
      if (scene.busy) this.#ground(x, y, wishes[wish]!.width);
      else context.strokeText(text, x, y + 4);
      const annunciated = mark.rank < ABNORMAL_BELOW && !scene.old;
      context.fillStyle = this.#palette(scene.old ? '--stale' : annunciated ? '--text' : '--muted');
      context.fillText(text, x, y + 4);
    }
  }

  /** The background of a label. */
  #ground(x: number, y: number, width: number): void {
    const context = this.#context;
    context.globalAlpha = 0.88;
    context.fillStyle = this.#palette('--surface');
    context.beginPath();
    context.roundRect(x - 4, y - 9, width + 8, 18, 4);
    context.fill();
    context.globalAlpha = 1;
  }

  /** @param gap between the marker and the ring */
  #ring(box: LabelBox, colour: Token, width: number, gap = 4): void {
    const context = this.#context;
    const out = gap + width / 2;
    const [wide, high] = [box.right - box.left + 2 * out, box.bottom - box.top + 2 * out];
    context.beginPath();
    context.roundRect(box.left - out, box.top - out, wide, high, Math.min(wide, high) / 2);
    context.fillStyle = this.#palette('--surface');
    context.fill();
    context.strokeStyle = this.#palette(colour);
    context.lineWidth = width;
    context.stroke();
  }

  #look(mark: Pick<MapMark, 'rank'>, old: boolean) {
    return { state: RANKS[mark.rank]!, old };
  }

  #nameFont(mark: MapMark): string {
    return mark.rank < ABNORMAL_BELOW ? this.#fonts.strongName : this.#fonts.name;
  }

  #width(text: string, font: string): number {
    const key = `${font} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.#context.font = font;
      width = this.#context.measureText(text).width;
      this.#widths.set(key, width);
    }
    return width;
  }
}

/** With some distance from the next marker. */
const spaced = ({ left, top, right, bottom }: LabelBox): LabelBox => ({
  left: left - PILL_GAP,
  top: top - PILL_GAP,
  right: right + PILL_GAP,
  bottom: bottom + PILL_GAP,
});

const sizeOf = (mark: MapMark) => (mark.rank < ABNORMAL_BELOW ? SITE_PX : CALM_SITE_PX);
