import type { StationTemplateRow, TemplateLink } from '@outpost/contract';
import { Icon } from '../../../../ui/icon/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/index.ts';
import { ActionsMenu } from '../../../../ui/table/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import styles from '../templates.module.css';
import * as texts from '../texts.ts';

export interface TemplateListProps {
  readonly label: string;
  readonly templates: readonly StationTemplateRow[];
  /** Linked stations, by the template's id. */
  readonly links: ReadonlyMap<string, readonly TemplateLink[]>;
  readonly onExport: (template: StationTemplateRow) => void;
  /** Only for custom templates. */
  readonly onApply?: (template: StationTemplateRow) => void;
  readonly onEdit?: (template: StationTemplateRow) => void;
  readonly onDelete?: (template: StationTemplateRow) => void;
}

export function TemplateList({ label, templates, links, ...actions }: TemplateListProps) {
  return (
    <ul className={`rows ${styles.list}`} aria-label={label}>
      {templates.map((template) => (
        <TemplateItem
          key={template.Id}
          template={template}
          links={links.get(template.Id) ?? []}
          {...actions}
        />
      ))}
    </ul>
  );
}

interface TemplateItemProps extends Omit<TemplateListProps, 'label' | 'templates' | 'links'> {
  readonly template: StationTemplateRow;
  readonly links: readonly TemplateLink[];
}

function TemplateItem({ template, links, onExport, onApply, onEdit, onDelete }: TemplateItemProps) {
  const { Name, Description, Kind, Points, Limits, Version, Own, ChangedAt, ChangedBy } = template;
  const behind = links.filter((link) => link.Version < Version).length;
  const item = (key: string, words: string, act: ((of: StationTemplateRow) => void) | undefined) =>
    act === undefined ? [] : [{ key, label: words, onSelect: () => act(template) }];
  return (
    <li>
      <div className={`breaks ${styles.about}`}>
        <b>{Name}</b>
        <span className="hint">
          {alarmKindLabel(Kind)} · {texts.pointCount(Points)} · {texts.limitCount(Limits)}
          {Own && ` · ${texts.versionNumber(Version)}`}
          {(Own || links.length > 0) && ` · ${texts.stationCount(links.length)}`}
          {behind > 0 && (
            <b className={`mark ${styles.behind}`}>
              <Icon name="warning" size={13} /> {texts.onOlderVersion(behind)}
            </b>
          )}
        </span>
        {Description !== '' && <span className="hint">{Description}</span>}
        {ChangedAt !== null && (
          <span className="hint">
            {fill(texts.changedAt, { time: <Moment at={ChangedAt} />, user: ChangedBy })}
          </span>
        )}
      </div>
      <ActionsMenu
        of={Name}
        groups={[
          {
            items: [
              ...item('apply', texts.applyToStationsAction, onApply),
              ...item('edit', texts.editNameAction, onEdit),
              ...item('export', texts.exportJson, onExport),
            ],
          },
          ...(onDelete === undefined ? [] : [{ items: item('delete', texts.deleteAction, onDelete) }]),
        ]}
      />
    </li>
  );
}
