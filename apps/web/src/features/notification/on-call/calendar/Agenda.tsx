import { usePrinting } from '../../../../ui/page/use-printing.ts';
import { formatDay } from '../../../../ui/time/index.ts';
import type { CalendarDay } from '../model/place.ts';
import type { Block, CalendarRow } from '../model/rows.ts';
import { shiftTimes } from '../model/wall.ts';
import * as texts from '../texts.ts';
import styles from './agenda.module.css';
import { blockNote, describeBlock } from './ShiftBlock.tsx';
import type { Mark } from './WeekStrip.tsx';

export interface AgendaProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly rows: readonly CalendarRow[];
  readonly gaps: readonly Mark[];
  readonly timeZone: string;
  readonly onPress: (block: Block) => void;
}

/**
 * The shifts of each day as a list, for a phone; each is listed on the day on which it begins. Days
 * before today are folded, but not on paper.
 */
export function Agenda(props: AgendaProps) {
  const { days, today } = props;
  const past = days.filter((day) => day.Date < today);
  const isCurrent = past.length > 0 && past.length < days.length;
  const isPrinting = usePrinting();
  if (!isCurrent || isPrinting) return <Days {...props} />;
  return (
    <>
      <details>
        <summary className={styles.past}>
          <span className="chevron" />
          {texts.earlierDays(past.length)}
        </summary>
        <Days {...props} days={past} />
      </details>
      <Days {...props} days={days.slice(past.length)} />
    </>
  );
}

function Days({ days, today, rows, gaps, timeZone, onPress }: AgendaProps) {
  const blocks = rows.flatMap((row) => row.blocks);
  return (
    <ul className="rows">
      {days.map((day, index) => {
        const isFirst = index === 0;
        const begins = ({ From, To }: { From: string; To: string }) =>
          From < day.To && (isFirst ? To > day.From : From >= day.From);
        const shifts = blocks.filter(begins).sort((a, b) => (a.From < b.From ? -1 : 1));
        return (
          <li key={day.Date} aria-current={day.Date === today ? 'date' : undefined}>
            <h3 className={day.Date === today ? `${styles.day} ${styles.today}` : styles.day}>
              {formatDay(day.Date, 'UTC')}
            </h3>
            <ul>
              {gaps.filter(begins).map((mark) => (
                <li key={mark.key} className={styles.gap}>
                  {mark.title}
                </li>
              ))}
              {shifts.map((block) => (
                <li key={block.key}>
                  <button
                    type="button"
                    className={styles.shift}
                    aria-label={describeBlock(block, timeZone)}
                    onClick={() => onPress(block)}
                  >
                    <span className={styles.time}>{shiftTimes(block, timeZone)}</span>
                    <span className={block.holder === null ? styles.noOne : styles.name}>
                      {block.holder?.name ?? texts.noOne}
                    </span>
                    <span className="note">
                      {[block.rowName, blockNote(block)].filter((text) => text !== '').join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
              {shifts.length === 0 && <li className={`note ${styles.none}`}>{texts.noShifts}</li>}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
