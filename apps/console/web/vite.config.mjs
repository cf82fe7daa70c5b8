import { join, resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
/** Where `npm start` listens. */
const PLATFORM = process.env.CONSOLE_PLATFORM ?? 'http://localhost:8080';

/** Of the build (tools/build/web.mjs), and of the development server: docs/console.md. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: { alias: { '@vc/sdk': join(root, 'libs/sdk/src/index.ts') } },
  build: {
    outDir: join(root, 'dist/console/web'),
    emptyOutDir: true,
    manifest: true,
    // Browsers with light-dark() of CSS, and the colours of the app are written with it.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no data in scripts and styles.
    assetsInlineLimit: 0,
    // A polyfill for browsers that the target excludes.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Libraries mark components for frameworks that render on a server.
      onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
    },
  },
  // The rest of the console is the platform's: the session, and the API behind it.
  server: {
    proxy: Object.fromEntries(
      ['session', 'log-in', 'log-out', 'callback', 'api', 'auth', 'wallet', 'verify', 'onboarding'].map((name) => [
        `/console/${name}`,
        PLATFORM,
      ]),
    ),
  },
});
