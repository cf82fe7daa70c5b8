import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  eventIdOf,
  localhostCertificate,
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@vc/development/webhook-receiver';
import { createClient, verifyWebhook } from '@vc/sdk';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { waitFor } from '@vc/testing/unit/wait-for';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { PlatformUnderTest } from '../../support/platform-under-test';

const PROGRAM = join(REPOSITORY, 'dist/cli/main.js');
const OTHER_ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';

/** Documents of the other forms that the page of the docs does not have. */
const OTHER_DOCUMENTS = `
apiVersion: vc/v1
kind: TrustedEntity
name: Issuers
spec:
  dids: [{ did: 'did:web:registrar.example.com', name: Registrar }]
  certificates: [{ certificate: '\${file:issuer.pem}', name: Root }]
---
apiVersion: vc/v1
kind: CredentialTemplate
name: Vehicle registration
spec:
  credentialFormat: mdoc
  type: org.example.vehicle.1
  attributes:
    org.example.vehicle: { properties: { plate: { type: string, required: true } } }
  display: { backgroundColor: '#0b5394' }
---
apiVersion: vc/v1
kind: CredentialTemplate
name: My student card
spec: { credentialFormat: preset, presetId: 'platform:student-card' }
---
apiVersion: vc/v1
kind: PresentationTemplate
name: My student card
spec: { source: preset, presetId: 'platform:student-card' }
---
apiVersion: vc/v1
kind: PresentationTemplate
name: Age
spec:
  source: manual
  credentials:
    - { format: mdoc, type: org.example.id.1, attributes: { org.example.id: { properties: { age: {} } } } }
    - { format: sd-jwt-vc, type: urn:example:id }
  credentialSets: [{ options: [[credential_1], [credential_2]] }]
---
apiVersion: vc/v1
kind: WebhookEndpoint
name: Back office
spec:
  url: https://localhost:9/hooks
  filterTypes: [openid4vc.issuance.completed, openid4vc.issuance.failed]
  filter: { payload.reference: order-7 }
  rateLimit: 5
  signatureSchemes: [v1a, v1]
  headers: { X-Api-Key: '\${HOME}' }
`;

