import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { createClient } from '@vc/sdk';
import { describeWith } from '@vc/testing/programs/describe-with';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { waitFor } from '@vc/testing/unit/wait-for';
import { build } from 'esbuild';
import { Webhook } from 'standardwebhooks';
import { PlatformUnderTest } from '../../support/platform-under-test';

const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** What pages have besides the globals of the language: no `process`, `Buffer`, `global` and `require`. */
const WEB_GLOBALS = {
  AbortController,
  AbortSignal,
  atob,
  btoa,
  clearTimeout,
  crypto,
  fetch,
  Headers,
  Request,
  Response,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

/** The script of a page. */
const PAGE = `(async () => {
  const { url, token, body, headers } = given;
  const { issuances, api } = sdk.createClient({ url, token });
  const attributes = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
  const issuance = await issuances.create({ presetId: 'platform:basic-identity', attributes });
  const { data } = await api.getIssuance({ path: { id: issuance.id } });
  const unknown = await api.getPresentation({ path: { id: issuance.id } }).catch((error) => error);
  const { event } = await sdk.verifyWebhook({ body, headers }, '${WEBHOOK_SECRET}');
  return [data.status, unknown instanceof sdk.PlatformError && unknown.status, event.eventType];
})()`;

/** Sends requests, and records the pieces of event streams, and the reads of presentations with their answers. */
class ExchangeLog {
  private readonly entries: ('piece' | 'read' | 'answer')[] = [];

  get text(): string {
    return this.entries.join(' ');
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const isRead = init.method === 'GET' && new URL(address).pathname.startsWith('/api/v1/presentations/');
    if (isRead) this.entries.push('read');
    const response = await fetch(address, init);
    if (isRead) this.entries.push('answer');
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const recording = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, passed) => {
        this.entries.push('piece');
        passed.enqueue(piece);
      },
    });
    return new Response(response.body!.pipeThrough(recording), response);
  };
}

describe('the package of the SDK', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-sdk-'));
  const project = join(directory, 'project');
  let platform: PlatformUnderTest;
  let installedAt: number;

  beforeAll(async () => {
    const built = join(directory, 'package');
    const script = `import('./tools/build/sdk.mjs').then(({ buildSdk }) => buildSdk(process.cwd(), ${JSON.stringify(built)}))`;
    run(REPOSITORY, process.execPath, '-e', script);
    platform = await PlatformUnderTest.provide();
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
    const environment = { NO_COLOR: '1', DENO_DIR: join(directory, 'deno'), DENO_NO_UPDATE_CHECK: '1' };
    const env = { ...process.env, ...environment, ...accessToDemo() };
    const options = { cwd: folder, encoding: 'utf8' as const, env };
    const { status, stdout, stderr, error } = spawnSync(program, words, options);
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}${stdout}`);
    return stdout;
  }

  /** A script that sets the global variable `sdk`. */
  async function bundleForBrowsers() {
    const contents = `import * as sdk from '@vc/sdk';\nglobalThis.sdk = sdk;`;
    const { outputFiles, metafile } = await build({
      stdin: { contents, resolveDir: project },
      bundle: true,
      platform: 'browser',
      minify: true,
      metafile: true,
      write: false,
    });
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
    return { imported, code: outputFiles[0]!.text };
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
    process.stderr.write(`\n*** From npm install of the SDK to a verified presentation: ${seconds.toFixed(1)} s ***\n`);
  });

  // PyPI has Deno as a wheel, which needs no script for its installation.
  describeWith('python', 'in Deno', () => {
    it('runs with the permissions for the platform and four settings', () => {
      const { host } = new URL(platform.demo.publicUrl);
      const variables = Object.keys(accessToDemo()).join(',');
      const permissions = [`--allow-net=${host}`, `--allow-env=${variables}`, '--no-prompt'];
      const deno = join(installPythonPackages('deno'), 'deno');
      // `node_modules` is as npm has made it, and Deno loads nothing from elsewhere.
      const modules = ['--node-modules-dir=manual', '--cached-only', '--no-remote', '--no-lock'];
      const output = run(project, deno, 'run', ...modules, ...permissions, 'first-presentation.mjs');
      expect(output).toMatch(/^verified .*Thandi/s);
    });
  });

  it('waits for an outcome by the stream of its events', async () => {
    const { publicUrl: url, organization } = platform.demo;
    const log = new ExchangeLog();
    const client = createClient({ url, ...organization, fetch: log.fetch });
    const { id, verified } = await client.presentations.request({ presetId: 'platform:student-card' });
    const cancelled = expect(verified()).rejects.toMatchObject({ resource: { status: 'cancelled' } });
    await waitFor(() => /piece.* read answer$/.test(log.text));
    await createClient({ url, ...organization }).api.cancelPresentation({ path: { id } });
    await cancelled;
    // A poll may be under way when the stream begins, and the event of the request may arrive late. From the first piece on,
    // the stream leads to each read.
    expect(log.text.replace(/^.*?(?=piece)/, '').replaceAll(' answer', '')).toMatch(/^(?: ?(?:piece )+read){2,}$/);
  });

  it('is an ES module and a CommonJS module', () => {
    const use = `createClient({ url: 'https://vc.example', token: 't' }).api.listIssuances.length >= 0`;
    writeFileSync(join(project, 'esm.mjs'), `import { createClient } from '@vc/sdk';\nconsole.log(${use});`);
    writeFileSync(join(project, 'cjs.cjs'), `const { createClient } = require('@vc/sdk');\nconsole.log(${use});`);
    expect(run(project, process.execPath, 'esm.mjs').trim()).toBe('true');
    expect(run(project, process.execPath, 'cjs.cjs').trim()).toBe('true');
  });

  it('can be bundled for browsers, without a module of Node', async () => {
    const { imported, code } = await bundleForBrowsers();
    expect(imported.filter(({ external }) => external)).toEqual([]);
    expect(code.length).toBeLessThan(40_000);
  });

  it('runs with the globals of browsers alone', async () => {
    const { publicUrl, organization } = platform.demo;
    const token = await createClient({ url: publicUrl, ...organization }).token();
    const webhook = new Webhook(WEBHOOK_SECRET);
    const [id, sentAt, body] = ['evt_1', new Date(), '{"eventType":"webhook.challenge"}'];
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': webhook.sign(id, sentAt, body),
    };
    const page = createContext({ ...WEB_GLOBALS, given: { url: publicUrl, token, body, headers } });
    runInContext((await bundleForBrowsers()).code, page);
    expect(await runInContext(PAGE, page)).toEqual(['offered', 404, 'webhook.challenge']);
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
const jwks = { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] };
await client.admin.createClient({ body: { name: 'App', scopes: ['trust.read'], jwks } });
// @ts-expect-error There is no such status.
await client.api.listIssuances({ query: { 'filter[status]': 'x' } });
// @ts-expect-error The path is required.
await client.api.getIssuance({});
const { event } = await verifyWebhook({ body: '', headers: {} }, 'whsec_x');
if (event.eventType === 'openid4vc.issuance.completed') console.log(event.payload.openId4VcIssuanceId.length);
`;
