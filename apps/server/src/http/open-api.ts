import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { type PreSerialised, sendPreSerialised, takesGzip } from './pre-serialised.ts';

const DESCRIPTION = `Watches remote stations over Modbus TCP. Fields of entities are written in PascalCase, instants in
ISO 8601 UTC with \`Z\`, dates as \`YYYY-MM-DD\`. Errors are problem+json (RFC 9457) with a stable \`code\`.

Sign in with \`POST /accounts/authenticate\` and send its \`JwtToken\` as \`Authorization: Bearer …\`. It lasts 15 minutes;
\`POST /accounts/refresh-token\` gives the next one for the cookie that came with it. Roles, from the least to the most:
Viewer, Operator, Supervisor, Admin.`;

/** The document's bytes as they are sent, made once. */
interface Document {
  readonly plain: PreSerialised;
  readonly compressed: PreSerialised;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the OpenAPI document, which takes some tenths of a second, before anybody asks for it. */
    prepareOpenApi(): Promise<void>;
  }
}

/**
 * The OpenAPI 3.1 document of what is mounted: pages at `/docs`, the document itself at `/docs/json`, and at `/docs/yaml`, since
 * JSON is YAML (YAML 1.2.2, 1.3).
 */
export async function serveOpenApi(app: FastifyInstance, version: string, basePath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Outpost', version, description: DESCRIPTION },
      ...(basePath === '' ? {} : { servers: [{ url: basePath }] }),
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: createJsonSchemaTransform({
      // What has no form in JSON Schema (a transformation's result) is left open, never a failure of the document.
      zodToJsonConfig: { unrepresentable: 'any' },
    }),
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
    // The document is nobody else's business: no validator on the internet is asked.
    uiConfig: { validatorUrl: null },
    uiHooks: {
      // Answers before the plugin's own handlers, which make the bytes anew for each request.
      preHandler: async (request, reply) => {
        const [, form] = /\/(json|yaml)$/.exec(request.routeOptions.url ?? '') ?? [];
        if (form === undefined) return;
        const { plain, compressed } = await documentOnce();
        // Half a megabyte is half a millisecond: however many ask at once, others are answered in between.
        await yieldToEventLoop();
        const isSmall = takesGzip(request.headers['accept-encoding']);
        return sendPreSerialised(reply, isSmall ? compressed : plain, {
          mediaType: `application/${form}; charset=utf-8`,
        });
      },
    },
  });
}

async function makeDocument(app: FastifyInstance): Promise<Document> {
  const body = Buffer.from(JSON.stringify(app.swagger()));
  const tag = createHash('sha256').update(body).digest('base64url');
  const smaller = await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION });
  return {
    plain: { body, etag: `"${tag}"` },
    compressed: { body: smaller, encoding: 'gzip', etag: `"${tag}-gzip"` },
  };
}
