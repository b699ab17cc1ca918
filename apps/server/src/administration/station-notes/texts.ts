export const noteAdded = (site: string) => `Added a note to ${site}`;
export const noteChanged = (site: string) => `Changed a note of ${site}`;
export const noteDeleted = (site: string) => `Deleted a note of ${site}`;
export const documentAdded = (name: string, site: string) => `Added ${name} to ${site}`;
export const documentDeleted = (name: string, site: string) => `Deleted ${name} of ${site}`;
export const deletedStation = (id: number) => `deleted station ${id}`;
export const noteNotFound = (id: number) =>
  `There is no note ${id}. Its author may have deleted it. Load the notes again.`;
export const documentNotFound = (id: number) =>
  `There is no document ${id}. Its author may have deleted it. Load the documents again.`;
export const notAuthor = 'Only the author can change or delete it.';
export const notesFull = (most: number) =>
  `The station has ${most} notes. Delete notes that are no longer needed.`;
export const documentsFull = (most: number) =>
  `The station has ${most} photos and documents. Delete those that are no longer needed.`;
export const notADocument = 'The file must be a PNG or JPEG image, or a PDF document.';
