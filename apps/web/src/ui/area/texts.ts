export const area = 'Area';
export const allAreas = 'All areas';
export const actsNowhere = 'at no station';
export const onlyInAreas = (areas: string) => `only in ${areas}`;
