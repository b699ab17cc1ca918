import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { WEBHOOK_BODIES } from '@outpost/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { describedSchema, jsonSchemaOf } from './json-schema.ts';
import { schemaComponents } from './named-schemas.ts';
import { type PreSerialised, sendPreSerialised, takesGzip } from './pre-serialised.ts';
import * as texts from './texts.ts';

const DESCRIPTION = `Monitors remote stations over Modbus. Field names are in PascalCase, times in RFC 3339 format in UTC with \`Z\`,
dates as \`YYYY-MM-DD\`. Errors are problem+json (RFC 9457) with a stable \`code\`. Sign in with
\`POST /accounts/authenticate\` and send its \`JwtToken\` as \`Authorization: Bearer …\`. The token is valid for 15 minutes;
\`POST /accounts/refresh-token\` issues the next one in exchange for the refresh cookie. Roles, from lowest to highest:
Viewer, Operator, Supervisor, Admin. Other programs use an API token, which an Admin creates, in the same header; each
call names the scope that a token needs.`;

/**
 * A script of the page. Swagger UI resolves the references of the whole document before it shows
 * it, and again for each call that is opened, which blocks the browser for seconds. This puts the
 * schemas of the part that is shown in their places. No schema of the contract contains itself.
 */
const QUICK_RESOLVING = `
const create = window.SwaggerUIBundle;
const inPlace = (part, schemas) => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => inPlace(each, schemas));
  const { allOf, ...rest } = part;
  if (Array.isArray(allOf) && allOf.length === 1) return inPlace({ ...allOf[0], ...rest }, schemas);
  const { $ref, ...own } = part;
  const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
  const whole = name === undefined ? part : { title: name, ...schemas[name], ...own };
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, inPlace(value, schemas)]));
};
const resolveSubtree = async (document, path) => ({
  spec: inPlace(path.reduce((part, key) => part?.[key], document), document.components?.schemas ?? {}),
  errors: [],
});
window.SwaggerUIBundle = Object.assign(
  (config) => create({ ...config, plugins: [...config.plugins, () => ({ fn: { resolveSubtree } })] }),
  create,
);
`;

/** The icon of the page, which the server may not have. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1f5fa8" stroke-width="1.9" stroke-linecap="round"><path d="M12 3v18M7 8a7 7 0 0 1 10 0M4 5a11 11 0 0 1 16 0M9 21h6"/></svg>';

/** The document's bytes as they are sent, generated once. */
interface Document {
  readonly plain: PreSerialised;
  readonly compressed: PreSerialised;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Generates the OpenAPI document in advance, which takes some tenths of a second. */
    prepareOpenApi(): Promise<void>;
  }
}

/**
 * The OpenAPI 3.1 document of what is mounted: pages at `/docs`, the document itself at
 * `/docs/json`, and at `/docs/yaml`, since JSON is YAML (YAML 1.2.2, 1.3).
 */
export async function serveOpenApi(app: FastifyInstance, version: string, basePath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: texts.outpost, version, description: DESCRIPTION },
      ...(basePath === '' ? {} : { servers: [{ url: basePath }] }),
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'outpost_…',
            description: texts.apiTokenScheme,
          },
          apiTokenAsPassword: { type: 'http', scheme: 'basic', description: texts.apiTokenAsPasswordScheme },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: schema && describedSchema(schema, url), url }),
  });
  let document: Promise<Document> | undefined;
  const documentOnce = () => {
    document ??= makeDocument(app);
    return document;
  };
  app.decorate('prepareOpenApi', async () => void (await documentOnce()));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: basePath,
    uiConfig: {
      // The document is private: it is not sent to an online validator.
      validatorUrl: null,
      docExpansion: 'none',
      // Without the bar that has the logo of the plugin.
      layout: 'BaseLayout',
    },
    theme: {
      title: texts.apiPageTitle,
      favicon: [
        { ...{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' }, content: ICON },
      ],
      js: [{ filename: 'quick-resolving.js', content: QUICK_RESOLVING }],
    },
    uiHooks: {
      // Answers before the plugin's own handlers, which regenerate the bytes for each request.
      preHandler: async (request, reply) => {
        const [, form] = /\/(json|yaml)$/.exec(request.routeOptions.url ?? '') ?? [];
        if (form === undefined) return;
        const { plain, compressed } = await documentOnce();
        // Half a megabyte takes half a millisecond, so concurrent requests do not delay others.
        await yieldToEventLoop();
        const isSmall = takesGzip(request.headers['accept-encoding']);
        return sendPreSerialised(reply, isSmall ? compressed : plain, {
          mediaType: `application/${form}; charset=utf-8`,
        });
      },
    },
  });
}

/** Loads modules that {@link serveOpenApi} would load only when it runs, which takes a sixth of a second. */
export async function preloadOpenApi(): Promise<void> {
  const app = Fastify();
  await serveOpenApi(app, '', '');
  await app.ready();
  await app.close();
}

/** What Outpost posts to the webhooks of an installation (OpenAPI 3.1, 4.8.1). */
function describeWebhooks(): Record<string, object> {
  const describe = ([type, schema]: [string, z.ZodType]) => [
    type,
    {
      post: {
        tags: ['Integration'],
        summary: texts.webhookSummary,
        // The signature takes the place of a sign-in.
        security: [],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          ...{ name, in: 'header', required: true, schema: { type: 'string' } },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchemaOf(schema, 'output') } },
        },
        responses: { '2XX': { description: texts.webhookAccepted } },
      },
    },
  ];
  return Object.fromEntries(Object.entries(WEBHOOK_BODIES).map(describe));
}

async function makeDocument(app: FastifyInstance): Promise<Document> {
  const { components, ...described } = app.swagger() as { components: object };
  const document = {
    ...described,
    components: { ...components, schemas: schemaComponents() },
    webhooks: describeWebhooks(),
  };
  const body = Buffer.from(JSON.stringify(document));
  const tag = createHash('sha256').update(body).digest('base64url');
  const smaller = await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION });
  return {
    plain: { body, etag: `"${tag}"` },
    compressed: { body: smaller, encoding: 'gzip', etag: `"${tag}-gzip"` },
  };
}
