export const templateVersionNow = (name: string, version: number) =>
  `Template ${name} is at version ${version} now`;
export const stationNotFromTemplate = 'The station was not created from this template';
export const stationChangedAfterPreview = 'The station was changed after the preview';

export const templateAsJson = (name: string) => `template ${name} as JSON`;

export const createdTemplateFrom = (name: string, siteName: string) =>
  `Created template ${name} from ${siteName}`;
export const changedTemplate = (name: string) => `Changed template ${name}`;
export const storedNextTemplateVersion = (name: string, siteName: string) =>
  `Saved the next version of template ${name} from ${siteName}`;
export const importedTemplate = (name: string) => `Imported template ${name}`;
export const deletedTemplate = (name: string) => `Deleted template ${name}`;
export const templateVersion = (templateId: string, version: number) => `${templateId}, version ${version}`;
export const linkedToTemplateVersion = (siteName: string, name: string, version: number) =>
  `Linked ${siteName} to template ${name}, version ${version}`;
export const unlinkedFromTemplate = (siteName: string) => `Unlinked ${siteName} from its template`;
export const templateNameTaken = (name: string) => `A template named ${name} already exists`;
export const maxTemplatesReached = (maxTemplates: number) =>
  `There are ${maxTemplates} templates, the maximum. Delete one that no station uses first.`;
export const templateNotFound = (id: string | number) => `Template ${id} not found`;
