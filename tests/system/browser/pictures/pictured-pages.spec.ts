import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { documentedOperations } from '@vc/testing/unit/documented-operations';
import { OpenApiDocuments, pointerTo } from '@vc/testing/unit/open-api-documents';
import { CONSOLE_PAGES } from './console-pages';
import { APP_PATHS, type AppName, readRecording } from './recording';
import { WALLET_PAGES } from './wallet-pages';

const ROUTE = /\bpath(?:: '|=")([^'"]+)/g;

const APPS: { app: AppName; pages: readonly { name: string }[]; routes: string }[] = [
  { app: 'console', pages: CONSOLE_PAGES, routes: 'apps/console/web/src/routes.tsx' },
  { app: 'wallet', pages: WALLET_PAGES, routes: 'apps/wallet/web/src/routes.tsx' },
];

describe.each(APPS)('the pages of the $app', ({ app, pages, routes }) => {
  const recordings = pages.map(({ name }) => ({ name, ...readRecording(app, name) }));

  it('have a picture for each route', () => {
    const paths = [...readFileSync(join(REPOSITORY, routes), 'utf8').matchAll(ROUTE)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(5);
    const pictured = recordings.map(({ path }) => path.replace(/\?.*/, ''));
    const missing = paths.filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '(?!new$|file$)[^/]+')}$`);
      return !pictured.some((each) => pattern.test(each));
    });
    expect(missing).toEqual([]);
  });

  it('are on docs/tour.md in both widths', () => {
    const tour = readFileSync(join(REPOSITORY, 'docs/tour.md'), 'utf8');
    const shown = pages.flatMap(({ name }) => [
      `tour/${app}/${name}-1280-light.png`,
      `tour/${app}/${name}-360-dark.png`,
    ]);
    expect(shown.filter((picture) => !tour.includes(picture))).toEqual([]);
  });

  it('have no other recordings and no other pictures', () => {
    const names = pages.map(({ name }) => name);
    const recorded = readdirSync(join(__dirname, 'recordings', app)).map((file) => file.replace(/\.json$/, ''));
    const pictures = readdirSync(join(REPOSITORY, 'docs/tour', app));
    const pictured = pictures.map((file) => file.replace(/-\d+-(light|dark)\.png$/, ''));
    expect([...new Set([...recorded, ...pictured])].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('have recorded answers as the OpenAPI documents say', () => {
    const documents = OpenApiDocuments.get();
    // A path without parameters prevails over one that has them (OpenAPI 3.1 §4.8.8.2).
    const operations = documentedOperations()
      .sort((a, b) => a.route.split('{').length - b.route.split('{').length)
      .map(({ route, place }) => ({ pattern: toPattern(route), place }));
    const violations: string[] = [];
    let count = 0;
    for (const { name, answers } of recordings) {
      for (const [key, { status, body }] of Object.entries(answers)) {
        const route = toRoute(app, key);
        if (route === undefined) continue;
        const found = operations.find(({ pattern }) => pattern.test(route));
        if (!found) {
          violations.push(`${name}: ${route} is in no document`);
          continue;
        }
        count += 1;
        violations.push(
          ...violationsOf(documents, found.place, { status, body }).map((each) => `${name}: ${route} ${each}`),
        );
      }
    }
    expect(violations).toEqual([]);
    expect(count).toBeGreaterThan(10);
  });
});

interface PlaceOf {
  file: string;
  pointer: string;
}

/** `METHOD path` at the services; undefined for a path of the app itself, such as that of the session. */
function toRoute(app: AppName, key: string): string | undefined {
  const [method, address] = key.split(' ') as [string, string];
  const path = address.slice(APP_PATHS[app].length).replace(/\?.*/, '');
  return /^\/(api|wallet|verify|onboarding|auth\/admin)\//.test(path) ? `${method} ${path}` : undefined;
}

function toPattern(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function violationsOf(
  documents: OpenApiDocuments,
  { file, pointer }: PlaceOf,
  { status, body }: { status: number; body?: unknown },
): string[] {
  const responses = Object.keys(documents.resolve(file, `${pointer}/responses`).value);
  const documented = [String(status), `${String(status)[0]}XX`, 'default'].find((each) => responses.includes(each));
  if (documented === undefined) return [`has no response ${status}`];
  if (body === undefined) return [];
  const response = documents.resolve<{ content?: Record<string, object> }>(
    file,
    `${pointer}/responses${pointerTo(documented)}`,
  );
  const [type] = Object.keys(response.value.content ?? {});
  if (type === undefined) return [`has no body with ${status}`];
  const schema = `${response.pointer}/content${pointerTo(type)}/schema`;
  const validate = documents.validator({ file: response.file, pointer: schema });
  return validate(body)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
