import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

const DESCRIPTION = `Watches remote stations over Modbus TCP. Fields of entities are written in PascalCase, instants in
ISO 8601 UTC with \`Z\`, dates as \`YYYY-MM-DD\`. Errors are problem+json (RFC 9457) with a stable \`code\`.

Sign in with \`POST /accounts/authenticate\` and send its \`JwtToken\` as \`Authorization: Bearer …\`. It lasts 15 minutes;
\`POST /accounts/refresh-token\` gives the next one for the cookie that came with it. Roles, from the least to the most:
Viewer, Operator, Supervisor, Admin.`;

/** The OpenAPI 3.1 document of what is mounted: pages at `/docs`, the document itself at `/docs/json`. */
export async function serveOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Outpost', version, description: DESCRIPTION },
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
  // The document is nobody else's business: no validator on the internet is asked.
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { validatorUrl: null } });
}
