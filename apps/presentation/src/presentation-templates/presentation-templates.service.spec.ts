import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { CredentialMaker } from '@vc/testing/service/credential-maker';
import { listActs, verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import { TestTrust } from '@vc/testing/service/test-trust';
import { presentationService } from '../presentation.definition';

const NULL_CHARACTER = readFileSync(
  join(__dirname, '../../../../libs/protocol/x509/test-vectors/names/null-character.pem'),
  'utf8',
);
const TEMPLATES = '/api/templates/presentations';
const CREDENTIAL = {
  format: 'sd-jwt-vc',
  type: 'urn:example:person',
  name: 'Person',
  attributes: { given_name: { type: 'string' }, age: { type: 'integer', required: false, values: [18, 21] } },
};
const DOCUMENT = {
  id: 'licence',
  format: 'mdoc',
  type: 'org.iso.18013.5.1.mDL',
  attributes: { 'org.iso.18013.5.1': { properties: { family_name: { intentToRetain: true } } } },
};

describe('PresentationTemplatesController', () => {
  let world: TestWorld;
  let trust: TestTrust;
  let maker: CredentialMaker;
  let service: TestService;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    [world, trust, maker] = await Promise.all([TestWorld.start(), TestTrust.start(), CredentialMaker.start()]);
    service = await world.serve(presentationService, { TRUST_INTERNAL_URL: trust.url });
  });

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'presentations.read', 'presentations.write');
  });

  afterAll(async () => {
    await world?.stop();
    await Promise.all([trust?.stop(), maker?.stop()]);
  });

  async function create(name: string, members: object = { credentials: [CREDENTIAL] }) {
    const { status, body } = await call('POST', TEMPLATES, { source: 'manual', name, ...members });
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    return body.data;
  }

  async function listPointers(members: object, path = TEMPLATES): Promise<string[]> {
    const { status, body } = await call('POST', path, members);
    expect(status).toBe(400);
    expect(body.errors.every(({ code }: { code: string }) => code === 'VALIDATION_ERROR')).toBe(true);
    return body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
  }

  const listNames = async (path: string) => {
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    return body.data.map(({ name }: { name: string }) => name);
  };

  it('B1 lists the presets of the platform, and returns each of them', async () => {
    const { body } = await call('GET', '/api/presets/presentations');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
      'platform:basic-identity',
      'platform:student-card',
      'platform:proof-of-employment',
      'platform:proof-of-address',
      'platform:course-completion',
      'platform:eu-pid',
      'platform:eu-pid-mdoc',
      'platform:mdl',
    ]);
    const { body: one } = await call('GET', '/api/v1/presets/presentations/platform:mdl');
    const { data } = body as {
      data: { templateDescription: string; templateCredentials: Record<string, unknown>[] }[];
    };
    for (const { templateDescription, templateCredentials } of data) {
      expect(templateDescription).toMatch(/./);
      for (const credential of templateCredentials) {
        expect(credential).toMatchObject({
          name: expect.stringMatching(/./),
          description: expect.stringMatching(/\.$/),
        });
      }
    }
    expect(data.map(({ templateCredentials: [first] }) => first!.trustedIssuers !== undefined)).toEqual(
      data.map(({ templateCredentials: [first] }) => first!.format === 'mdoc'),
    );
    expect(one.data).toMatchObject({
      author: 'platform',
      code: 'mdl',
      verifierConfig: { signer: 'certificate' },
      templateCredentials: [
        {
          format: 'mdoc',
          attributes: { 'org.iso.18013.5.1': { properties: { family_name: { intentToRetain: false } } } },
          trustedIssuers: [{ did: `did:web:platform.test:did:${tenantId}`, name: 'This organization' }],
        },
      ],
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await call('GET', '/api/presets/presentations/platform:nothing')).status).toBe(404);
  });

  it.each([
    ['w3c-vc-jwt', ['w3c-vc-jwt']],
    ['mdoc', ['mdoc']],
    ['w3c-vc-sd-jwt', []],
    ['any', ['sd-jwt-vc', 'mdoc', 'w3c-vc-jwt']],
  ])('B1 lists the presets with filter[format]=%s', async (format, formats) => {
    const { status, body } = await call('GET', `/api/presets/presentations?filter[format]=${format}`);
    const credentials = body.data.flatMap((preset: { templateCredentials: object[] }) => preset.templateCredentials);
    const listed = new Set(credentials.map((credential: { format: string }) => credential.format));
    expect({ status, formats: [...listed] }).toEqual({ status: 200, formats });
  });

  it('B1 rejects an unknown format with VALIDATION_ERROR', async () => {
    const errors = [{ code: 'VALIDATION_ERROR', source: { parameter: 'filter[format]' } }];
    const answer = await call('GET', '/api/presets/presentations?filter[format]=jwt_vc');
    expect(answer).toMatchObject({ status: 400, body: { errors } });
  });

  it('B3 creates one template of a preset for concurrent first uses', async () => {
    const body = { source: 'preset', presetId: 'platform:eu-pid' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', TEMPLATES, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers[0]!.body.data).toMatchObject({
      presetId: 'platform:eu-pid',
      credentials: [{ type: 'urn:eudi:pid:1' }],
    });
    expect((await call('POST', TEMPLATES, { ...body, presetId: 'platform:none' })).status).toBe(404);
  });

  it('B3 creates a template, which is returned, updated and deleted', async () => {
    const sets = [{ options: [['credential_1'], ['licence']] }];
    const template = await create('Who are you?', { credentials: [CREDENTIAL, DOCUMENT], credentialSets: sets });
    expect(template).toMatchObject({
      name: 'Who are you?',
      credentialSets: sets,
      credentials: [{ id: 'credential_1', ...CREDENTIAL }, DOCUMENT],
    });
    expect(template).not.toHaveProperty('description');
    expect((await call('GET', `${TEMPLATES}/${template.id}`)).body.data).toEqual(template);
    const { body } = await call('PATCH', `${TEMPLATES}/${template.id}`, { name: 'Age', credentials: [CREDENTIAL] });
    expect(body.data).toMatchObject({ name: 'Age', credentials: [{ type: CREDENTIAL.type }] });
    expect(body.data).not.toHaveProperty('credentialSets');
    expect((await call('DELETE', `${TEMPLATES}/${template.id}`)).status).toBe(204);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const changes = method === 'PATCH' ? { name: 'x' } : undefined;
      expect((await call(method, `${TEMPLATES}/${template.id}`, changes)).status).toBe(404);
    }
  });

  it('hides templates from other tenants', async () => {
    const { id } = await create('Ours');
    const other = world.caller(service, createId(), 'presentations.read', 'presentations.write');
    expect((await other('GET', `${TEMPLATES}/${id}`)).status).toBe(404);
    expect((await other('DELETE', `${TEMPLATES}/${id}`)).status).toBe(404);
    expect((await other('GET', TEMPLATES)).body.data).toEqual([]);
  });

  it('B2 filters, searches, sorts and pages', async () => {
    const templates = [];
    for (const name of ['Alpha', 'Beta', 'alphabet', 'G%mma']) templates.push(await create(name));
    expect(await listNames(TEMPLATES)).toEqual(['G%mma', 'alphabet', 'Beta', 'Alpha']);
    expect(await listNames(`${TEMPLATES}?filter[id]=${templates[1].id}`)).toEqual(['Beta']);
    expect(await listNames(`${TEMPLATES}?search[name]=ALPHA&sort=id`)).toEqual(['Alpha', 'alphabet']);
    expect(await listNames(`${TEMPLATES}?search[name]=%25`)).toEqual(['G%mma']);
    await call('PATCH', `${TEMPLATES}/${templates[0].id}`, { description: 'changed' });
    expect((await listNames(`${TEMPLATES}?sort=-updatedAt`))[0]).toBe('Alpha');
    expect(await listNames(`${TEMPLATES}?sort=createdAt&page[size]=2&page[after]=${templates[0].id}`)).toEqual([
      'Beta',
      'alphabet',
    ]);
    expect(await listNames(`${TEMPLATES}?sort=createdAt&page[size]=1&page[before]=${templates[2].id}`)).toEqual([
      'Beta',
    ]);
    const { body } = await call('GET', `${TEMPLATES}?page[size]=2`);
    expect(await listNames(body.links.next)).toEqual(['Beta', 'Alpha']);
    for (const query of [
      'sort=name',
      'page[size]=0',
      'page[size]=101',
      'filter[name]=x',
      `page[after]=${createId()}`,
    ]) {
      expect((await call('GET', `${TEMPLATES}?${query}`)).status).toBe(400);
    }
  });

  it.each<[string, object, string[]]>([
    ['another source', { source: 'x' }, ['/source']],
    ['members of both sources', { source: 'preset', presetId: 'platform:mdl', name: 'x' }, ['/name']],
    ['no name', { source: 'manual', credentials: [CREDENTIAL] }, ['/name']],
    ['no credentials', { source: 'manual', name: 'x', credentials: [] }, ['/credentials']],
  ])('rejects %s', async (_, body, pointers) => {
    expect([...new Set(await listPointers(body))]).toEqual(pointers);
  });

  const nestAttributes = (levels: number): object => ({
    a: { type: 'object', ...(levels > 0 && { properties: nestAttributes(levels - 1) }) },
  });

  it.each<[string, object, string[]]>([
    ['no object', 1 as never, ['/credentials/0']],
    ['another format', { format: 'jwt', type: 'a', attributes: {} }, ['/credentials/0/format']],
    ['an unknown member', { ...CREDENTIAL, claims: [] }, ['/credentials/0/claims']],
    ['a type with spaces', { ...CREDENTIAL, type: 'a b' }, ['/credentials/0/type']],
    ['a document type that is a URL', { ...DOCUMENT, type: 'https://a.b' }, ['/credentials/0/type']],
    ['a document type that is too long', { ...DOCUMENT, type: `a.${'b'.repeat(200)}` }, ['/credentials/0/type']],
    ['attributes that are a list', { ...CREDENTIAL, attributes: [] }, ['/credentials/0/attributes']],
    ['an attribute without a type', { ...CREDENTIAL, attributes: { a: {} } }, ['/credentials/0/attributes/a/type']],
    [
      'several violations at once',
      { ...CREDENTIAL, id: 'a b', attributes: { 'a/b': { type: 1, values: [], required: 1, x: 1 } } },
      [
        '/credentials/0/id',
        '/credentials/0/attributes/a~1b/x',
        '/credentials/0/attributes/a~1b/type',
        '/credentials/0/attributes/a~1b/required',
        '/credentials/0/attributes/a~1b/values',
      ],
    ],
    [
      'deep nesting',
      { ...CREDENTIAL, attributes: nestAttributes(5) },
      [`/credentials/0/attributes${'/a/properties'.repeat(5)}`],
    ],
    [
      'a reserved attribute name',
      { ...CREDENTIAL, attributes: { _sd: { type: 'string' } } },
      ['/credentials/0/attributes/_sd'],
    ],
    [
      '10,000 attributes',
      {
        ...CREDENTIAL,
        attributes: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`a${n}`, { type: 'x' }])),
      },
      ['/credentials/0/attributes'],
    ],
    [
      'an intentToRetain that is a text',
      { ...DOCUMENT, attributes: { 'a.b': { properties: { x: { intentToRetain: 'yes' } } } } },
      ['/credentials/0/attributes/a.b/properties/x/intentToRetain'],
    ],
    [
      'an unknown trusted entity',
      { ...CREDENTIAL, trustedEntityIds: [createId()] },
      ['/credentials/0/trustedEntityIds/0'],
    ],
    [
      'a trusted issuer without an identifier',
      { ...CREDENTIAL, trustedIssuers: [{}] },
      ['/credentials/0/trustedIssuers/0'],
    ],
    [
      'a trusted issuer with another DID',
      { ...CREDENTIAL, trustedIssuers: [{ did: 'did:ethr:1' }] },
      ['/credentials/0/trustedIssuers/0/did'],
    ],
    [
      'a trusted issuer whose certificate has a name with U+0000',
      { ...CREDENTIAL, trustedIssuers: [{ certificate: NULL_CHARACTER }] },
      ['/credentials/0/trustedIssuers/0/certificate'],
    ],
    [
      'a trusted issuer with an invalid certificate',
      { ...CREDENTIAL, trustedIssuers: [{ certificate: 'x' }] },
      ['/credentials/0/trustedIssuers/0/certificate'],
    ],
  ])('rejects a credential of %s, also in requests', async (_, credential, pointers) => {
    expect(await listPointers({ source: 'manual', name: 'x', credentials: [credential] })).toEqual(pointers);
    expect(await listPointers({ credentials: [credential] }, '/api/presentations/request')).toEqual(pointers);
  });

  it('rejects sets of unknown credentials', async () => {
    const credentialSets = [{ options: [['credential_1'], ['other']] }, { options: [] }, { options: [[]] }, 1];
    expect(await listPointers({ source: 'manual', name: 'x', credentials: [CREDENTIAL], credentialSets })).toEqual([
      '/credentialSets/0/options/1',
      '/credentialSets/1/options',
      '/credentialSets/2/options/0',
      '/credentialSets/3',
    ]);
    const twice = { source: 'manual', name: 'x', credentials: [DOCUMENT, DOCUMENT] };
    expect(await listPointers(twice)).toEqual(['/credentials/1/id']);
  });

  it('records templates and settings in the audit', async () => {
    const preset = (await call('POST', TEMPLATES, { source: 'preset', presetId: 'platform:mdl' })).body.data;
    await call('POST', TEMPLATES, { source: 'preset', presetId: 'platform:mdl' });
    const { id } = await create('Mine');
    await call('PATCH', `${TEMPLATES}/${id}`, { name: 'Ours' });
    await call('DELETE', `${TEMPLATES}/${id}`);
    await call('PUT', '/api/presentations/settings', { retention: 'none' });
    expect(await listActs(world.database, 'presentation', tenantId)).toEqual([
      `presentation-template.created ${preset.id} test-client`,
      `presentation-template.created ${id} test-client`,
      `presentation-template.updated ${id} test-client`,
      `presentation-template.deleted ${id} test-client`,
      `presentation-settings.updated ${tenantId} test-client`,
    ]);
    expect((await verifyTestAudit(world.database, 'presentation')).findings).toEqual([]);
  });

  it('rejects a token without the scope', async () => {
    const reader = world.caller(service, tenantId, 'presentations.read');
    expect((await reader('POST', TEMPLATES, { source: 'preset', presetId: 'platform:mdl' })).status).toBe(403);
    const stranger = world.caller(service, tenantId, 'credentials.read');
    expect((await stranger('GET', TEMPLATES)).status).toBe(403);
  });
});
