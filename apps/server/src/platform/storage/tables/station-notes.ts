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
  /** The name of the account that changed it last. */
  changed_by: string | null;
  /** The instant in the trend that it is about; null: the station as such. */
  about_at: number | null;
  /** The point that it is about, if any; the point may have been deleted. */
  point_id: number | null;
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
