import type { HealthProblem, SystemHealth, SystemSetting } from '@outpost/contract';
import { Link } from 'react-router';
import { StateMark } from '../../../ui/state/index.ts';
import { cardsOf, type SettingsGroup } from './groups.ts';
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

/** The settings of one task, and its state. */
export function SettingsGroupSection({ group, settings, health, named }: SettingsGroupSectionProps) {
  const { id, title, columns } = group;
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <div className={styles.groupHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        <GroupState group={group} settings={settings} health={health} />
      </div>
      <div className={styles.cards}>
        {columns.map((cards) => (
          <div key={cards[0]?.id} className="stack">
            {cards.map((card) => (
              <SettingsForm key={card.id} card={card} settings={settings} isNamed={named === card.id} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

type OfGroup = Pick<SettingsGroupSectionProps, 'group' | 'settings'>;

const invalidCount = ({ group, settings }: OfGroup) => {
  const names = cardsOf(group).flatMap(({ fields }) => fields.map(({ name }) => name));
  return settings.filter(({ Name, Problem }) => Problem !== null && names.includes(Name)).length;
};

/** Marks a group with settings that are not valid. */
export function InvalidMark(props: OfGroup) {
  const invalid = invalidCount(props);
  return invalid === 0 ? null : <StateMark state="medium" label={texts.notValidCount(invalid)} />;
}

/** The problems of a group, with a link to the worst; nothing while they are not known. */
function GroupState({
  group,
  settings,
  health,
}: Pick<SettingsGroupSectionProps, 'group' | 'settings' | 'health'>) {
  const invalid = invalidCount({ group, settings });
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
    // The page says it above.
    if (!isOff && health.Problems.length === 0) return null;
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
