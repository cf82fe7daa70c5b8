// Who may import whom: docs/architecture.md "Shape". A project is a folder under apps/, a folder under
// libs/<layer>/, or libs/testing.

/** Layers that a layer may import, besides itself. */
const ALLOWED = {
  contract: [],
  protocol: ['contract', 'protocol'],
  platform: ['contract', 'protocol', 'platform'],
  testing: ['contract', 'protocol', 'platform'],
  app: ['contract', 'protocol', 'platform'],
};

const FRAMEWORKS =
  /^(@nestjs\/.*|typeorm|pg|kafkajs|class-validator|class-transformer|fastify|rxjs|oidc-provider|pino|undici)$/;

/** The apps that put the others together. */
const COMPOSERS = ['apps/platform', 'apps/e2e'];
/** Its specs run it against services. */
const CONFORMANCE_RUNNER = 'apps/conformance';

export const boundaries = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{reason}}' } },
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const from = projectOf(file);
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

/** The project that holds the file: its folder, its layer and its place in the repository. */
function projectOf(file) {
  const match = /(?:^|\/)(apps\/([\w-]+)|libs\/(testing)|libs\/(\w+)\/([\w-]+))\//.exec(file);
  if (!match) return undefined;
  const [, folder, app, testing, layer] = match;
  // What specs share within a project is named test-….ts.
  const isSpec = /\.spec\.ts$|\/test-[\w-]+\.ts$/.test(file);
  return { folder, layer: app ? 'app' : (testing ?? layer), isSpec };
}

function whyForbidden(file, from, source) {
  if (source.startsWith('.')) return whyRelativeForbidden(file, from, source);
  if (source.startsWith('@vc/')) return whyProjectForbidden(from, source);
  return whyPackageForbidden(from, source);
}

function whyRelativeForbidden(file, from, source) {
  const target = new URL(source, `file:///${file.replace(/^\//, '')}`).pathname;
  if (target.includes(`/${from.folder}/`)) return undefined;
  if (from.isSpec && target.includes('/tools/')) return undefined;
  // Jest loads the global set-up without the path mapping.
  if (/\/libs\/testing\/src\/jest-global-setup\.ts$/.test(file)) return undefined;
  return 'A relative import must not leave its project: import the other project by its package name.';
}

function whyProjectForbidden(from, source) {
  const [, layer, name, ...deep] = source.split('/');
  if (layer === 'testing')
    return from.isSpec || from.layer === 'testing' || COMPOSERS[1] === from.folder
      ? undefined
      : 'Only specs import @vc/testing.';
  if (!name || deep.length > 0) return 'Import a project by its package name only, not its inside.';
  if (layer === 'app') {
    const mayImport = COMPOSERS.includes(from.folder) || (from.isSpec && from.folder === CONFORMANCE_RUNNER);
    return mayImport ? undefined : 'An app is imported by no other app, and by no library.';
  }
  return ALLOWED[from.layer]?.includes(layer) ? undefined : `${from.layer} must not import ${layer}.`;
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
