import { type RefObject, useLayoutEffect, useState } from 'react';
import { useSize } from '../../../ui/page/use-size.ts';

/**
 * How many steps of leaving something out it takes until nothing of the element is cut off. It starts
 * again when its size or `content` changes, or a font has loaded: text may take less room then.
 *
 * @param isCut whether the element, with `step` steps taken, needs another one
 * @param content identifies what the element has to show
 */
export function useFit(
  element: RefObject<HTMLElement | null>,
  isCut: (element: HTMLElement, step: number) => boolean,
  content: string,
): number {
  const { width, height } = useSize(element);
  const [fonts, setFonts] = useState(0);
  useLayoutEffect(() => {
    const onLoaded = () => setFonts((loaded) => loaded + 1);
    document.fonts.addEventListener('loadingdone', onLoaded);
    return () => document.fonts.removeEventListener('loadingdone', onLoaded);
  }, []);
  const key = `${content} ${width} ${height} ${fonts}`;
  const [fit, setFit] = useState({ key, step: 0 });
  const step = fit.key === key ? fit.step : 0;
  // Parts that load by themselves render without this one, so each time it renders it looks again.
  useLayoutEffect(() => {
    if (element.current !== null && isCut(element.current, step)) setFit({ key, step: step + 1 });
  });
  return step;
}

/** Whether an element has more than it shows. */
export const overflows = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight > clientHeight + 1;
