import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { matrixCellOf } from '../model/matrix.ts';
import * as texts from '../texts.ts';
import styles from './matrix.module.css';
import { CellText, describeCell, GroupName, type MatrixParts } from './matrix-parts.tsx';

/** What one user is notified of in each group of stations, for a phone. */
export function MatrixList(props: MatrixParts) {
  const { users, rows, all, withRecipients, levels, onCallText, isOpen, onToggle, onEdit } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const user = users.find(({ id }) => id === chosen) ?? users[0]!;
  const everywhere = matrixCellOf(levels, user.id, all);
  return (
    <>
      <div className={styles.user}>
        <NativeSelect
          label={texts.userTab}
          value={String(user.id)}
          data={users.map(({ id, name, note }) => ({ value: String(id), label: texts.optionOf(name, note) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <p className={styles.sentence}>
          {everywhere.kind === 'none' ? (
            texts.noSettingsOfUser
          ) : (
            <>
              {describeCell(everywhere)}. <span className="muted">{onCallText(user.id)}</span>
            </>
          )}
        </p>
      </div>
      <ul className="rows" aria-label={texts.cellTitle(user.name, texts.stationGroup)}>
        {rows.map((group) => {
          const open = isOpen(group);
          const cell = matrixCellOf(levels, user.id, group);
          return (
            <li
              key={group.key}
              className={group.parent === null ? styles.line : `${styles.line} ${styles.station}`}
            >
              {open !== null && (
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={open}
                  aria-label={texts.showStationsOf(group.name)}
                  onClick={() => onToggle(group)}
                >
                  <span className="chevron" />
                </button>
              )}
              <button type="button" className={styles.pick} onClick={() => onEdit(user, group)}>
                <span className="visually-hidden">{texts.userOfGroup(user.name)} </span>
                <span className={styles.what}>
                  <GroupName group={group} withRecipients={withRecipients} />
                </span>
                <span className={styles.value}>
                  {cell.kind === 'none' && <span className="visually-hidden">{texts.noSettings}</span>}
                  <CellText cell={cell} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
