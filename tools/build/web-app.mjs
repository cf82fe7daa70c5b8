import { join, resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '../..');
/** Where `npm start` listens. */
const PLATFORM = process.env.CONSOLE_PLATFORM ?? 'http://localhost:8080';

/**
 * The configuration of Vite for an app for browsers: of the build (tools/build/web.mjs), and of the development server.
 * @param {{ folder: string, base: string, outDir: string, served: string[] }} app `base` is its path on the platform,
 *   `served` has the names below it that the platform serves, such as the session and the interface
 */
export function webApp({ folder, base, outDir, served }) {
  return defineConfig({
    root: folder,
    base,
    resolve: {
      alias: [
        { find: '@vc/sdk', replacement: join(root, 'libs/sdk/src/index.ts') },
        { find: /^@vc\/web\/([\w-]+)\/(.*\.css)$/, replacement: join(root, 'libs/web/$1/styles/$2') },
        { find: /^@vc\/web\/([\w-]+)$/, replacement: join(root, 'libs/web/$1/src/index.ts') },
      ],
    },
    build: {
      outDir: join(root, outDir),
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
        // A page loads the elements that it uses, and not all that the index of a library names.
        treeshake: { moduleSideEffects: (id) => !id.includes('/libs/web/') || id.endsWith('.css') },
        // Libraries mark components for frameworks that render on a server.
        onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
      },
    },
    // The rest of the app's path is the platform's.
    server: { proxy: Object.fromEntries(served.map((name) => [base + name, PLATFORM])) },
  });
}
