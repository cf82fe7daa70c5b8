import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { mergeConfig } from 'vite';
import { webApp } from '../../../tools/build/web-app.mjs';

const BASE = '/wallet/app';
const WORKER = 'service-worker';
/** In the script of the service worker, for the JSON of the version and the files of the build. */
const PLACE = /(["'`])BUILD\1/;

/** Tells the service worker the files of its build, so that the app opens without a connection. */
const filesOfWorker = {
  name: 'files-of-service-worker',
  enforce: 'post',
  generateBundle(_, bundle) {
    const worker = bundle[`${WORKER}.js`];
    const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
    const version = createHash('sha256').update(files.join()).update(bundle['index.html'].source).digest('hex');
    if (!PLACE.test(worker.code)) throw new Error('The service worker has no place for the files of the build.');
    const build = { version: version.slice(0, 16), files: files.sort().map((name) => `${BASE}/${name}`) };
    worker.code = worker.code.replace(PLACE, JSON.stringify(JSON.stringify(build)));
  },
};

/** Of the build, and of the development server: docs/wallet-app.md. */
export default mergeConfig(
  webApp({
    folder: import.meta.dirname,
    base: `${BASE}/`,
    outDir: 'dist/wallet-app/web',
    served: ['session', 'sessions', 'organization', 'log-in', 'log-out', 'callback', 'wallet'],
  }),
  {
    plugins: [filesOfWorker],
    build: {
      rolldownOptions: {
        input: {
          main: join(import.meta.dirname, 'index.html'),
          [WORKER]: join(import.meta.dirname, 'src/offline/service-worker.ts'),
        },
        output: {
          // Its address decides what it may answer, and never changes.
          entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  },
);
