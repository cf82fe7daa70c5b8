// node tools/bench/without-observability/build.mjs: bundles the launcher of this source without metrics, spans and access log
// into dist/without-observability, for the benchmark that measures their cost. It is no setting of the platform.
import { basename, join, resolve } from 'node:path';
import { bundle } from '../../build/bundle.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** The files whose exports do nothing, by what replaces them in this folder. */
const REPLACED = {
  'metrics.ts': 'libs/platform/observability/src/metrics/metrics.ts',
  'metrics-listener.ts': 'libs/platform/observability/src/metrics/metrics-listener.ts',
  'request-recorder.ts': 'libs/platform/http/src/request-recorder.ts',
  'trace-requests.ts': 'libs/platform/http/src/trace-requests.ts',
};

/** Resolves imports of the replaced files to those of this folder. */
function withoutObservability(missing) {
  const own = new Map(Object.entries(REPLACED).map(([name, path]) => [join(root, path), name]));
  return {
    name: 'without-observability',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const file = join(resolveDir, `${path}.ts`);
        const name = own.get(file);
        if (name === undefined) return undefined;
        missing.delete(name);
        return { path: join(import.meta.dirname, basename(name)) };
      });
    },
  };
}

const missing = new Set(Object.keys(REPLACED));
await bundle({
  entryPoints: ['apps/launcher/src/main.ts'],
  outfile: 'dist/without-observability/dist/launcher/main.js',
  sourcemap: true,
  sourcesContent: false,
  plugins: [withoutObservability(missing)],
});
if (missing.size > 0) throw new Error(`Nothing imports what is replaced by ${[...missing].join(', ')}.`);
