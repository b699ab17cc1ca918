import type { HealthProblem, SystemHealth, SystemSetting } from '@outpost/contract';
import { Link } from 'react-router';
import { StateMark } from '../../../ui/state/index.ts';
import type { SettingsGroup } from './groups.ts';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './system.module.css';
import * as texts from './texts.ts';

export interface SettingsGroupSectionProps {
  readonly group: SettingsGroup;
  /** All settings of the system. */
  readonly settings: readonly SystemSetting[];
  readonly health: SystemHealth | undefined;
  /** What the address names. */
  readonly named: string;
}

/** What belongs to one task: its state, its settings, and the screens where more is set. */
export function SettingsGroupSection({ group, settings, health, named }: SettingsGroupSectionProps) {
  const { id, title, cards, links, note } = group;
  return (
    <div className={styles.group} id={id} tabIndex={-1}>
      <div className={styles.groupHead}>
        <h2>{title}</h2>
        <GroupState group={group} settings={settings} health={health} />
      </div>
      {cards.length > 0 && (
        <div className={styles.cards}>
          {cards.map((card) => (
            <SettingsForm key={card.id} card={card} settings={settings} isNamed={named === card.id} />
          ))}
        </div>
      )}
      {note !== undefined && <p className="note">{note}</p>}
      {links.length > 0 && (
        <ul className={`surface rows ${styles.links}`}>
          {links.map(({ to, label, hint }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
              <span className="note">{hint}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The problems of a group, with a link to the worst; nothing while they are not known. */
function GroupState({
  group,
  settings,
  health,
}: Pick<SettingsGroupSectionProps, 'group' | 'settings' | 'health'>) {
  const names = group.cards.flatMap(({ fields }) => fields.map(({ name }) => name));
  const invalid = settings.filter(({ Name, Problem }) => Problem !== null && names.includes(Name)).length;
  if (invalid > 0)
    return (
      <span className={`mark hint ${styles.state}`}>
        <StateMark state="medium" /> {texts.notValidCount(invalid)}
      </span>
    );
  if (health === undefined || group.areas.length === 0) return null;
  const problems = problemsOf(group, health.Problems);
  const [worst] = problems;
  if (worst === undefined) {
    const isOff = health.Parts.filter(({ Area }) => group.areas.includes(Area)).every(
      ({ State }) => State === 'off',
    );
    return (
      <span className={`mark hint ${styles.state}`}>{isOff ? texts.notConfigured : texts.noProblemsOf}</span>
    );
  }
  return (
    <Link className={`mark hint ${styles.state}`} to={`/config/health#${worst.Id}`}>
      <StateMark state={worst.Severity} /> {texts.problemCount(problems.length)}
      <span className="visually-hidden">{texts.inGroup(group.title)}</span>
    </Link>
  );
}

/** Worst first, as they come. */
const problemsOf = ({ areas }: SettingsGroup, problems: readonly HealthProblem[]) =>
  problems.filter(({ Area }) => areas.includes(Area));
