// The import rules of docs/architecture.md. `npm run imports` (part of `npm test`) enforces them.

const area = (name, from, allowed) => ({
  name: `${name}-imports`,
  comment: `${name} may import only: ${allowed.comment}`,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: { pathNot: allowed.paths, ...(allowed.node ? { dependencyTypesNot: ['core'] } : {}) },
});

const inTests = (name, from, forbidden, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: forbidden },
});

// The areas of the server, from the lowest to the highest: each imports only those before it.
const serverAreas = [
  'platform',
  'acquisition',
  'history',
  'alarms',
  'notification',
  'commands',
  'administration',
  'reporting',
  'modbus-server',
  'integration',
  'web',
  'cluster',
];

const notTests = '\\.test\\.ts$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules that need each other are one module, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    area('contract', '^packages/contract/', {
      comment: 'itself, zod',
      paths: ['^packages/contract/', 'node_modules/zod/'],
    }),
    area('historian', '^packages/historian/', {
      comment: 'itself, Node, pg',
      paths: ['^packages/historian/', 'node_modules/(@types/)?pg/'],
      node: true,
    }),
    {
      name: 'historian-databases',
      comment: 'The historian reaches a database through HistorianStorage; only standalone/ opens one.',
      severity: 'error',
      from: {
        path: '^packages/historian/src/',
        pathNot: '^packages/historian/src/standalone/|\\.test\\.ts$|/testing/',
      },
      to: { path: ['node_modules/(@types/)?pg/', '^(node:)?sqlite', '^packages/historian/src/standalone/'] },
    },
    area('historian-pure', '^packages/historian/src/(pure\\.ts|codec/|aggregates/)', {
      comment: 'itself: data in, data out',
      paths: ['^packages/historian/src/(codec|aggregates)/'],
    }),
    area('core', '^packages/core/', {
      comment: 'itself, contract, the pure part of historian, temporal-polyfill (time zones are arithmetic)',
      paths: [
        '^packages/(core|contract)/',
        '^packages/historian/src/pure\\.ts$',
        'node_modules/temporal-polyfill/',
      ],
    }),
    area('modbus', '^packages/modbus/', {
      comment: 'itself, Node, the library for serial ports',
      paths: ['^packages/modbus/', 'node_modules/@serialport/bindings-cpp/'],
      node: true,
    }),
    area('modbus-codec', '^packages/modbus/src/codec/', {
      comment: 'itself: data in, data out',
      paths: ['^packages/modbus/src/codec/'],
    }),
    {
      name: 'testing-in-tests',
      comment: 'Only tests and benchmarks import packages/testing.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.test\\.tsx?$|/testing/|^apps/server/tests/' },
      to: { path: '^packages/testing/' },
    },
    area('simulator', '^packages/simulator/', {
      comment: 'itself, contract, core, modbus, Node, writers of map tiles',
      paths: [
        '^packages/(simulator|contract|core|modbus)/',
        'node_modules/(@maplibre/(geojson-vt|vt-pbf)|@types/geojson)/',
      ],
      node: true,
    }),
    {
      name: 'server-no-simulator',
      comment: 'The server knows real devices only; the demo joins the two from outside.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '\\.test\\.ts$|/testing/|^apps/server/tests/' },
      to: { path: '^(packages/simulator|apps/web)/' },
    },
    {
      name: 'web-imports',
      comment: 'web may import only: itself, contract, core, packages for the browser',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^apps/server/', '^packages/(modbus|simulator|historian/src/(?!pure\\.ts$))'] },
    },
    ...serverAreas.map((name, index) => ({
      name: `server-${name}-imports`,
      comment: `${name} may import only: config.ts, ${serverAreas.slice(0, index).join(', ')}`,
      severity: 'error',
      from: { path: `^apps/server/src/${name}/`, pathNot: notTests },
      to: {
        path: '^apps/server/src/',
        pathNot: `^apps/server/src/(config\\.ts$|(${serverAreas.slice(0, index + 1).join('|')})/)`,
      },
    })),
    {
      name: 'server-config-imports',
      comment: 'config.ts may import only: setting-schemas.ts, texts.ts, platform',
      severity: 'error',
      from: { path: '^apps/server/src/(config|setting-schemas)\\.ts$' },
      to: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/((setting-schemas|texts)\\.ts$|platform/)',
      },
    },
    {
      name: 'server-area-by-its-index',
      comment:
        'An area imports another only through its index.ts, or what runs in a worker through a worker-job.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)', pathNot: notTests },
      to: {
        path: '^apps/server/src/[^/]+/.',
        pathNot: [
          '^apps/server/src/($1|platform)/',
          '^apps/server/src/[^/]+/index\\.ts$',
          '/worker-job\\.ts$',
        ],
      },
    },
    {
      name: 'server-part-by-its-index',
      comment: 'A folder of an area, or of the platform, is imported only through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)/([^/]+)', pathNot: notTests },
      to: {
        path: '^apps/server/src/[^/]+/[^/]+/.',
        pathNot: [
          '^apps/server/src/$1/$2/',
          '/(index|worker-job)\\.ts$',
          '^apps/server/src/notification/channels/(refusal|channel-module)\\.ts$',
        ],
      },
    },
    {
      name: 'sql-in-repositories',
      comment: 'Only a repository.ts and storage/ know SQL.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot:
          '/(repository|[a-z-]+\\.repository)\\.ts$|^apps/server/src/platform/storage/|\\.test\\.ts$|/testing/',
      },
      to: { path: ['node_modules/kysely/', 'node_modules/pg/', '^(node:)?sqlite'] },
    },
    {
      name: 'modbus-in-field',
      comment: 'On the server only acquisition/drivers/modbus/ and modbus-server/ speak Modbus.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(acquisition/drivers/modbus|modbus-server)/|\\.test\\.ts$|/testing/',
      },
      to: { path: '^packages/modbus/' },
    },
    inTests(
      'field-knows-no-http',
      '^apps/server/src/acquisition/drivers/',
      ['node_modules/(fastify|socket\\.io)/'],
      'Drivers know their protocols and no HTTP.',
    ),
    {
      name: 'web-ui-knows-no-server',
      comment: 'ui/ takes props: no data/, no features/, no app/.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: ['^apps/web/src/(data|features|app)/', 'node_modules/socket\\.io-client/'] },
    },
    {
      name: 'web-data-knows-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/data/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-features-apart',
      comment: 'Features do not import each other, nor app/.',
      severity: 'error',
      from: { path: '^apps/web/src/features/(?!web/display/)([^/]+/[^/]+)/' },
      to: { path: '^apps/web/src/(features/(?!$1/)|app/)' },
    },
    {
      name: 'web-display-imports',
      comment: 'The wall display shows what home, map and stations decide, and imports nothing else.',
      severity: 'error',
      from: { path: '^apps/web/src/features/web/display/' },
      to: { path: '^apps/web/src/(features/(?!web/(display|home|map|stations)/)|app/)' },
    },
    {
      name: 'web-talks-by-data',
      comment: 'Only data/ holds the live connection.',
      severity: 'error',
      from: { path: '^apps/web/src/(?!data/)' },
      to: { path: 'node_modules/socket\\.io-client/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/node_modules/.*\\.d\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
