import { Button, Switch } from '@mantine/core';
import type { ImportReport, StationFileFormat } from '@outpost/contract';
import { type DragEvent, useState } from 'react';
import { useImportStations } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { showToast } from '../../../../ui/toast/index.ts';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';
import { ImportReportView } from './ImportReportView.tsx';

interface Chosen {
  readonly file: File;
  readonly format: StationFileFormat;
}

/** Imports stations from a file: first a preview with errors, then the import. */
export function StationImportForm({ onDone }: { readonly onDone: () => void }) {
  const importing = useImportStations();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, setRemove] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [areCodesConfirmed, setCodesConfirmed] = useState(false);

  const run = ({ file, format }: Chosen, missing: boolean, seen: string | null) => {
    const confirmCodes = seen !== null && areCodesConfirmed;
    importing.mutate(
      { content: file, format, missing: missing ? 'remove' : 'keep', seen, confirmCodes },
      {
        onSuccess: (answer) => {
          setReport(answer);
          setCodesConfirmed(false);
          if (!answer.Applied) return;
          showToast('success', texts.stationsImported);
          onDone();
        },
        onError: () => setReport(null),
      },
    );
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const format = formatOf(file.name);
    setReport(null);
    setRefusal(format === null ? texts.wrongFileType(file.name) : null);
    setChosen(format === null ? null : { file, format });
    if (format !== null) run({ file, format }, remove, null);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };

  const changes = report?.ChangesTotal ?? 0;
  const isConfirmed = report?.CodeChangesTotal === 0 || areCodesConfirmed;
  const mayApply = chosen !== null && report?.ProblemsTotal === 0 && changes > 0 && isConfirmed;
  return (
    <div className={`dialog-form ${formsStyles.form}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the field does */}
      <div className={formsStyles.drop} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <label className="field">
          <span>{texts.importFileField}</span>
          <input
            type="file"
            accept=".xlsx,.csv,.json"
            data-autofocus
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // The same file can be selected again after it was corrected.
              event.currentTarget.value = '';
            }}
          />
        </label>
        {chosen !== null && <b>{chosen.file.name}</b>}
      </div>
      <p className="hint">{texts.importHint}</p>
      <Switch
        label={texts.removeMissing}
        description={texts.removeMissingHint}
        checked={remove}
        disabled={importing.isPending}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          setRemove(on);
          if (chosen !== null) run(chosen, on, null);
        }}
      />
      <FormFailure>{refusal ?? importing.error?.detail}</FormFailure>
      <div role="status">
        {importing.isPending && (report === null ? texts.readingFile : texts.importing)}
      </div>
      {report !== null && !importing.isPending && (
        <ImportReportView
          report={report}
          areCodesConfirmed={areCodesConfirmed}
          onCodesConfirmed={setCodesConfirmed}
        />
      )}
      <div className="buttons-end">
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button
          variant="filled"
          disabled={!mayApply || importing.isPending}
          onClick={() => chosen !== null && report !== null && run(chosen, remove, report.Fingerprint)}
        >
          {changes === 0 || report?.ProblemsTotal !== 0 ? texts.importFile : texts.importChanges(changes)}
        </Button>
      </div>
    </div>
  );
}

function formatOf(name: string): StationFileFormat | null {
  const ending = /\.(xlsx|csv|json)$/i.exec(name)?.[1]?.toLowerCase();
  return (ending as StationFileFormat | undefined) ?? null;
}
