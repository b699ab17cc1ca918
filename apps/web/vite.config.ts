import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkBudgets } from './build/check-budgets.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { PAGE_RULES } from './build/page-rules.ts';

/** Where `npm run dev` finds the server, which reads the same setting. */
const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractWithoutSchemas(),
    checkBudgets(PAGE_RULES, [`${import.meta.dirname}/public/theme.js`]),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/accounts': server,
      '/api': server,
      '/health': server,
      '/docs': server,
      '/config.json': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing inline: the content security policy has no data: for fonts and images.
    assetsInlineLimit: 0,
  },
});
