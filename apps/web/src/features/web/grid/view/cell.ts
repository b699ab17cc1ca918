import type { DisplayState } from '../../../../ui/state/index.ts';
import valueStyles from '../../../../ui/value/value.module.css';
import styles from './cell.module.css';

/** Content of a cell. */
export interface Content {
  readonly text: string;
  /** Classes of the text. */
  readonly tone?: string;
  /** Muted, after the text. */
  readonly note?: string;
  /** Before the text. */
  readonly mark?: DisplayState | null;
  /** The square of a digital state, before the text. */
  readonly square?: 'on' | 'off' | null;
  /** For screen readers, at the end. */
  readonly aside?: string;
}

export type MakeMark = (state: DisplayState) => SVGElement;

/**
 * The elements of a cell. They write only changes and are as few as possible: a scroll draws
 * hundreds of cells per frame.
 */
export interface GridCell {
  readonly element: HTMLElement;
  /** Returns whether the text changed. */
  draw(content: Content): boolean;
}

/** A cell with text only, as most are. */
export class TextCell implements GridCell {
  readonly element = document.createElement('div');
  readonly #text = document.createTextNode('');
  readonly #link: HTMLAnchorElement | null;
  readonly #className: string;
  #was: Content = { text: '' };

  /**
   * @param className of the cell
   * @param isLink the text is a link: see `href`
   */
  constructor(className: string, isLink = false) {
    this.#className = className;
    this.element.className = className;
    this.#link = isLink ? document.createElement('a') : null;
    this.#link?.append(this.#text);
    this.element.append(this.#link ?? this.#text);
    if (this.#link === null) return;
    this.#link.className = styles.link!;
    this.#link.tabIndex = -1;
  }

  set href(href: string) {
    if (this.#link?.getAttribute('href') !== href) this.#link?.setAttribute('href', href);
  }

  draw(content: Content): boolean {
    const was = this.#was;
    this.#was = content;
    if (content.tone !== was.tone) this.element.className = `${this.#className} ${content.tone ?? ''}`;
    if (content.text === was.text) return false;
    this.#text.data = content.text;
    return true;
  }
}

/** A cell with a mark, a square, a note or text for screen readers. */
export class RichCell implements GridCell {
  readonly element = document.createElement('div');
  readonly #makeMark: MakeMark;
  readonly #body = document.createElement('span');
  readonly #text = document.createTextNode('');
  readonly #note = document.createElement('small');
  readonly #noteText = document.createTextNode('');
  readonly #aside = document.createElement('span');
  readonly #asideText = document.createTextNode('');
  #mark: SVGElement | null = null;
  #square: HTMLElement | null = null;
  #was: Content = { text: '' };

  /** @param className of the cell */
  constructor(className: string, makeMark: MakeMark) {
    this.#makeMark = makeMark;
    this.element.className = className;
    this.#note.className = styles.note!;
    this.#aside.className = 'visually-hidden';
    this.#note.append(this.#noteText);
    this.#aside.append(this.#asideText);
    this.#body.append(this.#text);
    this.element.append(this.#body);
  }

  draw(content: Content): boolean {
    const was = this.#was;
    this.#was = content;
    if (content.tone !== was.tone) this.#body.className = content.tone ?? '';
    if ((content.note ?? '') !== (was.note ?? '')) this.#drawNote(content.note ?? '');
    if ((content.aside ?? '') !== (was.aside ?? '')) this.#drawAside(content.aside ?? '');
    if ((content.mark ?? null) !== (was.mark ?? null)) this.#drawMark(content.mark ?? null);
    if ((content.square ?? null) !== (was.square ?? null)) this.#drawSquare(content.square ?? null);
    if (content.text === was.text) return false;
    this.#text.data = content.text;
    return true;
  }

  #drawNote(note: string): void {
    this.#noteText.data = note;
    if (note === '') this.#note.remove();
    else if (this.#note.parentNode === null) this.#text.after(this.#note);
  }

  #drawAside(aside: string): void {
    this.#asideText.data = aside;
    if (aside === '') this.#aside.remove();
    else if (this.#aside.parentNode === null) this.#body.append(this.#aside);
  }

  #drawMark(state: DisplayState | null): void {
    this.#mark?.remove();
    this.#mark = state === null ? null : this.#makeMark(state);
    if (this.#mark !== null) this.#body.prepend(this.#mark);
  }

  #drawSquare(square: 'on' | 'off' | null): void {
    if (square === null) {
      this.#square?.remove();
      return;
    }
    this.#square ??= document.createElement('span');
    this.#square.className = `${styles.square} ${square === 'on' ? valueStyles.squareOn : valueStyles.square}`;
    if (this.#square.parentNode === null) this.#text.before(this.#square);
  }
}
