import type { State } from '../../../ui/state/index.ts';
import valueStyles from '../../../ui/value/value.module.css';
import styles from './cell.module.css';

/** What a cell says. */
export interface Content {
  readonly text: string;
  /** Quieter, behind the text. */
  readonly note?: string;
  /** Cut off before the text is where both do not fit. */
  readonly longNote?: boolean;
  /** Before the text. */
  readonly mark?: State | null;
  /** The square of a digital state, before the text. */
  readonly square?: 'on' | 'off' | null;
  /** Classes of the text and its note. */
  readonly tone?: string;
  /** For screen readers, behind everything. */
  readonly aside?: string;
  readonly title?: string;
}

export type MakeMark = (state: State) => SVGElement;

/**
 * One cell's elements. They are made once, and each drawing writes only what is not there already: a screen of cells is
 * drawn anew in every frame of a scroll, and what the browser is not told costs nothing.
 */
export class Cell {
  readonly element: HTMLElement;
  readonly #makeMark: MakeMark;
  readonly #body: HTMLElement;
  readonly #text = document.createTextNode('');
  #textSpan: HTMLElement;
  #note: HTMLElement | null = null;
  #aside: HTMLElement | null = null;
  #mark: SVGElement | null = null;
  #square: HTMLElement | null = null;
  #was: Content = { text: '' };

  /** @param link the text leads somewhere */
  constructor(makeMark: MakeMark, link = false) {
    this.#makeMark = makeMark;
    this.element = document.createElement('div');
    this.#body = document.createElement('span');
    this.#body.className = styles.body!;
    this.#textSpan = document.createElement(link ? 'a' : 'span');
    this.#textSpan.className = link ? styles.link! : styles.text!;
    if (link) this.#textSpan.tabIndex = -1;
    this.#textSpan.append(this.#text);
    this.#body.append(this.#textSpan);
    this.element.append(this.#body);
  }

  /** Where the text leads; for a cell that was made with a link. */
  set href(href: string) {
    const link = this.#textSpan as HTMLAnchorElement;
    if (link.getAttribute('href') !== href) link.setAttribute('href', href);
  }

  /** Returns whether the text is another one than before. */
  draw(content: Content): boolean {
    const was = this.#was;
    this.#was = content;
    const changed = content.text !== was.text;
    if (changed) this.#text.data = content.text;
    if (content.note !== was.note || content.longNote !== was.longNote) this.#drawNote(content);
    if (content.mark !== was.mark) this.#drawMark(content.mark ?? null);
    if (content.square !== was.square) this.#drawSquare(content.square ?? null);
    if (content.tone !== was.tone) this.#body.className = `${styles.body} ${content.tone ?? ''}`;
    if (content.aside !== was.aside) this.#drawAside(content.aside ?? '');
    if (content.title !== was.title) {
      if (content.title === undefined) this.element.removeAttribute('title');
      else this.element.title = content.title;
    }
    return changed;
  }

  #drawNote({ note = '', longNote = false }: Content): void {
    if (this.#note === null) {
      if (note === '') return;
      this.#note = document.createElement('small');
      this.#textSpan.after(this.#note);
    }
    this.#note.textContent = note;
    this.#note.className = (longNote ? styles.longNote : styles.note)!;
    this.#note.hidden = note === '';
  }

  #drawMark(state: State | null): void {
    this.#mark?.remove();
    this.#mark = state === null ? null : this.#makeMark(state);
    if (this.#mark !== null) this.#body.prepend(this.#mark);
  }

  #drawSquare(square: 'on' | 'off' | null): void {
    if (this.#square === null) {
      if (square === null) return;
      this.#square = document.createElement('span');
      this.#textSpan.before(this.#square);
    }
    this.#square.className = (square === 'on' ? valueStyles.squareOn : valueStyles.square)!;
    this.#square.hidden = square === null;
  }

  #drawAside(aside: string): void {
    if (this.#aside === null) {
      this.#aside = document.createElement('span');
      this.#aside.className = 'visually-hidden';
      this.#body.append(this.#aside);
    }
    this.#aside.textContent = aside;
  }
}