describe('npm run vc', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-command-line-'));
  const received: ReceivedWebhook[] = [];
  let platform: PlatformUnderTest;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    const receive = (webhook: ReceivedWebhook, response: ServerResponse) => {
      received.push(webhook);
      response.writeHead(204).end();
    };
    receiver = await startWebhookReceiver({ ...(await localhostCertificate(platform.dataDir)), receive });
    const script = join(REPOSITORY, 'tools/build/build.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, '--if-changed', 'cli'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });

  afterAll(async () => {
    await receiver?.stop();
    await platform?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  function environment() {
    const { publicUrl, organization } = platform.demo;
    const { clientId, clientSecret } = organization;
    return { ...process.env, VC_URL: publicUrl, VC_CLIENT_ID: clientId, VC_CLIENT_SECRET: clientSecret };
  }

  function vc(...words: string[]) {
    return vcWith(environment(), ...words);
  }

  function vcWith(env: NodeJS.ProcessEnv, ...words: string[]) {
    return spawnSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8', env });
  }

  /** Makes a sandbox with a root. @returns the root, and the variables of a client */
  async function createSandbox(slug: string) {
    const { publicUrl: url, adminUrl, operator } = platform.demo;
    const { admin } = createClient({ url, adminUrl, ...operator });
    const { id: tenantId } = (await admin.createTenant({ body: { slug, name: 'Trial', kind: 'sandbox' } })).data;
    const scopes = ['credentials.write', 'credentials.read', 'trust.write', 'trust.read'] as const;
    const body = { tenantId, name: 'Trial', scopes: [...scopes], grantTypes: ['client_credentials' as const] };
    const { clientId, clientSecret } = (await admin.createClient({ body })).data;
    const trial = createClient({ url, clientId, clientSecret: clientSecret! });
    const certificate = { type: 'issuerRoot', keyType: 'P-256', countryName: 'ZA' } as const;
    const created = await trial.api.createRootCertificate({ body: { ...certificate, issuerAlternativeNameUrl: url } });
    return { root: created.data.certificate, access: { VC_CLIENT_ID: clientId, VC_CLIENT_SECRET: clientSecret! } };
  }

  function client() {
    const { publicUrl: url, organization } = platform.demo;
    return createClient({ url, clientId: organization.clientId, clientSecret: organization.clientSecret });
  }

  /** Starts a command that runs until Ctrl-C. */
  function startVc(...words: string[]) {
    const program = spawn(process.execPath, [PROGRAM, ...words], { env: environment() });
    const output = { out: '', err: '' };
    program.stdout.on('data', (part: Buffer) => (output.out += part.toString()));
    program.stderr.on('data', (part: Buffer) => (output.err += part.toString()));
    const stop = async (): Promise<number> => {
      const exit = once(program, 'exit');
      program.kill('SIGINT');
      return ((await exit) as [number])[0];
    };
    return { output, stop };
  }

  it('issues, lists and cancels against a platform', () => {
    const file = join(directory, 'issuance.json');
    const attributes = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
    writeFileSync(file, JSON.stringify({ presetId: 'platform:basic-identity', attributes, reference: 'order-7' }));
    const issued = vc('issue', '-f', file, '--json');
    expect([issued.status, issued.stderr]).toEqual([0, '']);
    const { id } = JSON.parse(issued.stdout) as { id: string };
    const listed = vc('issuances', 'list');
    expect(listed.stdout).toMatch(new RegExp(`${id} +offered +order-7`));
    expect(vc('issuances', 'cancel', id).status).toBe(0);
    expect(vc('issuances', 'cancel', OTHER_ID)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('NOT_FOUND'),
    });
  });

  it('administers tenants and clients as the operator of the platform in DATA_DIR, and users as its organization', () => {
    const admin = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, '--json', 'operator', ...words], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, VC_PROFILES: join(directory, 'none.json'), DATA_DIR: platform.dataDir },
      });
      return { status, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) };
    };
    const slug = `library-${randomBytes(6).toString('hex')}`;
    const created = admin('tenant', 'create', '--slug', slug, '--name', 'Library', '--entitlements', 'wallet.act');
    expect(created).toMatchObject({ status: 0, answer: { slug, entitlements: ['wallet.act'] } });
    const { id: tenant } = created.answer as { id: string };
    const ofClient = ['--tenant', tenant, '--name', 'Desk', '--scopes', 'trust.read,wallet.act'];
    const client = admin('client', 'create', ...ofClient);
    expect(client).toMatchObject({ status: 0, answer: { tenantId: tenant, clientSecret: expect.any(String) } });
    const { id } = client.answer as { id: string };
    expect(admin('client', 'list', '--tenant', tenant).answer).toEqual([expect.objectContaining({ id })]);
    expect(admin('client', 'rotate-secret', '--id', id, '--tenant', tenant).status).toBe(0);
    expect(admin('client', 'revoke-tokens', '--id', id, '--tenant', tenant).status).toBe(0);
    expect(admin('client', 'delete', '--id', id, '--tenant', tenant)).toEqual({ status: 0, stderr: '' });
    expect(admin('tenant', 'entitle', '--id', tenant, '--entitlements', 'none').answer).toMatchObject({
      entitlements: [],
    });
    expect(admin('tenant', 'suspend', '--id', tenant).answer).toMatchObject({ status: 'suspended' });
    expect(admin('tenant', 'resume', '--id', tenant).answer).toMatchObject({ status: 'active' });
    const refused = admin('tenant', 'create', '--slug', slug, '--name', 'Library');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('409') });
    expect(admin('audit', 'list').answer).toContainEqual(expect.objectContaining({ action: 'tenant.created' }));

    expect(admin('user', 'create', '--email', 'reader@example.com').answer).toMatchObject({
      tempPassword: expect.any(String),
    });
    expect(admin('user', 'lock', '--username', 'reader@example.com').status).toBe(0);
    expect(admin('user', 'get', '--username', 'reader@example.com').answer).toMatchObject({
      email: 'reader@example.com',
    });
  });

  it('imports a certificate of another authority, and revokes one of the platform', () => {
    const [request, certificate] = ['request.pem', 'leaf.pem'].map((name) => join(directory, name)) as [string, string];
    const ofVerifier = ['--type', 'verifierSignRequest', '--country', 'ZA'];
    const requested = vc('certificates', 'create', ...ofVerifier, '--output', request, '--json');
    const { id: csr } = JSON.parse(requested.stdout) as { id: string };
    const authority = new OpensslAuthority();
    writeFileSync(certificate, authority.sign(readFileSync(request, 'utf8')) + authority.root);
    authority.remove();
    const imported = vc('certificates', 'import', '--csr', csr, '-f', certificate, '--activate', '--json');
    expect([imported.status, imported.stderr]).toEqual([0, '']);
    expect(JSON.parse(imported.stdout)).toMatchObject({ type: 'verifierSignRequest', status: 'active' });
    expect(vc('csrs', 'get', csr).stdout).toMatch(/status +certificateImported/);

    const ofRoot = ['--type', 'verifierRoot', '--country', 'ZA', '--issuer-url', 'https://acme.example'];
    const created = vc('certificates', 'create', ...ofRoot, '--key-type', 'Ed25519', '--json');
    const { leafCertificateId } = JSON.parse(created.stdout) as { leafCertificateId: string };
    expect(vc('certificates', 'revoke', leafCertificateId).stdout).toMatch(/status +revoked/);
    expect(vc('certificates', 'activate', leafCertificateId)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('INVALID_STATE'),
    });
  });

  it('updates what get has printed, unless it has changed since', () => {
    const [file, body] = ['entity.json', 'body.json'].map((name) => join(directory, name)) as [string, string];
    writeFileSync(
      body,
      JSON.stringify({ name: 'City library', dids: [{ did: 'did:web:library.example', name: 'Desk' }] }),
    );
    const { id } = JSON.parse(vc('trust', 'create', '-f', body, '--json').stdout) as { id: string };
    writeFileSync(file, vc('trust', 'get', id, '--json').stdout.replace('City library', 'Town library'));
    expect(vc('trust', 'update', id, '-f', file)).toMatchObject({ status: 0, stderr: '' });
    expect(vc('trust', 'get', id).stdout).toMatch(/name +Town library/);
    expect(vc('trust', 'update', id, '-f', file)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('has changed'),
    });
    expect(vc('trust', 'delete', id).status).toBe(0);
    expect(vc('presets', 'get', 'platform:student-card').stdout).toMatch(/templateName +\w/);
    writeFileSync(body, '{"retention":"once"}');
    expect(vc('settings', 'update', 'presentations', '-f', body).stdout).toBe('retention   once\noverasking  warn\n');
  });

  it('prints the events of the platform', () => {
    const { status, stdout } = vc('events', 'tail', '--max', '1');
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ eventType: expect.any(String) })]);
  });

  it('applies the documents of docs/configuration-as-code.md, and exports what plan finds no difference to', () => {
    const page = readFileSync(join(REPOSITORY, 'docs/configuration-as-code.md'), 'utf8');
    const [, documents = ''] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];
    const [file, exported] = ['configuration.yaml', 'exported.yaml'].map((name) => join(directory, name)) as [
      string,
      string,
    ];
    writeFileSync(file, documents);
    expect(vc('plan', '-f', file).status).toBe(6);
    expect(vc('apply', '-f', file)).toMatchObject({ status: 0, stderr: expect.stringContaining('3 differences') });
    const repeated = vc('apply', '-f', file);
    expect([repeated.status, repeated.stdout, repeated.stderr]).toEqual([0, '', 'There is no difference.\n']);
    writeFileSync(exported, vc('export').stdout);
    expect(vc('plan', '-f', exported)).toMatchObject({ status: 0, stdout: '' });

    const { id } = (JSON.parse(vc('trust', 'list', '--json').stdout) as { id: string; name: string }[]).find(
      ({ name }) => name === 'Acme College',
    )!;
    writeFileSync(file, documents.replace('sd-jwt-vc\n', 'sd-jwt-vc\n  maxCopies: 3\n').replace('college.', 'school.'));
    const changes = JSON.parse(vc('apply', '-f', file, '--json').stdout) as object[];
    expect(changes).toEqual([
      expect.objectContaining({ action: 'update', kind: 'TrustedEntity', id }),
      expect.objectContaining({ action: 'update', kind: 'CredentialTemplate' }),
    ]);
    writeFileSync(file, documents.replace('college.', 'school.').replace('revocable: true', 'revocable: false'));
    expect(vc('apply', '-f', file)).toMatchObject({ status: 2, stderr: expect.stringContaining('--yes') });
    expect(vc('apply', '-f', file, '--yes').stdout).toMatch(/replace +CredentialTemplate +First-aid certificate/);
    expect(vc('plan', '-f', file).status).toBe(0);
  });

  it('promotes the configuration of a sandbox to production, and refuses what names the sandbox', async () => {
    const trial = await createSandbox('promoted');
    const inTrial = (...words: string[]) => vcWith({ ...environment(), ...trial.access }, ...words);
    const [file, exported] = ['trial.yaml', 'promoted.yaml'].map((name) => join(directory, name)) as [string, string];
    const root = `  certificates: [{ certificate: ${JSON.stringify(trial.root)} }]`;
    const documents = [
      'kind: CredentialTemplate\nname: Promoted\nspec: { credentialFormat: sd-jwt-vc, code: promoted, attributes: { a: { type: string } } }',
      `kind: TrustedEntity\nname: Promoted college\nspec:\n  dids: [{ did: 'did:web:college.example.com' }]`,
      `kind: TrustedEntity\nname: The sandbox itself\nspec:\n${root}`,
    ];
    writeFileSync(file, documents.map((each) => `apiVersion: vc/v1\n${each}\n`).join('---\n'));
    expect(inTrial('apply', '-f', file)).toMatchObject({ status: 0 });
    const { stdout } = inTrial('export', '--kind', 'CredentialTemplate', 'TrustedEntity');
    writeFileSync(exported, stdout);
    const refused = vc('apply', '-f', exported);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('SANDBOX_BOUNDARY') });
    const promotable = stdout.split(/^---\n/m).filter((each) => !each.includes('The sandbox itself'));
    writeFileSync(exported, promotable.join('---\n'));
    expect(vc('apply', '-f', exported)).toMatchObject({ status: 0 });
    expect(vc('plan', '-f', exported)).toMatchObject({ status: 0, stdout: '' });
    const types = (await client().api.listCredentialTemplates()).data.map(({ type }) => type);
    expect(types).toContainEqual(expect.stringMatching(/\/vct\/(?!promoted\/)[^/]+\/promoted$/));
  });

  it('applies mdocs, presets, sets and endpoints, and deletes what no file has any more', async () => {
    const [file, exported, secrets] = ['others.yaml', 'others-exported.yaml', 'secrets'].map((name) =>
      join(directory, name),
    ) as [string, string, string];
    const { rootPem } = await CertifiedKey.create({ root: 'CN=Authority elsewhere, C=ZA', leaf: 'CN=Issuer, C=ZA' });
    // Files may have other ends of lines than the platform.
    writeFileSync(join(directory, 'issuer.pem'), rootPem.replaceAll('\n', '\r\n'));
    writeFileSync(file, OTHER_DOCUMENTS);
    const allowed = ['--allow-files', directory, '--allow-env', 'HOME'];
    expect(vc('apply', '-f', file, '--secrets', secrets, ...allowed)).toMatchObject({ status: 0 });
    expect(vc('plan', '-f', file, ...allowed)).toMatchObject({ status: 0, stdout: '' });
    const { stdout: documents } = vc('export');
    writeFileSync(exported, documents);
    expect(vc('plan', '-f', exported)).toMatchObject({ status: 0, stdout: '' });
    expect(documents).toMatch(/x-api-key: \$\{VC_X_API_KEY_\w+\}/);

    writeFileSync(file, documents.replace(/^---\n(?:(?!---)[^])*WebhookEndpoint[^]*/m, ''));
    const prune = ['--prune', 'WebhookEndpoint', '--yes', '--json'];
    const deleted = vc('apply', '-f', file, ...prune);
    const change = { action: 'delete', kind: 'WebhookEndpoint', name: 'Back office' };
    expect(JSON.parse(deleted.stdout)).toEqual([expect.objectContaining(change)]);
    expect(vc('plan', '-f', file, '--prune', 'WebhookEndpoint').status).toBe(0);
  });

  it('accepts an offer and presents the credential for a user of the organization', () => {
    const [issuance, request] = ['accepted-issuance.json', 'answered-request.json'].map((name) =>
      join(directory, name),
    ) as [string, string];
    const attributes = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
    writeFileSync(issuance, JSON.stringify({ presetId: 'platform:basic-identity', attributes }));
    writeFileSync(request, JSON.stringify({ presetId: 'platform:basic-identity' }));
    const forUser = ['--user', platform.demo.user.email, '--json'];
    const { offerUri } = JSON.parse(vc('issue', '-f', issuance, '--json').stdout) as { offerUri: string };
    const accepted = vc('accept', offerUri, '--yes', ...forUser);
    expect(accepted).toMatchObject({ status: 0, stderr: expect.stringContaining('has ') });
    expect(JSON.parse(accepted.stdout)).toEqual([expect.objectContaining({ status: 'accepted' })]);
    const requested = JSON.parse(vc('request', '-f', request, '--json').stdout) as Record<string, string>;
    const { id = '', authorizationRequestUri: address = '' } = requested;
    expect(vc('present', address, ...forUser)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('discloses'),
    });
    const presented = vc('present', address, '--yes', ...forUser);
    expect(presented).toMatchObject({ status: 0, stderr: expect.stringContaining('discloses') });
    expect(JSON.parse(presented.stdout)).toMatchObject({ status: 'accepted' });
    expect(JSON.parse(vc('presentations', 'get', id, '--json').stdout)).toMatchObject({ status: 'verified' });
    // The verifier serves a request until it is answered.
    expect(vc('present', address, '--yes', ...forUser)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('UPSTREAM_REJECTED'),
    });
  });

  it('replays a delivered webhook with the same id', async () => {
    const [endpoint, issuance] = ['replayed-endpoint.json', 'replayed-issuance.json'].map((name) =>
      join(directory, name),
    ) as [string, string];
    writeFileSync(endpoint, JSON.stringify({ url: receiver.url, filterTypes: ['openid4vc.issuance.offered'] }));
    const { id } = JSON.parse(vc('endpoints', 'create', '-f', endpoint, '--json').stdout) as { id: string };
    const attributes = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
    writeFileSync(issuance, JSON.stringify({ presetId: 'platform:basic-identity', attributes }));
    expect(vc('issue', '-f', issuance).status).toBe(0);
    await waitFor(() => received[0]);
    // The webhook arrives before the delivery is recorded as delivered.
    const selection = ['--endpoint', id, '--status', 'delivered', '--since', '1h', '--json'];
    const listed = () => JSON.parse(vc('replay', ...selection, '--dry-run').stdout) as { id: string }[];
    const delivery = await waitFor(() => listed()[0]);
    const { status, stdout } = vc('replay', ...selection);
    expect([status, JSON.parse(stdout)]).toEqual([
      0,
      [expect.objectContaining({ id: delivery.id, result: 'replayed' })],
    ]);
    await waitFor(() => received[1]);
    expect(new Set(received.map(eventIdOf)).size).toBe(1);
    expect(vc('endpoints', 'delete', id).status).toBe(0);
  });

  it('forwards a new event to a receiver as a webhook that the SDK verifies', async () => {
    const webhooks: ReceivedWebhook[] = [];
    const local = await startWebhookReceiver({
      receive: (webhook, response) => {
        webhooks.push(webhook);
        response.writeHead(200).end();
      },
    });
    const type = 'openid4vc.issuance.offered';
    const { output, stop } = startVc('listen', '--forward', local.url, '--types', type, '--json');
    await waitFor(() => (output.err.includes('Listening') ? true : undefined));
    const file = join(directory, 'forwarded-issuance.json');
    const attributes = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
    writeFileSync(file, JSON.stringify({ presetId: 'platform:basic-identity', attributes, reference: 'order-8' }));
    expect(vc('issue', '-f', file).status).toBe(0);
    // Events of the issuances before may come first.
    const line = await waitFor(() => output.out.split('\n').find((each) => /order-8.*\}$/.test(each)));
    expect(await stop()).toBe(0);
    await local.stop();
    const [secret = ''] = /whsec_\S+/.exec(output.err) ?? [];
    const { id, event } = await verifyWebhook(
      webhooks.find(({ body }) => body.includes('order-8'))!,
      secret,
    );
    expect(event).toMatchObject({ eventType: type, payload: { reference: 'order-8' } });
    expect(JSON.parse(line)).toMatchObject({ id, isDelivered: true, status: 200 });
  });

  it('completes commands, options and values in bash', () => {
    const script = `vc() { "$NODE" "$PROGRAM" "$@"; }
      eval "$(vc completion bash)"
      complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vc; echo "\${COMPREPLY[*]}"; }
      complete -p vc
      complete_words vc repl
      complete_words vc replay --dry
      complete_words vc replay --status = del
      complete_words vc replay --status =
      complete_words vc issue -f ''`;
    const env = { ...environment(), NODE: process.execPath, PROGRAM };
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env });
    const lines = [
      'complete -o default -F _vc vc',
      'replay',
      '--dry-run',
      'delivered',
      'failed delivered pending any',
      '',
    ];
    expect([stdout.split('\n'), stderr]).toEqual([[...lines, ''], '']);
  });

  it('doctor verifies what the issuer has signed, and finds no problem but the address, which is not https', async () => {
    const { publicUrl: url, organization, user } = platform.demo;
    const client = createClient({ url, ...organization });
    const type = { credentialFormat: 'sd-jwt-vc', code: 'badge', revocable: true } as const;
    const body = { ...type, name: 'Badge', attributes: { level: { type: 'string' } } } as const;
    const { data: template } = await client.api.createCredentialTemplate({ body });
    const issuance = await client.issuances.create({ credentialTemplateId: template.id, attributes: { level: '1' } });
    await client.wallet.pushOffer({ body: { credentialOffer: issuance.offerUri, recipient: user.email } });
    await issuance.completed();

    const { status, stdout } = vc('doctor', '--json');
    const findings = JSON.parse(stdout) as { result: string; what: string }[];
    const problems = findings.filter(({ result }) => result !== 'ok').map(({ what }) => what);
    expect(problems).toEqual([expect.stringContaining('is not https')]);
    const examined = findings.map(({ what }) => what);
    for (const part of ['verify the access token', 'is signed by the issuer', 'keys of', 'The revocation list']) {
      expect(examined).toContainEqual(expect.stringContaining(part));
    }
    expect(status).toBe(5);
  });
});
