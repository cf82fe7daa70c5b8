import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformProcess } from '@vc/development/platform-process';
import { freePort } from '@vc/testing';
import { build } from 'esbuild';
import { REPOSITORY, startPlatform } from './built-programs';

describe('the package of the SDK', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-sdk-'));
  const project = join(directory, 'project');
  let platform: PlatformProcess;
  let installedAt: number;

  beforeAll(async () => {
    const built = join(directory, 'package');
    const script = `import('./tools/build/sdk.mjs').then(({ buildSdk }) => buildSdk(process.cwd(), ${JSON.stringify(built)}))`;
    run(REPOSITORY, process.execPath, '-e', script);
    platform = await startPlatform(join(directory, 'data'), await freePort());
    installedAt = performance.now();
    const [{ filename }] = JSON.parse(run(directory, 'npm', 'pack', '--json', built)) as [{ filename: string }];
    cpSync(join(REPOSITORY, 'libs/sdk/examples'), project, { recursive: true });
    writeFileSync(join(project, 'package.json'), '{ "private": true }');
    run(project, 'npm', 'install', '--offline', '--no-audit', '--no-fund', join(directory, filename));
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Runs a program in the folder, and returns its output. */
  function run(folder: string, program: string, ...words: string[]): string {
    const options = { cwd: folder, encoding: 'utf8' as const, env: { ...process.env, ...accessToDemo() } };
    const { status, stdout, stderr, error } = spawnSync(program, words, options);
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}${stdout}`);
    return stdout;
  }

  /** What the example reads. */
  function accessToDemo(): Record<string, string> {
    if (!platform) return {};
    const { publicUrl, organization, user } = platform.demo;
    const { clientId, clientSecret } = organization;
    return { PLATFORM_URL: publicUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, USER_EMAIL: user.email };
  }

  it('leads from its installation to a verified presentation with twenty lines', () => {
    const lines = readFileSync(join(project, 'first-presentation.mjs'), 'utf8').split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith('//')).length).toBeLessThanOrEqual(20);
    expect(run(project, process.execPath, 'first-presentation.mjs')).toMatch(/^verified .*Thandi/s);
    const seconds = (performance.now() - installedAt) / 1_000;
    process.stderr.write(`\nFrom npm install of the SDK to a verified presentation: ${seconds.toFixed(1)} s\n`);
  });

  it('is an ES module and a CommonJS module', () => {
    const use = `createClient({ url: 'https://vc.example', token: 't' }).api.listIssuances.length >= 0`;
    writeFileSync(join(project, 'esm.mjs'), `import { createClient } from '@vc/sdk';\nconsole.log(${use});`);
    writeFileSync(join(project, 'cjs.cjs'), `const { createClient } = require('@vc/sdk');\nconsole.log(${use});`);
    expect(run(project, process.execPath, 'esm.mjs').trim()).toBe('true');
    expect(run(project, process.execPath, 'cjs.cjs').trim()).toBe('true');
  });

  it('can be bundled for browsers, without a module of Node', async () => {
    const contents = `import { createClient, verifyWebhook } from '@vc/sdk';\nglobalThis.used = [createClient, verifyWebhook];`;
    const { outputFiles, metafile } = await build({
      stdin: { contents, resolveDir: project },
      bundle: true,
      platform: 'browser',
      minify: true,
      metafile: true,
      write: false,
    });
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
    expect(imported.filter(({ external }) => external)).toEqual([]);
    expect(outputFiles[0]!.contents.length).toBeLessThan(40_000);
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types for strict TypeScript with the modules %s', (module, moduleResolution) => {
    const language = { target: 'es2022', lib: ['es2022', 'dom'], types: [] };
    const compilerOptions = { ...language, strict: true, noEmit: true, module, moduleResolution };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.mts'] }));
    writeFileSync(join(project, 'typed.mts'), TYPED);
    run(project, process.execPath, join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '-p', '.');
  });
});

const TYPED = `
import { createClient, verifyWebhook } from '@vc/sdk';
const client = createClient({ url: 'https://vc.example', clientId: 'a', clientSecret: 'b' });
const { data } = await client.api.getIssuance({ path: { id: 'x' } });
const status: 'offered' | 'partiallyIssued' | 'completed' | 'failed' | 'expired' = data.status;
for await (const { id } of client.api.listIssuances()) console.log(id.toUpperCase(), status);
// @ts-expect-error There is no such status.
await client.api.listIssuances({ query: { 'filter[status]': 'x' } });
// @ts-expect-error The path is required.
await client.api.getIssuance({});
const { event } = await verifyWebhook({ body: '', headers: {} }, 'whsec_x');
if (event.eventType === 'openid4vc.issuance.completed') console.log(event.payload.openId4VcIssuanceId.length);
`;
