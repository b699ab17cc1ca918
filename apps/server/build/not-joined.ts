/** Libraries that are compiled for a platform, or read files next to themselves: they stay in `node_modules`. */
export const NOT_JOINED = ['@serialport/bindings-cpp', 'pino', '@fastify/swagger', '@fastify/swagger-ui'];
