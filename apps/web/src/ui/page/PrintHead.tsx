import { useNow } from '../clock/clock.ts';
import * as texts from '../texts.ts';
import { formatInstant, zoneName } from '../time/index.ts';
import styles from './print.module.css';

export interface PrintHeadProps {
  readonly companyName: string;
  /** Of the time of printing; by default the page's. */
  readonly timeZone?: string;
  /** Print in landscape. */
  readonly wide: boolean;
  /** After the time: what else a reader has to know. */
  readonly note?: string;
}

/** The first line and the orientation of a printed page; nothing on the screen. */
export function PrintHead({ companyName, timeZone = '', wide, note = '' }: PrintHeadProps) {
  const nowMs = useNow();
  const created = texts.createdAt(`${formatInstant(nowMs, timeZone)} ${zoneName(nowMs, timeZone)}`);
  const line = [companyName, created, note].filter(Boolean).join(' · ');
  return (
    <>
      <style media="print">{pageRules(wide, line)}</style>
      <p className={styles.head}>{line}</p>
    </>
  );
}

/** Later pages repeat the line at their foot; browsers without such boxes leave them out. */
function pageRules(wide: boolean, line: string): string {
  const box = (content: string) => `{ content: ${content}; color: #555; font: 7.5pt sans-serif }`;
  return `@page {
    size: ${wide ? 'landscape' : 'portrait'}; margin: 11mm;
    @bottom-left ${box(JSON.stringify(line))}
    @bottom-right ${box('counter(page) " / " counter(pages)')}
  }
  @page :first { @bottom-left { content: none } }`;
}
