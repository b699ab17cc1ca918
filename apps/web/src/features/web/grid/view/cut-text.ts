/** The text of a cell that is too narrow for it; empty: all of it is shown. */
export function textIfCut(cell: HTMLElement): string {
  const isCut = [cell, ...cell.children].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  return isCut ? textsIn(cell).join(' ').replaceAll(' ,', ',') : '';
}

const textsIn = (node: Node): string[] =>
  node.hasChildNodes() ? [...node.childNodes].flatMap(textsIn) : [node.textContent ?? ''].filter(Boolean);
