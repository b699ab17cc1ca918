import type { DocumentMediaType } from '@outpost/contract';
import type { Generated } from 'kysely';

export interface StationNoteTables {
  station_notes: StationNotesTable;
  station_documents: StationDocumentsTable;
}

interface Written {
  id: Generated<number>;
  station_id: number;
  /** The author; the account may have been deleted. */
  account_id: number;
  /** The author's name at that time. */
  by_name: string;
  at: number;
}

export interface StationNotesTable extends Written {
  changed_at: number | null;
  words: string;
}

/** Photos and documents. */
export interface StationDocumentsTable extends Written {
  name: string;
  media_type: DocumentMediaType;
  /** Bytes. */
  size: number;
  content: Uint8Array;
}
