import type { Page } from '@playwright/test';
import type { SeenText } from './collection.ts';

/** Records the texts drawn on a canvas; runs before the page's scripts. */
export function noteDrawnTexts(): void {
  const drawn = new Set<string>();
  (window as unknown as { drawnTexts: Set<string> }).drawnTexts = drawn;
  for (const prototype of [CanvasRenderingContext2D.prototype, OffscreenCanvasRenderingContext2D.prototype]) {
    const { fillText } = prototype;
    prototype.fillText = function (this: CanvasRenderingContext2D, ...given: [string, number, number]) {
      drawn.add(given[0]);
      return fillText.apply(this, given);
    };
  }
}

/** Everything on the page that is seen or read aloud, sentence by sentence. */
export function readPage(page: Page): Promise<SeenText[]> {
  return page.evaluate(() => {
    const ATTRIBUTES: Readonly<Record<string, string>> = {
      'aria-label': 'label',
      'aria-description': 'label',
      'aria-valuetext': 'label', // cspell:disable-line
      'aria-placeholder': 'placeholder',
      title: 'title',
      placeholder: 'placeholder',
      alt: 'alt',
      label: 'label',
    };
    const seen: { kind: string; text: string }[] = [];
    const add = (kind: string, text: string | null | undefined) => {
      if (text?.trim()) seen.push({ kind, text });
    };
    const isInline = (element: Element) =>
      element.tagName !== 'BR' && getComputedStyle(element).display === 'inline';
    /** One sentence, however many links and emphases it has. */
    const isSentence = (element: Element) =>
      [...element.querySelectorAll('*')].every(
        (inner) =>
          inner.closest('svg') !== null || getComputedStyle(inner).display === 'none' || isInline(inner),
      );
    const textOf = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      if (!(node instanceof Element) || getComputedStyle(node).display === 'none' || node.tagName === 'STYLE')
        return '';
      return [...node.childNodes].map(textOf).join('');
    };
    const attributes = (element: Element) => {
      for (const [name, kind] of Object.entries(ATTRIBUTES)) add(kind, element.getAttribute(name));
    };
    const visit = (element: Element): void => {
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) return;
      // The choices of a select are seen when it opens.
      const isChoice = element.tagName === 'OPTION' || element.tagName === 'OPTGROUP';
      if (!isChoice && !element.checkVisibility({ visibilityProperty: true })) return;
      attributes(element);
      if (isSentence(element) && !(element instanceof SVGElement)) {
        for (const inner of element.querySelectorAll('*')) attributes(inner);
        add('text', textOf(element));
        return;
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) add('text', child.textContent);
        else if (child instanceof Element) visit(child);
      }
    };
    add('tab', document.title);
    visit(document.body);
    for (const field of document.querySelectorAll<HTMLInputElement>('input:invalid')) {
      if (field.validity.customError) add('text', field.validationMessage);
    }
    for (const title of document.querySelectorAll('svg title')) add('title', title.textContent);
    for (const text of (window as unknown as { drawnTexts?: Set<string> }).drawnTexts ?? [])
      add('canvas', text);
    return seen;
  });
}
