import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Context, createProgram, runCommandLine, type Terminal } from '@vc/app/cli';
import { localhostCertificate, startWebhookReceiver, type WebhookReceiver } from '@vc/development/webhook-receiver';
import { KafkaConfig, loadConfig } from '@vc/platform/config';
import { KafkaConnection, toKafkaSettings } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { TestDns } from '@vc/testing/unit/test-dns';
import { waitFor } from '@vc/testing/unit/wait-for';
import { IDENTITY } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';
import { TestIdentityProvider } from '../../support/test-identity-provider';

const OTHER_ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const SITE = 'https://acme.example';
const EMAIL = 'reader@example.com';

const DOCUMENT = `apiVersion: vc/v1
kind: TrustedEntity
name: College
spec:
  dids:
    - did: did:web:college.example
`;

type Command = ReturnType<typeof createProgram>;
type Resource = Record<string, string>;

/** Words of a command line, as a list or with a space after each. */
type Line = string | string[];

/** Answers of a person, standard input, or the signal of Ctrl-C. */
type Input = Partial<Terminal>;

/** Returns the words of each command without subcommands, also of a hidden one. */
function leavesOf(command: Command, words: string[] = []): string[] {
  if (command.commands.length === 0) return [words.join(' ')];
  return command.commands.flatMap((each) => leavesOf(each, [...words, each.name()]));
}

const toWords = (line: Line) => (typeof line === 'string' ? line.split(' ') : line);
/** Standard input, which the option `-f -` reads. */
const text = (content: string): Input => ({ readInput: async () => content });
const body = (value: object): Input => text(JSON.stringify(value));
const yes: Input = { ask: async () => 'yes' };

