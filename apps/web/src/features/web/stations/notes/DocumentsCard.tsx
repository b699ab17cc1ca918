import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { MAX_DOCUMENT_BYTES, type StationDocument } from '@outpost/contract';
import { useEffect, useRef, useState } from 'react';
import {
  useAddDocument,
  useDeleteDocument,
  useDocumentContent,
  useDownloadDocument,
  useSession,
  useStationDocuments,
  useStationRights,
} from '../../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Icon } from '../../../../ui/icon/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import { formatSize } from './format-size.ts';
import styles from './notes.module.css';

/** Photos and documents of the station, newest first. */
export function DocumentsCard({ stationId }: { readonly stationId: number }) {
  const asked = useStationDocuments(stationId);
  const { mutateAsync: deleteDocument } = useDeleteDocument(stationId);
  const { can } = useSession();
  const canAt = useStationRights();
  const [deleted, setDeleted] = useState<StationDocument | null>(null);
  const [viewed, setViewed] = useState<StationDocument | null>(null);
  const { data } = asked;
  return (
    <Card
      title={texts.documents}
      note={data !== undefined && data.length > 0 ? String(data.length) : undefined}
    >
      {data === undefined && (
        <LoadingOrFailed
          query={asked}
          loading={texts.loadingDocuments}
          failed={texts.couldNotLoadDocuments}
        />
      )}
      {data?.length === 0 && <p className="muted">{texts.noDocuments}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="stack">
          {data.map((document) => (
            <DocumentRow
              key={document.Id}
              document={document}
              onView={() => setViewed(document)}
              onDelete={can('Admin') || (document.Own && can('Operator')) ? () => setDeleted(document) : null}
            />
          ))}
        </ul>
      )}
      {canAt('Operator', stationId) && <AddDocument stationId={stationId} />}
      <Dialog open={viewed !== null} onClose={() => setViewed(null)} title={viewed?.Name ?? ''} large>
        {viewed !== null && <LargePhoto document={viewed} />}
      </Dialog>
      <Dialog open={deleted !== null} onClose={() => setDeleted(null)} title={texts.deleteDocument}>
        {deleted !== null && (
          <ConfirmAndRun
            question={texts.deleteDocumentQuestion(deleted.Name)}
            run={() => deleteDocument(deleted.Id)}
            onClose={() => setDeleted(null)}
          />
        )}
      </Dialog>
    </Card>
  );
}

interface DocumentRowProps {
  readonly document: StationDocument;
  readonly onView: () => void;
  /** null: not the user's own, and the user is no Admin. */
  readonly onDelete: (() => void) | null;
}

function DocumentRow({ document, onView, onDelete }: DocumentRowProps) {
  const { mutate, isPending } = useDownloadDocument();
  const { Id, Name, MediaType, Size, By, At } = document;
  return (
    <li className={styles.document}>
      {MediaType === 'application/pdf' ? (
        <span className={styles.preview}>
          <Icon name="report" size={22} />
        </span>
      ) : (
        <Photo id={Id} name={Name} onView={onView} />
      )}
      <div className={styles.words}>
        <button
          type="button"
          className="text-button"
          disabled={isPending}
          aria-label={texts.download(Name)}
          onClick={() =>
            mutate(document, {
              onError: (error) => showToast('error', texts.downloadFailed(Name, error.detail)),
            })
          }
        >
          {Name}
        </button>
        <p className={`note ${styles.by}`}>
          <span>
            {formatSize(Size)} · {fill(texts.writtenBy, { author: By, time: <Moment at={At} /> })}
          </span>
          {onDelete !== null && (
            <button type="button" className="text-button screen-only" onClick={onDelete}>
              {texts.deleteDocument}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}

/** A small photo, fetched once it is nearly in sight; opens a large view. */
function Photo({
  id,
  name,
  onView,
}: {
  readonly id: number;
  readonly name: string;
  readonly onView: () => void;
}) {
  const { ref, entry } = useIntersection({ rootMargin: '300px' });
  const [isNear, setNear] = useState(false);
  if (!isNear && entry?.isIntersecting) setNear(true);
  const { url } = usePhotoUrl(id, isNear);
  const [isDamaged, setDamaged] = useState(false);
  return (
    <button
      ref={ref}
      type="button"
      className={styles.preview}
      aria-label={texts.viewPhoto(name)}
      aria-haspopup="dialog"
      onClick={onView}
    >
      {isDamaged && <Icon name="warning" size={22} />}
      {url !== null && !isDamaged && <img src={url} alt="" onError={() => setDamaged(true)} />}
    </button>
  );
}

function LargePhoto({ document: { Id, Name } }: { readonly document: StationDocument }) {
  const { url, query } = usePhotoUrl(Id, true);
  const [isDamaged, setDamaged] = useState(false);
  return (
    <div className={styles.large}>
      {url === null && (
        <LoadingOrFailed query={query} loading={texts.loadingPhoto} failed={texts.couldNotLoadPhoto} />
      )}
      {isDamaged && <p className="muted">{texts.damagedPhoto}</p>}
      {url !== null && !isDamaged && <img src={url} alt={Name} onError={() => setDamaged(true)} />}
    </div>
  );
}

/** The address of a photo's bytes, which the page fetches with its token; null until they are there. */
function usePhotoUrl(id: number, isWanted: boolean) {
  const query = useDocumentContent(id, isWanted);
  const { data } = query;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, query };
}

function AddDocument({ stationId }: { readonly stationId: number }) {
  const { mutate, isPending, error } = useAddDocument(stationId);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const isTooLarge = file.size > MAX_DOCUMENT_BYTES;
    setProblem(isTooLarge ? texts.fileTooLarge(file.name) : null);
    if (!isTooLarge) mutate(file);
    if (field.current) field.current.value = '';
  };
  return (
    <div className={`line screen-only ${styles.add}`}>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,application/pdf"
        className="visually-hidden"
        aria-label={texts.addDocument}
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      <Button disabled={isPending} onClick={() => field.current?.click()}>
        {isPending ? texts.uploading : texts.addDocument}
      </Button>
      <span className="note">{texts.documentHint}</span>
      <FormFailure>{problem ?? error?.detail}</FormFailure>
    </div>
  );
}
