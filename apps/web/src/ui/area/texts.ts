export const area = 'Area';
export const allAreas = 'All areas';
export const noAreas = 'none';
