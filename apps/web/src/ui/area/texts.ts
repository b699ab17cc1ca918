export const area = 'Area';
export const allAreas = 'All areas';
