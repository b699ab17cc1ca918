/** A position as in GeoJSON: longitude, latitude. */
export type LngLat = [number, number];

interface Line {
  readonly name?: string;
  readonly class: string;
  readonly at: readonly LngLat[];
}

interface Place {
  readonly name: string;
  readonly class: string;
  /** 1 is shown from farthest. */
  readonly rank: number;
  readonly at: LngLat;
}

/** West, south, east and north of the demo's map. */
export const REGION_BOUNDS: readonly [number, number, number, number] = [-107.15, 38.38, -106.7, 38.68];

/** Rivers and creeks of the fictitious Ridgeline: the river separates the districts North and South. */
export const WATERWAYS: readonly Line[] = [
  {
    name: 'Ridgeline River',
    class: 'river',
    at: [
      [-106.7, 38.487],
      [-106.75, 38.4925],
      [-106.79, 38.4885],
      [-106.83, 38.496],
      [-106.865, 38.4975],
      [-106.885, 38.5015],
      [-106.897, 38.507],
      [-106.9068, 38.5135],
      [-106.9078, 38.521],
      [-106.9055, 38.5285],
      [-106.908, 38.5365],
      [-106.914, 38.54],
      [-106.922, 38.5396],
      [-106.93, 38.5405],
      [-106.938, 38.5399],
      [-106.947, 38.5411],
      [-106.956, 38.5408],
      [-106.9655, 38.5432],
      [-106.978, 38.5425],
      [-106.994, 38.547],
      [-107.02, 38.5475],
      [-107.05, 38.555],
      [-107.09, 38.553],
      [-107.15, 38.561],
    ],
  },
  {
    name: 'Mill Creek',
    class: 'stream',
    at: [
      [-106.985, 38.68],
      [-106.979, 38.652],
      [-106.965, 38.63],
      [-106.962, 38.605],
      [-106.952, 38.588],
      [-106.949, 38.575],
      [-106.943, 38.564],
      [-106.9415, 38.553],
      [-106.9382, 38.546],
      [-106.938, 38.5399],
    ],
  },
  {
    name: 'North Fork',
    class: 'stream',
    at: [
      [-106.885, 38.68],
      [-106.893, 38.64],
      [-106.911, 38.61],
      [-106.917, 38.59],
      [-106.9262, 38.5745],
      [-106.929, 38.564],
      [-106.933, 38.556],
      [-106.9382, 38.546],
    ],
  },
  {
    name: 'Otter Creek',
    class: 'stream',
    at: [
      [-107.03, 38.43],
      [-107.002, 38.462],
      [-106.983, 38.489],
      [-106.966, 38.51],
      [-106.9545, 38.5205],
      [-106.9535, 38.531],
      [-106.956, 38.5408],
    ],
  },
];

/** Lakes as centre and radii, in degrees. */
export const LAKES: readonly { name: string; at: LngLat; radii: readonly [number, number] }[] = [
  { name: 'Otter Pond', at: [-106.9545, 38.5195], radii: [0.0036, 0.0017] },
  { name: 'Hatchery Pond', at: [-106.9632, 38.5405], radii: [0.0013, 0.0006] },
  { name: 'Blue Heron Lake', at: [-106.998, 38.468], radii: [0.017, 0.007] },
  { name: 'East Reservoir', at: [-106.8967, 38.5417], radii: [0.0014, 0.0009] },
];

const STREETS: readonly [name: string, latitude: number][] = [
  ['Juniper Street', 38.5285],
  ['Larch Street', 38.5313],
  ['Alder Street', 38.5341],
  ['Depot Street', 38.5432],
  ['Gunnison Street', 38.545],
  ['Fir Street', 38.5485],
  ['Dunmore Street', 38.5512],
];
const [TOWN_WEST, TOWN_EAST, TOWN_SOUTH, TOWN_NORTH] = [-106.943, -106.911, 38.5285, 38.5512];
const AVENUES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'];

