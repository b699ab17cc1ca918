export const noteAdded = (site: string) => `Added a note to ${site}`;
export const noteChanged = (site: string) => `Changed a note on ${site}`;
export const noteDeleted = (site: string) => `Deleted a note from ${site}`;
export const documentAdded = (name: string, site: string) => `Added ${name} to ${site}`;
export const documentDeleted = (name: string, site: string) => `Deleted ${name} from ${site}`;
export const deletedStation = (id: number) => `deleted station ${id}`;
export const noteNotFound = (id: number) =>
  `Note ${id} not found. Its author or an Admin may have deleted it. Reload the notes.`;
export const documentNotFound = (id: number) =>
  `Document ${id} not found. Its author or an Admin may have deleted it. Reload the documents.`;
export const notAuthor =
  'Only the author or an Admin can change or delete a note, or delete a photo or document.';
export const mustBePointOf = (site: string) => `Must be a point of ${site}`;
export const maxNotesReached = (max: number) =>
  `The station has ${max} notes. Delete notes that are no longer needed.`;
export const maxDocumentsReached = (max: number) =>
  `The station has ${max} photos and documents. Delete those that are no longer needed.`;
export const fileTypeNotAccepted = 'The file must be a PNG or JPEG image, or a PDF document.';
