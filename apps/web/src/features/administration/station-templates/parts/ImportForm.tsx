import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ApiError, useImportTemplate } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';

/**
 * Imports a template from a file; if its name is taken, it becomes the next version after
 * confirmation.
 */
export function TemplateImportForm({ onDone }: { readonly onDone: () => void }) {
  const importing = useImportTemplate();
  const [file, setFile] = useState<unknown>(null);
  const [fileName, setFileName] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isTaken = importing.error?.code === 'TEMPLATE_NAME_TAKEN';

  const run = (File: unknown, Replace: boolean) =>
    importing.mutate(
      { File, Replace },
      {
        onSuccess: ({ Version }) => {
          showToast(
            'success',
            Version === 1 ? texts.templateImported : texts.templateImportedAsVersion(Version),
          );
          onDone();
        },
      },
    );
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    importing.reset();
    setRefusal(null);
    try {
      const content: unknown = JSON.parse(await chosen.text());
      setFile(content);
      setFileName(chosen.name);
      run(content, false);
    } catch {
      setRefusal(texts.notJsonFile(chosen.name));
    }
  };
  return (
    <div className="dialog-form">
      <label className="field">
        <span>{texts.templateFile}</span>
        <input
          type="file"
          accept=".json"
          data-autofocus
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {isTaken ? (
        <p role="status">
          {importing.error?.detail}. {texts.confirmNextVersion}
        </p>
      ) : (
        <FormFailure>{refusal ?? (importing.error && failureOf(importing.error, fileName))}</FormFailure>
      )}
      <div className="buttons-end">
        <Button onClick={onDone}>{texts.cancel}</Button>
        {isTaken && (
          <Button variant="filled" disabled={importing.isPending} onClick={() => run(file, true)}>
            {texts.importAsNextVersion}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A file that is not a template has a problem as a whole or in its format. */
function failureOf({ problems, detail }: ApiError, fileName: string): string {
  const isOther = problems.some(({ Path }) => Path === 'body.File' || Path === 'body.File.Format');
  return isOther ? texts.notATemplate(fileName) : detail;
}
