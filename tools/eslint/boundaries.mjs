import { relative } from 'node:path';
import { projectOf, ROOT, servicesOfFeature } from '../nx/project-of.mjs';

// Which project may import which: docs/architecture.md "Shape".

const LIBRARIES = ['contract', 'protocol', 'platform'];

/** Layers that a layer may import, besides itself. */
const ALLOWED = {
  contract: [],
  protocol: ['contract', 'protocol'],
  platform: LIBRARIES,
  feature: [...LIBRARIES, 'feature'],
  development: [...LIBRARIES, 'development'],
  testing: [...LIBRARIES, 'feature', 'development'],
  service: [...LIBRARIES, 'feature'],
  composer: [...LIBRARIES, 'development'],
  tool: [...LIBRARIES, 'feature', 'development'],
};

/** Runs the platform as a whole, with the parts that specs use. */
const END_TO_END = 'tools/e2e';
/** Its specs run it against a service. */
const CONFORMANCE_RUNNER = 'tools/conformance';

const FRAMEWORKS =
  /^(@nestjs\/.*|typeorm|pg|kafkajs|class-validator|class-transformer|fastify|rxjs|oidc-provider|pino|undici)$/;

export const boundaries = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{reason}}' } },
  create(context) {
    const file = relative(ROOT, context.filename).replaceAll('\\', '/');
    const from = importerOf(file);
    if (!from) return {};
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const reason = whyForbidden(file, from, source);
      if (reason) context.report({ node, messageId: 'forbidden', data: { reason } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** The project that holds the file, and whether the file is for specs alone. */
function importerOf(file) {
  const project = projectOf(file);
  // What specs share within a project is named test-….ts.
  return project && { ...project, isSpec: /\.spec\.ts$|\/test-[\w-]+\.ts$/.test(file) };
}

function whyForbidden(file, from, source) {
  if (source.startsWith('.')) return whyRelativeForbidden(file, from, source);
  if (source.startsWith('@vc/')) return whyProjectForbidden(from, source);
  return whyPackageForbidden(from, source);
}

function whyRelativeForbidden(file, from, source) {
  const target = new URL(source, `file:///${file}`).pathname;
  if (target.includes(`/${from.folder}/`)) return undefined;
  if (from.isSpec && target.includes('/tools/')) return undefined;
  // Jest loads the global set-up without the path mapping.
  if (file === 'libs/testing/src/jest-global-setup.ts') return undefined;
  return 'A relative import must not leave its project: import the other project by its package name.';
}

function whyProjectForbidden(from, source) {
  const [, layer, name, ...deep] = source.split('/');
  if (layer === 'testing')
    return from.isSpec || from.layer === 'testing' || from.folder === END_TO_END
      ? undefined
      : 'Only specs import @vc/testing.';
  if (!name || deep.length > 0) return 'Import a project by its package name only, not its inside.';
  if (layer === 'app') {
    const mayImport = from.folder === 'apps/launcher' || (from.isSpec && from.folder === CONFORMANCE_RUNNER);
    return mayImport ? undefined : 'An app is imported by the launcher only.';
  }
  const layers = from.isSpec ? [...ALLOWED[from.layer], 'development'] : ALLOWED[from.layer];
  if (!layers.includes(layer)) return `${from.layer} must not import ${layer}.`;
  if (layer === 'feature' && from.layer === 'service') return whyFeatureForbidden(from, name);
  return undefined;
}

/** libs/feature/shared-by.json names the services that share a feature. */
function whyFeatureForbidden(from, feature) {
  const service = from.folder.replace('apps/', '');
  return servicesOfFeature(feature).includes(service)
    ? undefined
    : `feature/${feature} is not shared by ${service}: libs/feature/shared-by.json.`;
}

function whyPackageForbidden(from, source) {
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  if (from.layer === 'contract' && !from.isSpec) return 'The contract imports nothing.';
  if (name === 'kafkajs' && from.folder !== 'libs/platform/messaging')
    return 'Only platform/messaging imports kafkajs.';
  if (from.layer === 'protocol' && FRAMEWORKS.test(name)) return 'Protocol code knows no framework.';
  return undefined;
}
