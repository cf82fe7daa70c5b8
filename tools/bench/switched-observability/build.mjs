// node tools/bench/switched-observability/build.mjs: bundles the launcher of this source into dist/switched-observability, with
// metrics, spans and access log that SIGUSR2 turns off and on, for the benchmark that measures their cost. It is no setting
// of the platform.
import { basename, join, resolve } from 'node:path';
import { bundle } from '../../build/bundle.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** The files that are switched, by what stands before them in this folder. */
const SWITCHED = {
  'metrics.ts': 'libs/platform/observability/src/metrics/metrics.ts',
  'request-recorder.ts': 'libs/platform/http/src/request-recorder.ts',
  'tracing.ts': 'libs/platform/observability/src/tracing/tracing.ts',
};

/** Resolves imports of the switched files to those of this folder, which import them. */
function switchedObservability(missing) {
  const own = new Map(Object.entries(SWITCHED).map(([name, path]) => [join(root, path), name]));
  return {
    name: 'switched-observability',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        if (resolveDir === import.meta.dirname) return undefined;
        const file = join(resolveDir, `${path}.ts`);
        const name = own.get(file);
        if (name === undefined) return undefined;
        missing.delete(name);
        return { path: join(import.meta.dirname, basename(name)) };
      });
    },
  };
}

const missing = new Set(Object.keys(SWITCHED));
await bundle({
  entryPoints: ['apps/launcher/src/main.ts'],
  outfile: 'dist/switched-observability/dist/launcher/main.js',
  sourcemap: true,
  sourcesContent: false,
  plugins: [switchedObservability(missing)],
});
if (missing.size > 0) throw new Error(`Nothing imports what is switched by ${[...missing].join(', ')}.`);
