import { type DisplayState, SHAPES } from '../../../../ui/state/index.ts';
import type { Palette } from './palette.ts';

/** Shapes are drawn on a grid of 16 by 16. */
const FIELD = 16;
/** Margin around the shape for its outline, in units of the grid. */
const ROOM = 3;

/** The look of a marker: `old` without a connection. */
export interface SpriteLook {
  readonly state: DisplayState;
  readonly old: boolean;
}

/** Markers drawn once and copied. */
export class ShapeSprites {
  readonly #palette: Palette;
  readonly #pixelRatio: number;
  readonly #sprites = new Map<string, HTMLCanvasElement>();

  constructor(palette: Palette, pixelRatio: number) {
    this.#palette = palette;
    this.#pixelRatio = pixelRatio;
  }

  /** Draws a marker of this size in CSS pixels, centred at x and y. */
  stamp(context: CanvasRenderingContext2D, look: SpriteLook, x: number, y: number, size: number): void {
    const key = `${look.state} ${look.old} ${size}`;
    let sprite = this.#sprites.get(key);
    if (sprite === undefined) {
      sprite = this.#draw(look, size);
      this.#sprites.set(key, sprite);
    }
    const edge = sprite.width / this.#pixelRatio;
    context.drawImage(sprite, x - edge / 2, y - edge / 2, edge, edge);
  }

  #draw({ state, old }: SpriteLook, size: number): HTMLCanvasElement {
    const scale = (size / FIELD) * this.#pixelRatio;
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil((FIELD + 2 * ROOM) * scale);
    canvas.height = canvas.width;
    const context = canvas.getContext('2d')!;
    context.translate(canvas.width / 2, canvas.height / 2);
    context.scale(scale, scale);
    context.translate(-FIELD / 2, -FIELD / 2);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    this.#ground(context, state);
    this.#shape(context, state, old);
    return canvas;
  }

  /** A light outline, so that the marker is visible on any background. */
  #ground(context: CanvasRenderingContext2D, state: DisplayState): void {
    const shape = SHAPES[state];
    context.fillStyle = this.#palette('--surface');
    context.strokeStyle = this.#palette('--surface');
    if (shape.fill !== null || state === 'normal') {
      const path = new Path2D(shape.path);
      context.lineWidth = shape.strokeWidth + 3;
      context.fill(path);
      context.stroke(path);
    } else {
      context.beginPath();
      context.arc(8, 8, 9.6, 0, 2 * Math.PI);
      context.fill();
    }
  }

  #shape(context: CanvasRenderingContext2D, state: DisplayState, old: boolean): void {
    const { path, fill, stroke, strokeWidth, dash, digit } = SHAPES[state];
    const outline = new Path2D(path);
    if (old) {
      // The last known state is an outline without colour.
      context.strokeStyle = this.#palette('--stale');
      context.lineWidth = strokeWidth || 1.4;
      context.setLineDash(state === 'no-answer' || state === 'bad' ? [] : [1.8, 2.2]);
      context.stroke(outline);
    } else {
      if (fill !== null) {
        context.fillStyle = this.#palette(fill);
        context.fill(outline);
      }
      if (stroke !== null) {
        context.strokeStyle = this.#palette(stroke);
        context.lineWidth = strokeWidth;
        context.setLineDash([...(dash ?? [])]);
        context.stroke(outline);
      }
    }
    if (digit === undefined) return;
    context.fillStyle = this.#palette(old ? '--stale' : digit.colour);
    context.font = `800 ${digit.size}px ${this.#palette('--font')}`;
    context.textAlign = 'center';
    context.fillText(digit.text, 8, digit.y);
  }
}
