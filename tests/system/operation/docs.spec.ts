import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformProcess } from '@vc/development/platform-process';
import { Browser } from '@vc/testing/unit/browser';
import { freePort } from '@vc/development/free-port';
import { describeWith } from '@vc/testing/programs/describe-with';
import { documentedSnippet } from '@vc/testing/unit/documented-snippet';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { startPlatform } from '../../support/built-programs';

const CALLBACK = 'http://127.0.0.1:9/callback';
/** The response to a push of an offer. */
const PUSHED = /^\{"data":null,"meta":\{"redemptionId":"[0-9a-f-]{36}"\}\}/;
const PASSWORD = 'a fine long password';

/** A shell that runs the commands of a page, block by block. */
class Shell {
  private readonly bash: ChildProcessWithoutNullStreams;
  private output = '';

  constructor(environment: NodeJS.ProcessEnv) {
    // The shell is a process group, so that its programs end with it.
    this.bash = spawn('bash', [], { cwd: REPOSITORY, env: { ...process.env, ...environment }, detached: true });
    this.bash.stdout.on('data', (text: string) => (this.output += text));
    this.bash.stderr.on('data', (text: string) => (this.output += text));
  }

  /** Runs a block, and returns its output. @param answers lines for its first command to read */
  async paste(block: string, ...answers: string[]): Promise<string> {
    const start = this.output.length;
    const end = `end-of-block-${start}`;
    const [first, ...rest] = block.split('\n');
    const lines = answers.length > 0 ? [first, ...answers, ...rest] : [first, ...rest];
    this.bash.stdin.write(`${lines.join('\n')}\necho; echo ${end}\n`);
    while (!this.output.includes(`\n${end}\n`)) {
      if (this.hasEnded) throw new Error(`The shell has ended. ${this.output.slice(start)}`);
      await pause(20);
    }
    return this.output.slice(start).replace(`\n${end}\n`, '').trim();
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise((done) => this.bash.once('close', done));
    process.kill(-this.bash.pid!, 'SIGKILL');
    await ended;
  }

  private get hasEnded(): boolean {
    return this.bash.exitCode !== null || this.bash.signalCode !== null;
  }
}

function listBlocks(page: string): string[] {
  const text = readFileSync(join(REPOSITORY, page), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block]) => block!);
}