/** Roads by the classes of OpenMapTiles; a highway's name is its number. */
export const ROADS: readonly (Line & { readonly ref?: string })[] = [
  {
    name: 'Highway 50',
    ref: '50',
    class: 'trunk',
    at: [
      [-107.15, 38.547],
      [-107.05, 38.5405],
      [-106.99, 38.5385],
      [-106.9459, 38.5371],
      [TOWN_EAST, 38.5371],
      [-106.8985, 38.533],
      [-106.885, 38.519],
      [-106.86, 38.509],
      [-106.8, 38.501],
      [-106.7, 38.4985],
    ],
  },
  {
    name: 'Dunmore Road',
    class: 'secondary',
    at: [
      [-106.919, TOWN_SOUTH],
      [-106.919, 38.5512],
      [-106.9212, 38.563],
      [-106.9215, 38.5745],
      [-106.908, 38.6],
      [-106.903, 38.64],
      [-106.898, 38.68],
    ],
  },
  {
    name: 'Lower Mesa Road',
    class: 'secondary',
    at: [
      [-106.935, TOWN_SOUTH],
      [-106.9345, 38.517],
      [-106.9352, 38.5098],
      [-106.948, 38.49],
      [-106.957, 38.46],
      [-106.953, 38.42],
      [-106.961, 38.38],
    ],
  },
  {
    name: 'Quarry Road',
    class: 'tertiary',
    at: [
      [TOWN_EAST, 38.5313],
      [-106.9055, 38.529],
      [-106.899, 38.5252],
      [-106.882, 38.5215],
      [-106.855, 38.53],
      [-106.82, 38.541],
    ],
  },
  {
    name: 'Hatchery Lane',
    class: 'tertiary',
    at: [
      [-106.9459, 38.5371],
      [-106.9615, 38.5382],
      [-106.975, 38.5398],
      [-106.9828, 38.5501],
    ],
  },
  {
    name: 'Cedar Flats Road',
    class: 'tertiary',
    at: [
      [TOWN_WEST, 38.5512],
      [-106.952, 38.5537],
      [-106.963, 38.5602],
      [-106.9685, 38.5648],
      [-106.979, 38.58],
      [-107.01, 38.6],
      [-107.06, 38.61],
    ],
  },
  {
    name: 'Harlow Road',
    class: 'tertiary',
    at: [
      [-106.915, TOWN_NORTH],
      [-106.9117, 38.5571],
      [-106.896, 38.579],
      [-106.879, 38.6],
      [-106.845, 38.617],
    ],
  },
  {
    name: 'Sawmill Road',
    class: 'minor',
    at: [
      [TOWN_EAST, 38.5485],
      [-106.9051, 38.5477],
      [-106.8995, 38.5425],
      [-106.893, 38.536],
    ],
  },
  {
    name: 'Garnet Mesa Road',
    class: 'minor',
    at: [
      [-106.927, TOWN_SOUTH],
      [-106.9265, 38.5185],
      [-106.9345, 38.513],
    ],
  },
  {
    name: 'Tomichi Lane',
    class: 'minor',
    at: [
      [-106.9265, 38.5185],
      [-106.915, 38.515],
      [-106.9045, 38.5148],
      [-106.8925, 38.527],
    ],
  },
  {
    name: 'Birch Hollow Road',
    class: 'minor',
    at: [
      [-106.9345, 38.5245],
      [-106.9418, 38.5257],
      [-106.9515, 38.5226],
      [-106.9585, 38.524],
      [-106.9615, 38.5382],
    ],
  },
  {
    name: 'Fenwick Lane',
    class: 'minor',
    at: [
      [-106.9212, 38.563],
      [-106.93, 38.5612],
      [-106.9395, 38.5598],
      [-106.9478, 38.5672],
    ],
  },
  {
    name: 'Beacon Hill Drive',
    class: 'minor',
    at: [
      [-106.952, 38.5537],
      [-106.9502, 38.5561],
      [-106.9395, 38.5598],
    ],
  },
  {
    name: 'Signal Ridge Trail',
    class: 'track',
    at: [
      [-106.9478, 38.5672],
      [-106.947, 38.5692],
      [-106.939, 38.581],
      [-106.93, 38.6],
    ],
  },
  ...STREETS.map(([name, latitude]) => ({
    name,
    class: 'minor',
    at: [
      [TOWN_WEST, latitude],
      [TOWN_EAST, latitude],
    ] as LngLat[],
  })),
  ...AVENUES.map((name, index) => ({
    name: `${name} Avenue`,
    class: 'minor',
    at: [
      [TOWN_WEST + 0.004 * index, TOWN_SOUTH],
      [TOWN_WEST + 0.004 * index, TOWN_NORTH],
    ] as LngLat[],
  })),
  {
    name: 'Iron Horse Railroad',
    class: 'rail',
    at: [
      [-107.15, 38.5565],
      [-107.05, 38.549],
      [-106.98, 38.5456],
      [-106.9263, 38.5459],
      [-106.905, 38.5441],
      [-106.888, 38.53],
      [-106.86, 38.514],
      [-106.8, 38.5055],
      [-106.7, 38.503],
    ],
  },
];

