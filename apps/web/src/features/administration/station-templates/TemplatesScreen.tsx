import { Button } from '@mantine/core';
import type { StationTemplateRow } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  useDeleteTemplate,
  useExportTemplate,
  useStationTemplates,
  useTemplateLinks,
} from '../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { ApplyForm } from './parts/ApplyForm.tsx';
import { EditForm } from './parts/EditForm.tsx';
import { TemplateImportForm } from './parts/ImportForm.tsx';
import { TemplateList } from './parts/TemplateList.tsx';
import * as texts from './texts.ts';

/** The content of the dialog. */
type Task =
  | { readonly kind: 'apply' | 'edit' | 'delete'; readonly template: StationTemplateRow }
  | { readonly kind: 'import' };

/** Templates for new stations: custom ones, and those that come with Outpost. */
export default function TemplatesScreen() {
  const asked = useStationTemplates();
  const links = useTemplateLinks();
  const { mutateAsync: deleteTemplate } = useDeleteTemplate();
  const exporting = useExportTemplate();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const versions = useMemo(() => Map.groupBy(links.data ?? [], ({ TemplateId }) => TemplateId), [links.data]);
  const own = asked.data?.filter(({ Own }) => Own) ?? [];
  const builtIn = asked.data?.filter(({ Own }) => !Own) ?? [];
  const onExport = ({ Id }: StationTemplateRow) =>
    exporting.mutate(Id, {
      onError: (error) => showToast('error', texts.templateNotExported(error.detail)),
    });

  const body = () => {
    if (asked.data === undefined) {
      return (
        <LoadingOrFailed
          query={asked}
          loading={texts.loadingTemplates}
          failed={texts.couldNotLoadTemplates}
        />
      );
    }
    return (
      <div className="body">
        <Card title={texts.customTemplates} pad={false}>
          {own.length === 0 ? (
            <Empty
              title={texts.noCustomTemplates}
              action={
                <Button component={Link} to="/config/stations">
                  {texts.viewStations}
                </Button>
              }
            >
              {texts.noCustomTemplatesHint}
            </Empty>
          ) : (
            <TemplateList
              label={texts.customTemplates}
              templates={own}
              links={versions}
              onApply={(template) => setTask({ kind: 'apply', template })}
              onEdit={(template) => setTask({ kind: 'edit', template })}
              onDelete={(template) => setTask({ kind: 'delete', template })}
              onExport={onExport}
            />
          )}
        </Card>
        <Card title={texts.builtInTemplates} note={texts.builtInTemplatesHint} pad={false}>
          <TemplateList
            label={texts.builtInTemplates}
            templates={builtIn}
            links={versions}
            onExport={onExport}
          />
        </Card>
      </div>
    );
  };
  return (
    <Page actions={<Button onClick={() => setTask({ kind: 'import' })}>{texts.importTemplateAction}</Button>}>
      {body()}
      <Dialog open={task !== null} onClose={close} title={titleOf(task)} large={task?.kind === 'apply'}>
        {task?.kind === 'apply' && (
          <ApplyForm template={task.template} links={versions.get(task.template.Id) ?? []} onDone={close} />
        )}
        {task?.kind === 'edit' && <EditForm template={task.template} onDone={close} />}
        {task?.kind === 'import' && <TemplateImportForm onDone={close} />}
        {task?.kind === 'delete' && (
          <ConfirmAndRun
            question={texts.confirmDelete(task.template.Name)}
            run={() => deleteTemplate(Number(task.template.Id))}
            done={texts.templateDeleted(task.template.Name)}
            onClose={close}
          />
        )}
      </Dialog>
    </Page>
  );
}

function titleOf(task: Task | null): string {
  if (task === null) return '';
  if (task.kind === 'import') return texts.importTemplate;
  const { Name, Version } = task.template;
  if (task.kind === 'apply') return texts.applyVersion(Name, Version);
  return task.kind === 'edit' ? texts.editNamed(Name) : texts.deleteNamed(Name);
}