describeWith('jq', 'the commands of the docs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-docs-'));
  let platform: PlatformProcess;
  let shell: Shell;

  beforeAll(async () => {
    platform = await startPlatform(dataDir, await freePort());
    shell = new Shell({ DATA_DIR: dataDir });
  });

  afterAll(async () => {
    await shell?.close();
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('work in docs/integrate.md, in their order', async () => {
    const [setUp, issue, hold, verify, sdk, ...more] = listBlocks('docs/integrate.md') as [string, ...string[]];
    expect(more).toEqual([]);
    expect(await shell.paste(setUp)).toBe('');
    expect(JSON.parse(await shell.paste(issue!))).toEqual({
      status: 'offered',
      offerQrUri: expect.stringContaining(platform.demo.publicUrl),
    });
    expect(await shell.paste(hold!)).toBe('accepted');
    const [answer, ...presentation] = (await shell.paste(verify!)).split('\n');
    expect(answer).toBe('accepted');
    const verified = { status: 'verified', attributes: expect.objectContaining({ given_name: 'Thandi' }) };
    expect(JSON.parse(presentation.join('\n'))).toEqual(verified);
    expect(await shell.paste(sdk!)).toMatch(/^verified .*Thandi/ms);
  });

  it('are the program of the SDK in docs/integrate.md', () => {
    const example = readFileSync(join(REPOSITORY, 'libs/sdk/examples/first-presentation.mjs'), 'utf8');
    expect(example).toContain(documentedSnippet('integrate.md', 'js'));
  });

  it('work in docs/tokens.md, in their order', async () => {
    const [setUp, own, scoped, verification, credentials, onboarding, exchange, app, user, push, redeem, ...more] =
      listBlocks('docs/tokens.md') as [string, ...string[]] & string[];
    expect(more).toEqual([]);
    expect(await shell.paste(`${setUp}\n${own}`)).toBe('');
    expect(JSON.parse(await shell.paste(scoped!))).toMatchObject({ token_type: 'Bearer', scope: 'sc-citizen' });
    const verified = await shell.paste(verification!);
    expect(verified).toContain('"status":"online"');
    expect(verified).toContain('"isMatch":true');
    expect(JSON.parse(await shell.paste(credentials!))).toMatchObject({ data: expect.any(Array) });
    expect(JSON.parse(await shell.paste(onboarding!))).toEqual({ data: { externalIdentifier: 'demo-user-1' } });
    expect(JSON.parse(await shell.paste(exchange!))).toEqual([]);
    expect(await shell.paste(app!)).toBe('');
    const { email, tempPassword } = JSON.parse(await shell.paste(user!)).data;

    const browser = new Browser(CALLBACK);
    await browser.open(await shell.paste(push!));
    await browser.submit({ name: email, password: tempPassword, decision: 'continue' });
    const change = { password: tempPassword, newPassword: PASSWORD, repeated: PASSWORD };
    await browser.submit({ ...change, decision: 'continue' });
    const callback = await browser.submit({ decision: 'continue' });
    const answer = JSON.parse(await shell.paste(redeem!, callback!.href));
    expect(answer).toMatchObject({ token_type: 'Bearer', scope: 'wallet', refresh_token: expect.any(String) });
  });

  it('work in docs/verifying.md, in their order', async () => {
    const [setUp, template, w3c, issuers, request, answer, settings, ...more] = listBlocks('docs/verifying.md') as [
      string,
      ...string[],
    ];
    expect(more).toEqual([]);
    expect(await shell.paste(`${setUp}\n${template}`)).toBe('');
    expect(await shell.paste(w3c!)).toBe('requested');
    const resolved = await shell.paste(issuers!);
    expect(resolved).toMatch(/^Mobile driving licence/);
    expect(resolved.match(/"created"/g)).toHaveLength(2);
    expect(JSON.parse(await shell.paste(request!))).toEqual({
      status: 'requested',
      uri: expect.stringContaining('/invitation?client_id=x509_hash'),
      trust: [],
    });
    expect(JSON.parse(await shell.paste(answer!))).toEqual({ status: 'requested', credentials: [] });
    expect(await shell.paste(settings!)).toBe('once');
  });

  it('work in docs/sandbox.md, in their order', async () => {
    const [accept, lie, ...more] = listBlocks('docs/sandbox.md') as [string, ...string[]];
    expect(more).toEqual([]);
    expect(await shell.paste(accept)).toBe('done');
    const lied = await shell.paste(lie!);
    expect(lied).toMatch(/^refused/);
    expect(JSON.parse(lied.replace('refused', ''))).toMatchObject({
      status: 'failed',
      issues: [{ code: 'HOLDER_BINDING_INVALID' }],
    });
  });

  it('work in docs/holding.md, in their order', async () => {
    const [setUp, receive, accept, issuer, data, strangers, ask, matches, answer, page, ...more] = listBlocks(
      'docs/holding.md',
    ) as [string, ...string[]];
    expect(more).toEqual([]);
    expect(await shell.paste(setUp)).toBe('');
    const received = await shell.paste(receive!);
    expect(received).toMatch(PUSHED);
    expect(JSON.parse(received.replace(PUSHED, ''))).toEqual({
      status: 'pending',
      format: 'vc+sd-jwt',
      number: '1',
    });
    expect(await shell.paste(accept!)).toBe('accepted');
    const host = new URL(platform.demo.publicUrl).host;
    expect(JSON.parse(await shell.paste(issuer!))).toEqual({ name: expect.any(String), host, trusted: true });
    expect(JSON.parse(await shell.paste(data!))).toEqual({ validity: 'valid', name: 'Student card' });
    expect(JSON.parse(await shell.paste(strangers!))).toMatchObject({ strangers: 'show' });
    const request = await shell.paste(ask!);
    expect(JSON.parse(request.replace('{"data":null}', ''))).toEqual({
      status: 'pending',
      verifier: expect.any(String),
      trusted: true,
    });
    const matched = JSON.parse(await shell.paste(matches!));
    expect(matched).toContain('student_number');
    expect(JSON.parse(await shell.paste(answer!))).toEqual({
      status: 'accepted',
      selectedCredentials: [{ credentialId: expect.any(String), matchedAttributes: matched }],
    });
    expect(await shell.paste(page!)).toBe('verified');
  });

  it('work in docs/webhooks.md, in their order', async () => {
    const [setUp, manage, verification, deliveries, recover, portal, ...more] = listBlocks('docs/webhooks.md') as [
      string,
      ...string[],
    ];
    expect(more).toEqual([]);
    expect(await shell.paste(setUp)).toBe('');
    const managed = await shell.paste(manage!);
    expect(managed).toContain('"eventType": "webhook.endpoint.test"');
    expect(managed).toMatch(/"secret": "whsec_/);
    expect(managed.split('\n').slice(-2)).toEqual(['false', 'true']);
    expect(JSON.parse(await shell.paste(verification!))).toEqual({
      state: 'pending',
      detail: expect.any(String),
      allowance: { origin: expect.stringMatching(/^https:/), postsPerSecond: 5, concurrentPosts: 2 },
      howToLift: expect.arrayContaining([expect.stringContaining('/.well-known/vc-webhooks')]),
    });
    const listed = await shell.paste(deliveries!);
    expect(listed).toMatch(/^1\n\[/);
    expect(listed).toMatch(/"pending"$/);
    const recovered = await shell.paste(recover!);
    expect(recovered).toMatch(/"status": "(running|completed)"/);
    expect(recovered).toContain('"retried": 0');
    expect(await shell.paste(portal!)).toMatch(/\/webhook-portal\?token=[\w-]{43}"\n}\n1$/);
  });

  it('work in docs/issuing.md, in their order', async () => {
    const [setUp, template, badge, offer, redeem, changes, history, request, ...more] = listBlocks(
      'docs/issuing.md',
    ) as [string, ...string[]];
    expect(more).toEqual([]);
    expect(await shell.paste(`${setUp}\n${template}`)).toBe('');
    expect(await shell.paste(badge!)).toBe('offered');
    expect(JSON.parse(await shell.paste(offer!))).toMatchObject({
      status: 'offered',
      offerUri: expect.stringContaining('/invitation?credential_offer_uri='),
    });
    expect(await shell.paste(redeem!)).toMatch(new RegExp(`${PUSHED.source}(false\\n)*true$`));
    expect((await shell.paste(changes!)).split('\n')).toEqual(['suspended', 'issued', 'revoked']);
    expect(await shell.paste(history!)).toBe('public');
    expect(await shell.paste(request!)).toContain('BEGIN CERTIFICATE REQUEST');
  });
});