describe('each command of vc', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-commands-'));
  const called = new Set<string>();
  let commands: string[];
  let platform: PlatformUnderTest;
  let dns: TestDns;
  let receiver: WebhookReceiver;
  let identityProvider: TestIdentityProvider;

  beforeAll(async () => {
    dns = await TestDns.start();
    platform = await PlatformUnderTest.provide({ DOMAIN_DNS_SERVERS: dns.address });
    receiver = await startWebhookReceiver({
      ...(await localhostCertificate(platform.dataDir)),
      receive: (_, response) => void response.writeHead(204).end(),
    });
    identityProvider = await TestIdentityProvider.start(`${platform.demo.authUrl}/sign-on`);
    commands = leavesOf(createProgram(new Context(terminalOf([]).terminal)));
  });

  afterAll(async () => {
    await identityProvider?.stop();
    await receiver?.stop();
    await platform?.stop();
    await dns?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** `vc operator` finds its clients in DATA_DIR. The other commands have the variables of a client. */
  function environmentOf([area]: string[]): NodeJS.ProcessEnv {
    const profiles = { VC_PROFILES: join(directory, 'profiles.json') };
    if (area === 'operator') return { ...profiles, DATA_DIR: platform.dataDir };
    const { publicUrl, organization } = platform.demo;
    const { clientId, clientSecret } = organization;
    return { ...profiles, VC_URL: publicUrl, VC_CLIENT_ID: clientId, VC_CLIENT_SECRET: clientSecret };
  }

  function terminalOf(words: string[], input: Input = {}) {
    const output = { out: '', err: '' };
    const terminal: Terminal = {
      environment: environmentOf(words),
      out: (part) => (output.out += part),
      err: (part) => (output.err += part),
      readInput: async () => '',
      signal: new AbortController().signal,
      ...input,
    };
    return { output, terminal };
  }

  /** Runs a command to its end. */
  async function vc(line: Line, input?: Input) {
    const words = toWords(line);
    const command = commands.find((each) => `${words.join(' ')} `.startsWith(`${each} `));
    if (command !== undefined) called.add(command);
    const { output, terminal } = terminalOf(words, input);
    return { code: await runCommandLine(words, terminal), ...output };
  }

  /** Expects the exit code 0, the results, and on standard error nothing or what is given. */
  async function prints(line: Line, out: RegExp, input?: Input, err = /^$/): Promise<void> {
    expect(await vc(line, input)).toEqual({
      code: 0,
      out: expect.stringMatching(out),
      err: expect.stringMatching(err),
    });
  }

  /** Expects the exit code, and the end of the line on standard error. */
  async function refuses(line: Line, code: number, sentence: string, input?: Input): Promise<void> {
    expect(await vc(line, input)).toEqual({ code, out: '', err: expect.stringContaining(`${sentence}\n`) });
  }

  /** Expects the exit code 0. @returns the JSON of the results */
  async function read<T = Resource>(line: Line, input?: Input): Promise<T> {
    const { code, out, err } = await vc([...toWords(line), '--json'], input);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out) as T;
  }

  it('completes words, and stores the credentials of a client', async () => {
    const { publicUrl, organization } = platform.demo;
    await prints('completion bash', /^complete -o default -F _vc vc$/m);
    await prints('__complete repl', /^replay\tdeliver webhooks again/);
    const login = `login --url ${publicUrl} --client-id ${organization.clientId} --profile desk`;
    await prints(login, /^$/, {}, /is logged in\. The profile desk is in \S+profiles\.json\.\n$/);
  });

  it('administers presets and templates', async () => {
    const attributes = { level: { type: 'string' } };
    await prints('presets list', /^platform:student-card +Student card +sd-jwt-vc/m);
    await prints('presets get platform:student-card', /^templateName +Student card$/m);
    const preset = { credentialFormat: 'sd-jwt-vc', templateName: 'Pass', templateType: 'urn:example:pass' };
    await prints(
      'presets create -f -',
      new RegExp(`^id +${platform.slug}:pass$`, 'm'),
      body({ ...preset, templateAttributes: attributes }),
    );

    const badge = { credentialFormat: 'sd-jwt', name: 'Pass', code: 'pass-of-templates', attributes };
    const template = await read('templates create -f -', body(badge));
    await prints('templates list', new RegExp(`^${template.id} +Pass +sd-jwt-vc`, 'm'));
    await prints(`templates update ${template.id} -f -`, /^name +Gold pass$/m, body({ name: 'Gold pass' }));
    await prints(`templates get ${template.id}`, /^name +Gold pass$/m);
    await prints(`templates type-metadata ${template.id}`, /^claims +\[\{"path":\["level"\]/m);
    await prints(`templates archive ${template.id}`, /^$/);
    await prints(`templates restore ${template.id}`, /^name +Gold pass$/m);

    await prints('presentation-presets list', /^platform:mdl +Mobile driving licence$/m);
    await prints('presentation-presets get platform:mdl', /^templateName +Mobile driving licence$/m);
    const manual = {
      source: 'manual',
      name: 'Level',
      credentials: [{ format: 'sd-jwt-vc', type: 'urn:example:pass' }],
    };
    const requested = await read('presentation-templates create -f -', body(manual));
    const of = `presentation-templates update ${requested.id} -f -`;
    await prints(of, /^name +Level of the pass$/m, body({ name: 'Level of the pass' }));
    await prints(`presentation-templates get ${requested.id}`, /^name +Level of the pass$/m);
    await prints('presentation-templates list', new RegExp(`^${requested.id} +Level of the pass `, 'm'));
    await prints(`presentation-templates delete ${requested.id}`, /^$/);
  });

  it('issues, presents and revokes', async () => {
    const user = ['--user', platform.demo.user.email];
    const attributes = { level: { type: 'string' } };
    const badge = { credentialFormat: 'sd-jwt', name: 'Badge', code: 'badge', revocable: true, suspendable: true };
    const template = await read('templates create -f -', body({ ...badge, attributes }));
    const offer = { credentialTemplateId: template.id, attributes: { level: '1' } };
    const issuance = await read<Resource & { credentials: Resource[] }>('issue -f -', body(offer));
    await prints(['accept', issuance.offerUri!, ...user], / accepted +\S+\/badge /, yes, / has level\.\n$/);
    const [{ id: credential } = { id: '' }] = issuance.credentials;
    // The wallet notifies the issuer later.
    await waitFor(async () => (await read(`credentials get ${credential}`)).status === 'accepted');
    await prints('issuances list', new RegExp(`^${issuance.id} +completed`, 'm'));
    await prints(`issuances get ${issuance.id}`, /^status +completed$/m);
    await prints(
      `issuances timeline ${issuance.id}`,
      /client +The offer was created\.[^]*The issuance was completed\./,
    );
    const deferred = await read('issue -f -', body({ ...IDENTITY, deferred: true }));
    await prints(`issuances approve ${deferred.id}`, /^status +offered$/m);
    await prints(`issuances cancel ${deferred.id}`, /^$/);
    await prints('credentials list', new RegExp(` accepted +sd-jwt-vc +${issuance.id} `));
    await prints(`credentials get ${credential}`, /^status +accepted$/m);

    const credentials = [{ format: 'sd-jwt-vc', type: template.type, attributes }];
    const presentation = await read('request -f -', body({ credentials }));
    const presented = ['present', presentation.authorizationRequestUri!, ...user];
    await prints(presented, /^status +accepted$/m, yes, / requests a presentation[^]* discloses level\.\n$/);
    await prints('presentations list', new RegExp(`^${presentation.id} +verified`, 'm'));
    await prints(`presentations get ${presentation.id}`, /^status +verified$/m);
    await prints(`presentations timeline ${presentation.id}`, /platform +The presentation was verified\./);
    const open = await read('request -f -', body({ credentials }));
    await prints(`presentations cancel ${open.id}`, /^$/);

    await prints(`credentials suspend ${credential}`, /^status +suspended$/m);
    await prints(`credentials reinstate ${credential}`, /^status +accepted$/m);
    await prints(`revoke ${credential}`, new RegExp(`^${credential} +revoked`, 'm'));
  });

  it('administers trusted entities, certificates and keys', async () => {
    const library = { name: 'City library', dids: [{ did: 'did:web:library.example', name: 'Desk' }] };
    const entity = await read('trust create -f -', body(library));
    const renamed = { ...entity, name: 'Town library' };
    await prints(`trust update ${entity.id} -f -`, /^name +Town library$/m, body(renamed));
    await prints(`trust get ${entity.id}`, /^name +Town library$/m);
    await prints('trust list', new RegExp(`^${entity.id} +Town library `, 'm'));
    await prints(`trust delete ${entity.id}`, /^$/);

    const root = await read(`certificates create --type issuerRoot --country ZA --issuer-url ${SITE}`);
    await prints('certificates list', new RegExp(`^${root.id} +issuerRoot +P-256 +pendingActivation`, 'm'));
    await prints(`certificates get ${root.id}`, /^certificate +-----BEGIN CERTIFICATE-----$/m);
    await prints(`certificates activate ${root.id}`, /^status +active$/m);
    await prints(`certificates revoke ${root.leafCertificateId}`, /^status +revoked$/m);
    const csr = await read('certificates create --type verifierSignRequest --country ZA');
    const authority = new OpensslAuthority();
    const chain = authority.sign(csr.certificateSigningRequest!) + authority.root;
    authority.remove();
    await prints(`certificates import --csr ${csr.id} -f - --activate`, /^status +active$/m, text(chain));
    await prints('csrs list', new RegExp(`^${csr.id} +verifierSignRequest +P-256 +certificateImported`, 'm'));
    await prints(`csrs get ${csr.id}`, /^status +certificateImported$/m);

    await prints('settings update presentations -f -', /^retention +once$/m, body({ retention: 'once' }));
    await prints('settings get presentations', /^retention +once$/m);
    await prints('keys settings', /^P-256 +local +true$/m);
    await prints('keys move --provider local', /^certificateId +type +keyType +outcome +newCertificateId$/m);
    const unknown = 'VALIDATION_ERROR: The key provider elsewhere is not configured.';
    await refuses('keys move --provider elsewhere', 1, unknown);
  });

  it('administers webhook endpoints, and follows events', async () => {
    const type = 'openid4vc.issuance.offered';
    const endpoint = await read('endpoints create -f -', body({ url: receiver.url, filterTypes: [type] }));
    await prints('endpoints list', new RegExp(`^${endpoint.id} +${receiver.url} +true`, 'm'));
    const described = body({ description: 'Back office', signatureSchemes: ['v1', 'v1a'] });
    await prints(`endpoints update ${endpoint.id} -f -`, /^description +Back office$/m, described);
    await prints(`endpoints get ${endpoint.id}`, /^description +Back office$/m);
    await prints(`endpoints keys ${endpoint.id}`, /^keys +\[\{"kty":"OKP"/m);
    await prints(`endpoints rotate-secret ${endpoint.id}`, /^secret +whsec_\S+$/m);
    await prints(`endpoints test ${endpoint.id}`, /^eventType +webhook\.endpoint\.test$/m);
    await read('issue -f -', body(IDENTITY));
    const listed = async () => read<Resource[]>(`endpoints deliveries ${endpoint.id}`);
    const { id: delivery } = await waitFor(async () => (await listed()).find(({ eventType }) => eventType === type));
    await prints(`deliveries get ${delivery}`, /^eventType +openid4vc\.issuance\.offered$/m);
    await prints(`replay ${delivery}`, / replayed$/m, {}, /^1 of 1 deliveries are replayed\.\n$/);
    const recovery = await read(`endpoints recover ${endpoint.id} --since 1h`);
    await prints(`endpoints recoveries ${endpoint.id}`, new RegExp(`^${recovery.id} +(running|completed)`, 'm'));
    const link = await read(`endpoints create-portal-link ${endpoint.id}`);
    await prints(`endpoints portal-links ${endpoint.id}`, new RegExp(`^${link.id} `, 'm'));
    await prints(`endpoints delete-portal-link ${endpoint.id} ${link.id}`, /^$/);
    await prints('endpoints source-addresses', /^ranges +\[/m);
    await prints('event-types list', /^openid4vc\.issuance\.offered +A credential offer was created/m);
    await prints(`event-types get ${type}`, /^topic +openid4vc\.issuance$/m);

    const stopping = new AbortController();
    const events: string[] = [];
    const untilFirst = { signal: stopping.signal, out: (line: string) => (events.push(line), stopping.abort()) };
    await prints('events tail', /^$/, untilFirst);
    expect(JSON.parse(events[0]!)).toMatchObject({ eventType: expect.any(String) });
    const { id: last = '' } = JSON.parse(events[0]!) as Resource;
    const listening = /^Listening for events\.\n$/;
    await prints(`listen --after ${last} --types ${type} --max 1`, /openid4vc\.issuance\.offered/, {}, listening);
    await prints(`endpoints delete ${endpoint.id}`, /^$/);
  });

  it('ends following with the exit code 0 when it is interrupted', async () => {
    const stopping = new AbortController();
    const interrupted = { signal: stopping.signal, err: () => stopping.abort() };
    await prints('listen', /^$/, interrupted);
  });

  it('keeps the configuration in files, and examines the installation', async () => {
    const change = /^create +TrustedEntity +College /m;
    expect(await vc('plan -f -', text(DOCUMENT))).toEqual({
      code: 6,
      out: expect.stringMatching(change),
      err: 'There is 1 difference.\n',
    });
    await prints('apply -f -', change, text(DOCUMENT), /create TrustedEntity College: done\.\n$/);
    await prints('export --kind TrustedEntity', new RegExp(`^${DOCUMENT}$`));
    await prints('usage --group-by month', /^\d{4}-\d\d +openid4vc\.issuance\.offered +\d+$/m);
    expect(await vc('doctor')).toEqual({
      code: 5,
      out: expect.stringMatching(/^problem +\S+ is not https\.[^]*^ok +The area auth answers\./m),
      err: '',
    });
  });

  it('administers a tenant', async () => {
    const slug = `library-${randomBytes(6).toString('hex')}`;
    const tenant = await read(`operator tenant create --slug ${slug} --name Library --kind sandbox`);
    const id = `--id ${tenant.id}`;
    await prints('operator tenant list', new RegExp(`^${tenant.id} +${slug} +Library +sandbox +active`, 'm'));
    await prints(`operator tenant entitle ${id} --entitlements wallet.act`, /^entitlements +\["wallet\.act"\]$/m);
    await prints(`operator tenant update ${id} --name Books`, /^name +Books$/m);
    await prints(`operator tenant get ${id}`, /^name +Books$/m);
    await prints(`operator tenant suspend ${id}`, /^status +suspended$/m);
    await prints(`operator tenant resume ${id}`, /^status +active$/m);
    await prints(`operator tenant clock advance ${id} --by 1h`, /^offsetSeconds +3600$/m);
    await prints(`operator tenant clock get ${id}`, /^offsetSeconds +3600$/m);
    await prints(`operator tenant limits set ${id} --staff 5`, /^staff +5$/m);
    await prints(`operator tenant limits get ${id}`, /^staff +5$/m);
    await prints('operator tenant limits list', new RegExp(`^${tenant.id} +${slug} +Books$`, 'm'));
    await prints('operator usage list', new RegExp(`^${tenant.id} +${slug} +\\[`, 'm'));
    await prints(`operator usage get ${id}`, /^months +\[/m);

    const domain = `${slug}.example`;
    const { record } = await read<{ record: { name: string; value: string } }>(
      `operator tenant domain set ${id} --domain ${domain}`,
    );
    const missing = `INVALID_STATE: DNS has no TXT record ${record.name} with the value ${record.value}.`;
    await refuses(`operator tenant domain verify ${id}`, 1, missing);
    dns.publish(record);
    await prints(`operator tenant domain verify ${id}`, /^status +active$/m);
    await prints(`operator tenant domain get ${id}`, new RegExp(`^domain +${domain}$`, 'm'));
    await prints(`operator tenant domain delete ${id} --domain ${domain}`, /^$/);

    await prints(`operator tenant delete ${id} --slug ${slug}`, /^deletion +\{"requestedAt"/m);
    await prints(`operator tenant deletion ${id}`, /^status +pending$/m);
    await prints(`operator tenant cancel-deletion ${id}`, /^status +active$/m);
  });

  it('administers the clients, the staff and the identity provider of a tenant', async () => {
    const { tenantId } = platform.demo.organization;
    const client = await read(`operator client create --tenant ${tenantId} --name Desk --scopes admin,audit.read`);
    const ofClient = `--id ${client.id} --tenant ${tenantId}`;
    const as = `--as ${client.clientId}:${client.clientSecret}`;
    await prints(`operator client list --tenant ${tenantId}`, new RegExp(`^${client.id} .* Desk `, 'm'));
    await prints(`operator client get ${ofClient}`, /^name +Desk$/m);
    await prints(`operator limits ${as}`, /^clients +1000 +1000 +2 +within$/m);
    await prints(`operator audit list ${as}`, new RegExp(` client\\.created .* ${client.id}$`, 'm'));
    // Only a member of staff who has logged in makes an approval.
    await prints(`operator approval list ${as}`, /^id +act +status +requestedBy +decidedBy +createdAt\n$/);
    const unknown = `NOT_FOUND: There is no approval ${OTHER_ID}.`;
    await refuses(`operator approval get --id ${OTHER_ID} ${as}`, 1, unknown);

    const { client_id: clientId, client_secret: clientSecret } = identityProvider.client;
    const provider = { issuer: identityProvider.issuer, clientId, clientSecret, roleMapping: { it: ['developer'] } };
    const issuer = new RegExp(`^issuer +${identityProvider.issuer}$`, 'm');
    await prints(`operator identity-provider set --file - ${as}`, issuer, body(provider));
    await prints(`operator identity-provider get ${as}`, issuer);
    await prints(`operator identity-provider delete ${as}`, /^$/);

    const invitation = `--email thandi@${platform.slug}.example --name Thandi --roles owner`;
    const member = await read(`operator staff invite ${invitation} --tenant ${tenantId}`);
    const ofMember = `--id ${member.id} ${as}`;
    await prints(`operator staff list --tenant ${tenantId}`, new RegExp(`^${member.id} .* Thandi `, 'm'));
    await prints(`operator staff update --name Zanele ${ofMember}`, /^name +Zanele$/m);
    await prints(`operator staff get ${ofMember}`, /^name +Zanele$/m);
    await prints(`operator staff renew-invitation ${ofMember}`, /^status +invited$/m);
    const invited = 'INVALID_STATE: A member of staff who is invited cannot be';
    await refuses(`operator staff suspend ${ofMember}`, 1, `${invited} suspended.`);
    await refuses(`operator staff resume ${ofMember}`, 1, `${invited} resumed.`);
    await prints(`operator staff remove-factors ${ofMember}`, /^$/);
    await prints(`operator staff delete ${ofMember}`, /^$/);

    await prints(`operator client rotate-secret ${ofClient}`, /^clientSecret +\S+$/m);
    await prints(`operator client revoke-tokens ${ofClient}`, /^$/);
    await prints(`operator client delete ${ofClient}`, /^$/);
  });

  it('administers users', async () => {
    const ofUser = `--username ${EMAIL}`;
    await prints(`operator user create --email ${EMAIL} --first-name Sipho`, /^tempPassword +\S+$/m);
    await prints('operator user list --search Sipho', new RegExp(`^${EMAIL} +${EMAIL} +Sipho `, 'm'));
    await prints(`operator user get ${ofUser}`, /^firstName +Sipho$/m);
    await prints(`operator user lock ${ofUser}`, /^$/);
    await prints(`operator user unlock ${ofUser}`, /^$/);
    await prints(`operator user reset-password ${ofUser}`, /^tempPassword +\S+$/m);
    await prints(`operator user remove-factors ${ofUser}`, /^$/);
  });

  it('shows the health, reports a backup, and discards a dead letter', async () => {
    await prints('operator health', /^services +\[\{"name":"auth","status":"ready"/m);
    await prints('operator backup report --bytes 1024', /^bytes +1024$/m);
    await sendJunk();
    const letter = await waitFor(async () => (await read<Resource[]>('operator dead-letter list'))[0]);
    await prints(`operator dead-letter get --id ${letter.id}`, /^error +MalformedEventError$/m);
    const noEvent = 'INVALID_STATE: The message is no authentic event, so it cannot be replayed. Discard it.';
    await refuses(`operator dead-letter replay --id ${letter.id}`, 1, noEvent);
    await prints(`operator dead-letter discard --id ${letter.id}`, /^$/);
  });

  it('administers keys, events and the audit on the database and the broker', async () => {
    await prints('operator keys generate', /^[\w+/]{43}=\n$/);
    await prints('operator keys services', /^AUTH_SERVICE_KEY=\S+$/m);
    const offline: Input = { environment: { DATA_DIR: platform.platformDir } };
    const rotated = /^auth: 0 data keys sealed anew with key \S+, \d+ were sealed with it$/m;
    await prints('operator keys rotate', rotated, offline);
    await refuses(
      'operator keys wrap --provider vault',
      1,
      'Set KEY_WRAPPING_FILE, which has the settings of the provider.',
    );
    await prints('operator dlq list', /^\[/, offline);
    await prints('operator dlq replay --topic staff.alert', /^\d+ replayed, \d+ passed over\n$/, offline);
    await prints('operator outbox list', /^ {4}"schema": "auth",\n {4}"waiting": \d+,$/m, offline);
    const since = `--since ${new Date().toISOString()}`;
    const counted = /^all: events that would be published again: \d+$/m;
    await prints(`operator outbox replay ${since} --dry-run`, counted, offline);
    await prints('operator audit verify --kafka', /^The audit holds\.$/m, offline);

    const stopping = new AbortController();
    const lines: string[] = [];
    const untilRegistered = (line: string) => {
      lines.push(line);
      if (line.startsWith('Registered ')) stopping.abort();
    };
    await prints('operator webhook listen', /^$/, { signal: stopping.signal, out: untilRegistered });
    expect(lines.join('')).toMatch(/^Listening on \S+\nRegistered for the demo organization as endpoint \S+\n$/);
  });

  /** Sends a message that no consumer can read. */
  async function sendJunk(): Promise<void> {
    const { kafkaVariables, kafkaBrokers } = platform.demo;
    const settings = toKafkaSettings(
      loadConfig(KafkaConfig, kafkaVariables?.operator ?? { KAFKA_BROKERS: kafkaBrokers }),
    );
    const { producer } = new KafkaConnection('junk', settings, createLogger('junk', 'fatal'));
    await producer.connect();
    await producer.send({ topic: 'trust.certificate', messages: [{ key: 'junk', value: 'junk' }] });
    await producer.disconnect();
  }

  it('is called by this spec', () => {
    expect(commands).toContain('operator tenant create');
    expect(commands.filter((command) => !called.has(command))).toEqual([]);
  });
});