/** Land use as corners of a polygon. */
export const LAND: readonly { layer: 'landuse' | 'landcover' | 'park'; class: string; at: LngLat[] }[] = [
  {
    layer: 'landuse',
    class: 'residential',
    at: [
      [-106.9445, 38.5272],
      [-106.9095, 38.5272],
      [-106.9095, 38.5352],
      [-106.914, 38.5386],
      [-106.9445, 38.5386],
    ],
  },
  {
    layer: 'landuse',
    class: 'residential',
    at: [
      [-106.9445, 38.5418],
      [-106.9095, 38.5418],
      [-106.9095, 38.553],
      [-106.918, 38.564],
      [-106.924, 38.564],
      [-106.926, 38.553],
      [-106.9445, 38.553],
    ],
  },
  {
    layer: 'landuse',
    class: 'industrial',
    at: [
      [-106.932, 38.5452],
      [-106.914, 38.5446],
      [-106.914, 38.5472],
      [-106.932, 38.5476],
    ],
  },
  {
    layer: 'landuse',
    class: 'quarry',
    at: [
      [-106.8975, 38.5235],
      [-106.8895, 38.5205],
      [-106.8868, 38.5248],
      [-106.893, 38.5277],
    ],
  },
  {
    layer: 'park',
    class: 'nature_reserve',
    at: [
      [-106.9345, 38.5408],
      [-106.9255, 38.5407],
      [-106.924, 38.5424],
      [-106.9345, 38.5428],
    ],
  },
  {
    layer: 'landcover',
    class: 'wood',
    at: [
      [-106.883, 38.536],
      [-106.85, 38.546],
      [-106.81, 38.55],
      [-106.76, 38.545],
      [-106.7, 38.553],
      [-106.7, 38.63],
      [-106.76, 38.64],
      [-106.8, 38.632],
      [-106.83, 38.605],
      [-106.868, 38.59],
      [-106.884, 38.57],
      [-106.892, 38.552],
    ],
  },
  {
    layer: 'landcover',
    class: 'wood',
    at: [
      [-106.9465, 38.5655],
      [-106.9355, 38.566],
      [-106.9285, 38.579],
      [-106.921, 38.596],
      [-106.917, 38.62],
      [-106.93, 38.64],
      [-106.948, 38.632],
      [-106.957, 38.604],
      [-106.948, 38.588],
    ],
  },
  {
    layer: 'landcover',
    class: 'wood',
    at: [
      [-107.15, 38.44],
      [-107.08, 38.45],
      [-107.035, 38.475],
      [-107.02, 38.5],
      [-107.04, 38.52],
      [-107.09, 38.528],
      [-107.15, 38.53],
    ],
  },
  {
    layer: 'landcover',
    class: 'farmland',
    at: [
      [-106.962, 38.562],
      [-106.975, 38.556],
      [-107.01, 38.558],
      [-107.02, 38.575],
      [-107.0, 38.59],
      [-106.982, 38.578],
    ],
  },
  {
    layer: 'landcover',
    class: 'grass',
    at: [
      [-106.93, 38.512],
      [-106.912, 38.509],
      [-106.908, 38.495],
      [-106.925, 38.484],
      [-106.942, 38.488],
      [-106.939, 38.505],
    ],
  },
];

export const TOWNS: readonly Place[] = [
  { name: 'Ridgeline', class: 'town', rank: 1, at: [-106.9295, 38.5375] },
  { name: 'Harlow', class: 'village', rank: 5, at: [-106.878, 38.602] },
  { name: 'Cedar Flats', class: 'village', rank: 6, at: [-106.987, 38.5665] },
  { name: 'Lower Mesa', class: 'village', rank: 7, at: [-106.951, 38.482] },
  { name: 'Garnet Mesa', class: 'hamlet', rank: 9, at: [-106.9205, 38.5065] },
  { name: 'Dunmore', class: 'suburb', rank: 9, at: [-106.9205, 38.5565] },
  { name: 'East Hills', class: 'hamlet', rank: 9, at: [-106.8745, 38.546] },
  { name: 'Signal Ridge', class: 'hamlet', rank: 9, at: [-106.9345, 38.592] },
];
