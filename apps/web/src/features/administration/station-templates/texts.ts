import { formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const templateNotExported = (detail: string) => `Template not exported. ${detail}`;
export const customTemplates = 'Custom templates';
export const noCustomTemplates = 'No custom templates';
export const viewStations = 'View stations';
export const noCustomTemplatesHint = 'Open a station and select Save as template.';
export const builtInTemplates = 'Built-in templates';
export const builtInTemplatesHint =
  'Examples to start from. Check addresses, scales and limits against your controller’s register map before use.';
export const importTemplateAction = 'Import template…';
export const confirmDelete = (name: string) =>
  `Delete template ${name}? Stations created from it are not changed.`;
export const templateDeleted = (name: string) => `Template ${name} deleted.`;
export const importTemplate = 'Import template';
export const applyVersion = (name: string, version: number) => `Apply ${name}, version ${version}`;

export const keepStationValues = 'Keep station values';
export const useTemplateValues = 'Use template values';
export const noLinkedStations = 'No linked stations';
export const conflictRule = 'If a value changed in both the station and the template';
export const comparingStations = 'Comparing stations';
export const changesByStation = 'Changes by station';
export const applying = 'Applying…';
export const applyToStations = (count: number) =>
  plural(count, { one: 'Apply to # station', other: 'Apply to # stations' });

export const templateSaved = (name: string) => `Template ${name} saved.`;

export const templateImported = 'Template imported.';
export const templateImportedAsVersion = (version: number) => `Template imported as version ${version}.`;
export const notJsonFile = (name: string) => `${name} is not a JSON file.`;
export const notATemplate = (name: string) =>
  `${name} is not an Outpost template. Select a file exported with ${exportJson}.`;
export const templateFile = 'Exported template file (JSON)';
export const importAsNextVersion = 'Import as next version';
export const confirmNextVersion = 'Import the file as the next version?';

export const linkAnotherStation = 'Link another station';
export const linkHint = (version: number) =>
  `Linked to version ${version}. Differences are kept as station values`;
export const linkStation = 'Link station';

export const applyTo = (siteName: string) => `Apply to ${siteName}`;
export const versionNumber = (version: number) => `version ${version}`;
export const versionChange = (from: number, version: number) => `version ${from} → ${version}`;
export const unlinkNamed = (siteName: string) => `Unlink ${siteName}`;
export const stationNotUnlinked = (detail: string) => `Station not unlinked. ${detail}`;
export const unlink = 'Unlink';
export const newlyWritable = (points: readonly string[]) => `Newly writable: ${formatList(points)}`;
export const changedInBoth = (siteName: string) => `Changed in ${siteName} and in the template`;
export const conflict = (field: string, station: string, template: string) =>
  `${field}: station ${station}, template ${template}`;
export const changesToStation = (changesTotal: number, siteName: string) =>
  `${plural(changesTotal, { one: '# change', other: '# changes' })} to ${siteName}`;
export const notPossible = (reason: string) => `not possible: ${reason}`;
export const noChangesNeeded = 'no changes needed';
export const noChanges = 'no changes';
export const toBeUpdated = 'to be updated';
export const updated = 'updated';

export const pointCount = (points: number) => plural(points, { one: '# point', other: '# points' });
export const limitCount = (limits: number) => plural(limits, { one: '# limit', other: '# limits' });
export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const onOlderVersion = (count: number) => `${count} on an older version`;
export const changedAt = 'Changed {time} by {user}';
export const applyToStationsAction = 'Apply to stations…';
export const editNameAction = 'Edit name…';
export const exportJson = 'Export (JSON)';
export const deleteAction = 'Delete…';
