import { createHash } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { parseCompactJws } from '@vc/protocol/crypto';
import type { Caller } from '@vc/testing/service/test-world';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { issuanceService } from '../issuance.definition';

const TEMPLATES = '/api/templates/credentials';
const PRESETS = '/api/presets/credentials';
const ATTRIBUTES = { level: { type: 'integer', name: 'Level', required: true } };
const SD_JWT = { credentialFormat: 'sd-jwt-vc', name: 'Badge', type: 'urn:example:badge', attributes: ATTRIBUTES };
const MDOC = {
  credentialFormat: 'mdoc',
  name: 'Licence',
  type: 'org.example.licence.1',
  attributes: { 'org.example.licence': { properties: { number: { type: 'string', required: true } } } },
};
const W3C = { ...SD_JWT, credentialFormat: 'w3c-vc-sd-jwt' };
const OPEN_BADGE = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential';
const GENERAL_TYPE = 'https://www.w3.org/2018/credentials#VerifiableCredential';
const PRESET = {
  code: 'badge',
  credentialFormat: 'sd-jwt-vc',
  templateName: 'Badge',
  templateAttributes: ATTRIBUTES,
};

describe('credential templates and presets', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let slug: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService);
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
    slug = issuer.authority.slugOf(tenantId);
  });

  afterAll(() => issuer?.stop());

  async function create(path: string, body: object) {
    const answer = await call('POST', path, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.data;
  }

  function listViolations({ status, body }: JsonAnswer): string[] {
    expect(status).toBe(400);
    expect(body.errors.every(({ code }: { code: string }) => code === 'VALIDATION_ERROR')).toBe(true);
    return body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
  }

  const nestAttributes = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nestAttributes(depth - 1) } };

  describe('POST /templates/credentials', () => {
    it('returns the given members and defaults for the others', async () => {
      const template = await create(TEMPLATES, { ...SD_JWT, description: 'A badge', validity: { days: 30 } });
      expect(template).toEqual({
        id: expect.any(String),
        name: 'Badge',
        description: 'A badge',
        format: 'sd-jwt-vc',
        type: 'urn:example:badge',
        attributes: ATTRIBUTES,
        validity: { days: 30 },
        issuer: { signer: 'certificate', keyType: 'P-256' },
        revocable: false,
        suspendable: true,
        maxCopies: 20,
        archivedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      expect((await call('GET', `${TEMPLATES}/${template.id}`)).body.data).toEqual(template);
    });

    it('returns the tenant’s type URL for a code', async () => {
      const { type } = await create(TEMPLATES, { ...SD_JWT, type: undefined, code: 'badge' });
      expect(type).toBe(`http://platform.test/vct/${slug}/badge`);
    });

    it('returns the attributes of an mdoc by namespace', async () => {
      const template = await create(TEMPLATES, MDOC);
      const attributes = { 'org.example.licence': { type: 'object', ...MDOC.attributes['org.example.licence'] } };
      expect(template).toMatchObject({ format: 'mdoc', type: MDOC.type, attributes });
    });

    it.each([
      [W3C, 'w3c-vc-sd-jwt', 'urn:example:badge'],
      [{ ...W3C, credentialFormat: 'w3c-vc-jwt', type: OPEN_BADGE }, 'w3c-vc-jwt', OPEN_BADGE],
    ])('returns a template of W3C credentials: %j', async (body, format, type) => {
      expect(await create(TEMPLATES, body)).toMatchObject({ format, type, attributes: ATTRIBUTES });
    });

    it('accepts sd-jwt for sd-jwt-vc', async () => {
      const template = await create(TEMPLATES, { ...SD_JWT, credentialFormat: 'sd-jwt' });
      expect(template.format).toBe('sd-jwt-vc');
    });

    it.each([
      ['an unknown format', { ...SD_JWT, credentialFormat: 'jwt' }, ['/credentialFormat']],
      ['no name', { ...SD_JWT, name: undefined }, ['/name']],
      ['code and type', { ...SD_JWT, code: 'badge' }, ['/type']],
      ['neither code nor type', { ...SD_JWT, type: undefined }, ['/type']],
      ['a malformed urn', { ...SD_JWT, type: 'urn:x' }, ['/type']],
      ['a type of another host', { ...SD_JWT, type: 'https://example.com/type' }, ['/type']],
      ['a type of another author', { ...SD_JWT, type: 'http://platform.test/vct/other/badge' }, ['/type']],
      ['a type of 300 characters', { ...SD_JWT, type: `urn:example:${'x'.repeat(300)}` }, ['/type']],
      ['a code with capitals', { ...SD_JWT, type: undefined, code: 'Badge' }, ['/code']],
      ['no attributes', { ...SD_JWT, attributes: undefined }, ['/attributes']],
      ['empty attributes', { ...SD_JWT, attributes: {} }, ['/attributes']],
      ['attributes that are a list', { ...SD_JWT, attributes: [] }, ['/attributes']],
      ['an unknown attribute type', { ...SD_JWT, attributes: { a: { type: 'text' } } }, ['/attributes/a/type']],
      ['a reserved name', { ...SD_JWT, attributes: { vct: { type: 'string' } } }, ['/attributes/vct']],
      [
        'a digest’s name',
        { ...SD_JWT, attributes: { a: { type: 'object', properties: { _sd: { type: 'string' } } } } },
        ['/attributes/a/properties/_sd'],
      ],
      [
        'a polluting name',
        { ...SD_JWT, attributes: { a: { type: 'object', properties: { constructor: { type: 'string' } } } } },
        ['/attributes/a/properties/constructor'],
      ],
      [
        'an object without properties',
        { ...SD_JWT, attributes: { a: { type: 'object' } } },
        ['/attributes/a/properties'],
      ],
      ['an array without items', { ...SD_JWT, attributes: { a: { type: 'array' } } }, ['/attributes/a/items']],
      [
        'properties of a string',
        { ...SD_JWT, attributes: { a: { type: 'string', properties: {} } } },
        ['/attributes/a/properties'],
      ],
      ['an unknown member', { ...SD_JWT, attributes: { a: { type: 'string', colour: 1 } } }, ['/attributes/a/colour']],
      [
        'deep nesting',
        { ...SD_JWT, attributes: { a: nestAttributes(10) } },
        [`/attributes/a${'/properties/a'.repeat(4)}/properties`],
      ],
      [
        '10,000 attributes',
        {
          ...SD_JWT,
          attributes: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`a${n}`, { type: 'string' }])),
        },
        ['/attributes'],
      ],
      [
        'several faults',
        { ...SD_JWT, attributes: { a: { type: 'x' }, b: { type: 'string', required: 'yes' } } },
        ['/attributes/a/type', '/attributes/b/required'],
      ],
      ['an unknown signer', { ...SD_JWT, issuer: { signer: 'did:key' } }, ['/issuer/signer']],
      ['a validity of no days', { ...SD_JWT, validity: { days: 0 } }, ['/validity/days']],
      [
        'a logo over http',
        { ...SD_JWT, display: { logo: { uri: 'http://example.com/a.png' } } },
        ['/display/logo/uri'],
      ],
      ['an mdoc with a code', { ...MDOC, code: 'licence' }, ['/code']],
      ['an mdoc without a type', { ...MDOC, type: undefined }, ['/type']],
      ['a document type that is a URL', { ...MDOC, type: 'https://example.com/type' }, ['/type']],
      ['a document type with a space', { ...MDOC, type: 'org.example licence' }, ['/type']],
      ['a document type of one segment', { ...MDOC, type: 'licence' }, ['/type']],
      ['a document type of 201 characters', { ...MDOC, type: `org.${'x'.repeat(197)}` }, ['/type']],
      ['a W3C credential of a type that no context defines', { ...W3C, type: 'https://example.com/type' }, ['/type']],
      ['a W3C credential with the general type', { ...W3C, type: GENERAL_TYPE }, ['/type']],
      ['a W3C credential with a code and a type', { ...W3C, code: 'badge' }, ['/type']],
      [
        'names that JSON-LD reserves',
        {
          ...W3C,
          attributes: {
            '@type': { type: 'string' },
            badges: { type: 'array', items: { type: 'object', properties: { '@id': { type: 'string' } } } },
          },
        },
        ['/attributes/@type', '/attributes/badges/items/properties/@id'],
      ],
      ['an mdoc by DID', { ...MDOC, issuer: { signer: 'did:web' } }, ['/issuer/signer']],
      [
        'attributes without namespaces',
        { ...MDOC, attributes: { number: { type: 'string' } } },
        ['/attributes/number'],
      ],
      [
        'a namespace without properties',
        { ...MDOC, attributes: { 'org.example': {} } },
        ['/attributes/org.example/properties'],
      ],
    ] as [string, object, string[]][])('rejects %s', async (_, body, pointers) => {
      expect(new Set(listViolations(await call('POST', TEMPLATES, body)))).toEqual(new Set(pointers));
      expect((await call('GET', TEMPLATES)).body.data).toEqual([]);
    });

    it('rejects a mobile driving licence that lacks mandatory elements', async () => {
      const attributes = { 'org.iso.18013.5.1': { properties: { family_name: { type: 'string', required: true } } } };
      const violations = listViolations(
        await call('POST', TEMPLATES, { ...MDOC, type: 'org.iso.18013.5.1.mDL', attributes }),
      );
      expect(violations).toHaveLength(10);
      expect(violations).toContain('/attributes/org.iso.18013.5.1/properties/portrait');
    });

    it('rejects custom members for a preset’s template and a preset for a custom template', async () => {
      const preset = { credentialFormat: 'preset', presetId: 'platform:eu-pid', name: 'Mine', revocable: false };
      expect(listViolations(await call('POST', TEMPLATES, preset))).toEqual(['/name', '/revocable']);
      expect(listViolations(await call('POST', TEMPLATES, { ...SD_JWT, presetId: 'platform:eu-pid' }))).toEqual([
        '/presetId',
      ]);
    });

    it('creates one template of a preset for concurrent requests', async () => {
      const body = { credentialFormat: 'preset', presetId: 'platform:eu-pid' };
      const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', TEMPLATES, body)));
      expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
      expect((await call('GET', TEMPLATES)).body.data).toHaveLength(1);
      expect((await call('POST', TEMPLATES, { ...body, presetId: 'platform:nothing' })).status).toBe(404);
    });

    it('returns the template of a preset as another instance has changed it', async () => {
      const body = { credentialFormat: 'preset', presetId: 'platform:eu-pid' };
      const { id } = await create(TEMPLATES, body);
      await issuer.database.query(`UPDATE issuance.credential_templates SET name = 'Changed' WHERE id = $1`, [id]);
      expect(await create(TEMPLATES, body)).toMatchObject({ id, name: 'Changed' });
    });
  });

  describe('GET /templates/credentials', () => {
    it('returns filtered, matching, sorted pages', async () => {
      for (const name of ['Gamma', 'Alpha', 'Beta_']) await create(TEMPLATES, { ...SD_JWT, name });
      await create(TEMPLATES, { ...MDOC, name: 'Licence' });
      const listNames = async (query: string) =>
        (await call('GET', `${TEMPLATES}?${query}`)).body.data.map(({ name }: { name: string }) => name);
      expect(await listNames('sort=name')).toEqual(['Alpha', 'Beta_', 'Gamma', 'Licence']);
      expect(await listNames('')).toEqual(['Licence', 'Beta_', 'Alpha', 'Gamma']);
      expect(await listNames('filter[format]=mdoc')).toEqual(['Licence']);
      expect(await listNames('search[name]=ETA_')).toEqual(['Beta_']);
      const first = (await call('GET', `${TEMPLATES}?sort=-name&page[size]=3`)).body;
      expect(first.data).toHaveLength(3);
      expect((await call('GET', first.links.next)).body.data).toMatchObject([{ name: 'Alpha' }]);
      expect((await call('GET', `${TEMPLATES}?sort=type`)).status).toBe(400);
    });
  });

  describe('PATCH /templates/credentials/{id}, POST …/archive', () => {
    it('rejects an unknown template, and a preset of a tenant that does not exist any more, with NOT_FOUND', async () => {
      const template = await call('PATCH', `${TEMPLATES}/${createId()}`, { name: 'Medal' });
      issuer.authority.deleted.add(tenantId);
      const preset = await call('POST', PRESETS, PRESET);
      for (const answer of [template, preset]) {
        expect(answer).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
      }
    });

    it('accepts changes of members that credentials do not contain', async () => {
      const { id } = await create(TEMPLATES, SD_JWT);
      const display = { backgroundColor: '#14532d', logo: { uri: 'https://example.com/a.png', altText: 'A' } };
      const { body } = await call('PATCH', `${TEMPLATES}/${id}`, { name: 'Medal', display });
      expect(body.data).toMatchObject({ name: 'Medal', display, type: SD_JWT.type, attributes: ATTRIBUTES });
      const metadata = await wallet.metadata();
      expect(metadata.body.credential_configurations_supported[id].credential_metadata.display).toEqual([
        { name: 'Medal', background_color: '#14532d', logo: { uri: 'https://example.com/a.png', alt_text: 'A' } },
      ]);
      expect(listViolations(await call('PATCH', `${TEMPLATES}/${id}`, { type: 'urn:example:other' }))).toEqual([
        '/type',
      ]);
      expect((await call('PATCH', `${TEMPLATES}/${id}`, { name: null })).body.data.name).toBe('Medal');
    });

    it('archives, and rejects offers from an archived template', async () => {
      const { id } = await create(TEMPLATES, SD_JWT);
      const first = (await call('POST', `${TEMPLATES}/${id}/archive`)).body.data;
      expect(first.archivedAt).toEqual(expect.any(String));
      expect((await call('POST', `${TEMPLATES}/${id}/archive`)).body.data.archivedAt).toBe(first.archivedAt);
      const issuance = { credentialTemplateId: id, attributes: { level: 1 } };
      expect((await call('POST', '/api/v1/issuances', issuance)).status).toBe(409);
      expect((await call('GET', `${TEMPLATES}?filter[archived]=false`)).body.data).toEqual([]);
      expect((await call('GET', `${TEMPLATES}?filter[archived]=true`)).body.data).toHaveLength(1);
    });

    it('restores the archived template of a preset as the rejection of its offers says', async () => {
      const issuance = { presetId: (await create(PRESETS, PRESET)).id, attributes: { level: 1 } };
      expect((await call('POST', '/api/v1/issuances', issuance)).status).toBe(200);
      const [{ id }] = (await call('GET', TEMPLATES)).body.data;
      await call('POST', `${TEMPLATES}/${id}/archive`);
      const { status, body } = await call('POST', '/api/v1/issuances', issuance);
      expect({ status, code: body.errors[0].code }).toEqual({ status: 409, code: 'INVALID_STATE' });
      const [, path] = /POST (\S+)/.exec(body.errors[0].detail)!;
      expect((await call('POST', `/api${path}`)).body.data).toMatchObject({ id, archivedAt: null });
      expect((await call('POST', `/api${path}`)).body.data).toMatchObject({ id, archivedAt: null });
      expect((await call('POST', '/api/v1/issuances', issuance)).status).toBe(200);
      expect((await call('POST', `${TEMPLATES}/${createId()}/restore`)).status).toBe(404);
    });
  });

  describe('B15 POST /presets/credentials', () => {
    it('returns a preset from which credentials can be issued', async () => {
      const preset = await create(PRESETS, { ...PRESET, issuerConfig: { signer: 'did:web' }, revocable: true });
      expect(preset).toMatchObject({
        id: `${slug}:badge`,
        author: slug,
        code: 'badge',
        credentialFormat: 'sd-jwt-vc',
        templateName: 'Badge',
        templateType: `http://platform.test/vct/${slug}/badge`,
        templateAttributes: ATTRIBUTES,
        issuerConfig: { signer: 'did:web', keyType: 'P-256' },
        revocable: true,
      });
      expect((await call('GET', `${PRESETS}/${preset.id}`)).body.data).toEqual(preset);
      const { body } = await call('POST', '/api/credentials/issuance', {
        presetId: preset.id,
        attributes: { level: 1 },
      });
      expect(body.data.credentials[0]).toMatchObject({ revocable: true, format: 'sd-jwt-vc' });
      const stranger = issuer.createTenant().call;
      expect((await stranger('GET', `${PRESETS}/${preset.id}`)).status).toBe(404);
    });

    it('accepts sd-jwt for sd-jwt-vc', async () => {
      const preset = await create(PRESETS, { ...PRESET, credentialFormat: 'sd-jwt' });
      expect(preset.credentialFormat).toBe('sd-jwt-vc');
    });

    it('accepts a verbatim type as type or templateType', async () => {
      expect((await create(PRESETS, { ...PRESET, type: 'urn:example:one' })).templateType).toBe('urn:example:one');
      const second = { ...PRESET, code: 'second', templateType: 'urn:example:two' };
      expect((await create(PRESETS, second)).templateType).toBe('urn:example:two');
    });

    it('accepts a preset without a code and derives the code from the name', async () => {
      const preset = await create(PRESETS, { ...PRESET, code: undefined, templateName: 'Élève – First aid (2)' });
      expect(preset).toMatchObject({
        id: `${slug}:eleve-first-aid-2`,
        code: 'eleve-first-aid-2',
        templateType: `http://platform.test/vct/${slug}/eleve-first-aid-2`,
      });
      expect((await call('GET', `${PRESETS}/${preset.id}`)).body.data).toEqual(preset);
    });

    it.each([
      ['学生証', 'credential'],
      ['--- ! ---', 'credential'],
      ['x'.repeat(200), 'x'.repeat(100)],
    ])('derives a valid code from the name %s', async (templateName, code) => {
      expect((await create(PRESETS, { ...PRESET, code: undefined, templateName })).code).toBe(code);
      const second = await create(PRESETS, { ...PRESET, code: undefined, templateName });
      expect(second.code).toBe(`${code.slice(0, 98)}-2`);
    });

    it('derives different codes for presets of the same name', async () => {
      await create(PRESETS, { ...PRESET, code: 'badge-3' });
      const all = Array.from({ length: 10 }, () => create(PRESETS, { ...PRESET, code: undefined }));
      const codes = (await Promise.all(all)).map(({ code }) => code);
      const numbers = [2, 4, 5, 6, 7, 8, 9, 10, 11];
      expect(new Set(codes)).toEqual(new Set(['badge', ...numbers.map((number) => `badge-${number}`)]));
    });

    it('skips codes whose type URL is in use', async () => {
      await create(TEMPLATES, { ...SD_JWT, type: undefined, code: 'badge', name: 'Another badge' });
      expect((await create(PRESETS, { ...PRESET, code: undefined })).code).toBe('badge-2');
    });

    it('derives a code for the id of a preset that has a type', async () => {
      const typed = { ...PRESET, code: undefined, type: 'urn:example:badge' };
      expect(await create(PRESETS, typed)).toMatchObject({ id: `${slug}:badge`, templateType: 'urn:example:badge' });
      const again = await call('POST', PRESETS, typed);
      expect(again).toMatchObject({ status: 409, body: { errors: [{ code: 'CREDENTIAL_TYPE_TAKEN' }] } });
      const mdoc = { ...PRESET, code: undefined, credentialFormat: 'mdoc', type: MDOC.type };
      const second = await create(PRESETS, { ...mdoc, templateAttributes: MDOC.attributes });
      expect(second).toMatchObject({ id: `${slug}:badge-2`, templateType: MDOC.type });
    });

    it('returns the platform’s presets and the tenant’s own', async () => {
      await create(PRESETS, PRESET);
      const ids = (await call('GET', PRESETS)).body.data.map(({ id }: { id: string }) => id);
      expect(ids).toEqual([
        ...['basic-identity', 'student-card', 'proof-of-employment', 'proof-of-address', 'course-completion'].map(
          (code) => `platform:${code}`,
        ),
        'platform:eu-pid',
        'platform:eu-pid-mdoc',
        'platform:mdl',
        'platform:open-badge',
        `${slug}:badge`,
      ]);
    });

    it('accepts one of concurrent presets of the same type', async () => {
      const all = Array.from({ length: 20 }, (_, index) =>
        call('POST', PRESETS, { ...PRESET, code: `badge-${index}`, type: 'urn:example:badge' }),
      );
      const answers = await Promise.all(all);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(19);
      expect(refused[0]!.body.errors[0]).toMatchObject({ code: 'CREDENTIAL_TYPE_TAKEN', source: { pointer: '/type' } });
    });

    /** IF §9.6 */
    it('rejects a second preset of the document type of an mdoc, also of one of the platform, with CREDENTIAL_TYPE_TAKEN', async () => {
      const mdoc = { ...PRESET, credentialFormat: 'mdoc', templateAttributes: MDOC.attributes };
      await create(PRESETS, { ...mdoc, code: 'one', type: MDOC.type });
      for (const [code, type] of [
        ['two', MDOC.type],
        ['three', 'eu.europa.ec.eudi.pid.1'],
      ]) {
        const taken = await call('POST', PRESETS, { ...mdoc, code, type });
        expect(taken).toMatchObject({ status: 409, body: { errors: [{ code: 'CREDENTIAL_TYPE_TAKEN' }] } });
      }
      const concurrent = ['four', 'five'].map((code) =>
        call('POST', PRESETS, { ...mdoc, code, type: 'org.example.other.1' }),
      );
      expect((await Promise.all(concurrent)).map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await call('POST', PRESETS, { ...mdoc, code: 'six', type: 'org.example.Licence.1' })).status).toBe(201);
    });

    /** RFC 8141 §3.1 */
    it('rejects an equivalent URN with CREDENTIAL_TYPE_TAKEN', async () => {
      await create(PRESETS, { ...PRESET, code: 'one', type: 'urn:example:badge%2fA' });
      for (const type of ['URN:Example:badge%2FA', 'urn:example:badge%2FA?=x', 'urn:EUDI:pid:1']) {
        const taken = await call('POST', PRESETS, { ...PRESET, code: 'two', type });
        expect([type, taken.status, taken.body.errors?.[0].code]).toEqual([type, 409, 'CREDENTIAL_TYPE_TAKEN']);
      }
      const other = { ...PRESET, code: 'three', type: 'urn:example:Badge%2fA' };
      expect(await create(PRESETS, other)).toMatchObject({ templateType: 'urn:example:Badge%2fA' });
    });

    /** IF §2.8 */
    it('returns the namespaces of an mdoc as attributes of the type object, and accepts them so', async () => {
      const mdoc = { ...PRESET, credentialFormat: 'mdoc', type: MDOC.type };
      const shown = { 'org.example.licence': { type: 'object', ...MDOC.attributes['org.example.licence'] } };
      const preset = await create(PRESETS, { ...mdoc, templateAttributes: MDOC.attributes });
      expect(preset.templateAttributes).toEqual(shown);
      expect((await call('GET', `${PRESETS}/${preset.id}`)).body.data.templateAttributes).toEqual(shown);
      const again = { ...mdoc, code: 'again', type: 'org.example.again.1', templateAttributes: shown };
      expect((await create(PRESETS, again)).templateAttributes).toEqual(shown);
      const wrong = { 'org.example.licence': { ...shown['org.example.licence'], type: 'string' } };
      const refused = await call('POST', PRESETS, { ...again, code: 'wrong', templateAttributes: wrong });
      expect(listViolations(refused)).toEqual(['/templateAttributes/org.example.licence/type']);
      const template = await create(TEMPLATES, { ...MDOC, attributes: shown });
      expect(template.attributes).toEqual(shown);
    });

    it('rejects a platform preset’s type with CREDENTIAL_TYPE_TAKEN and a taken code with CONFLICT', async () => {
      const taken = await call('POST', PRESETS, { ...PRESET, type: 'urn:eudi:pid:1' });
      expect(taken).toMatchObject({ status: 409, body: { errors: [{ code: 'CREDENTIAL_TYPE_TAKEN' }] } });
      await create(PRESETS, PRESET);
      const again = await call('POST', PRESETS, { ...PRESET, type: 'urn:example:other' });
      expect(again).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'CONFLICT', source: { pointer: '/code' } }] },
      });
      const other = issuer.createTenant().call;
      expect((await other('POST', PRESETS, PRESET)).status).toBe(201);
    });

    it.each([
      ['a code with capitals', { ...PRESET, code: 'Badge' }, ['/code']],
      ['another author', { ...PRESET, author: 'platform' }, ['/author']],
      ['a malformed type', { ...PRESET, type: 'badge' }, ['/type']],
      ['two types', { ...PRESET, type: 'urn:example:a', templateType: 'urn:example:a' }, ['/templateType']],
      ['no attributes', { ...PRESET, templateAttributes: {} }, ['/templateAttributes']],
      [
        'an mdoc without a type',
        { ...PRESET, credentialFormat: 'mdoc', templateAttributes: MDOC.attributes },
        ['/type'],
      ],
    ] as [string, object, string[]][])('rejects %s', async (_, body, pointers) => {
      expect(new Set(listViolations(await call('POST', PRESETS, body)))).toEqual(new Set(pointers));
    });
  });

  describe('type metadata', () => {
    it('B14 returns the type metadata of a template without an envelope', async () => {
      const attributes = {
        name: { type: 'string', name: 'Name', required: true, alwaysDisclosed: true },
        address: { type: 'object', properties: { town: { type: 'string' } } },
        skills: { type: 'array', items: { type: 'string' } },
      };
      const { id } = await create(TEMPLATES, { ...SD_JWT, attributes });
      const { status, body } = await call('GET', `${TEMPLATES}/sd-jwt/${id}/type-metadata`);
      expect(status).toBe(200);
      expect(body).toEqual({
        vct: 'urn:example:badge',
        name: 'Badge',
        display: [{ locale: 'en', name: 'Badge' }],
        claims: [
          { path: ['name'], display: [{ locale: 'en', label: 'Name' }], mandatory: true, sd: 'never' },
          { path: ['address'], mandatory: false, sd: 'always' },
          { path: ['address', 'town'], mandatory: false, sd: 'always' },
          { path: ['skills'], mandatory: false, sd: 'always' },
          { path: ['skills', null], mandatory: false, sd: 'always' },
        ],
      });
      const mdoc = await create(TEMPLATES, MDOC);
      const w3c = await create(TEMPLATES, W3C);
      expect((await call('GET', `${TEMPLATES}/sd-jwt/${w3c.id}/type-metadata`)).status).toBe(404);
      expect((await call('GET', `${TEMPLATES}/sd-jwt/${mdoc.id}/type-metadata`)).status).toBe(404);
    });

    it('is served at the type URL and matches vct#integrity of credentials', async () => {
      const { id, type } = await create(TEMPLATES, { ...SD_JWT, type: undefined, code: 'badge' });
      const response = await fetch(issuer.service.url + new URL(type).pathname);
      expect(response.headers.get('content-type')).toContain('application/json');
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ vct: type, claims: [{ path: ['level'], mandatory: true }] });
      const issue = async (issuance: { id: string; credentials: { credentialTemplateId: string }[] }) => {
        const token = await wallet.accessToken(issuance);
        const { body } = await wallet.request(token, issuance.credentials[0]!.credentialTemplateId);
        return parseCompactJws(body.credentials[0].credential.split('~')[0]).payload;
      };
      const { body } = await call('POST', '/api/v1/issuances', { credentialTemplateId: id, attributes: { level: 1 } });
      const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
      expect(await issue(body.data)).toMatchObject({ vct: type, 'vct#integrity': hash });
      await call('PATCH', `${TEMPLATES}/${id}`, { name: 'Medal' });
      expect(await (await fetch(issuer.service.url + new URL(type).pathname)).text()).toBe(text);
      const external = await create(TEMPLATES, SD_JWT);
      const other = await call('POST', '/api/v1/issuances', {
        credentialTemplateId: external.id,
        attributes: { level: 1 },
      });
      expect(await issue(other.body.data)).not.toHaveProperty('vct#integrity');
    });

    it('returns the platform’s types, and 404 for unknown ones', async () => {
      const { status, body } = await requestJson(`${issuer.service.url}/vct/platform/student-card`);
      expect(status).toBe(200);
      expect(body.vct).toBe('http://platform.test/vct/platform/student-card');
      for (const path of ['platform/eu-pid', 'platform/nothing', `${slug}/nothing`, 'x/__proto__']) {
        expect((await fetch(`${issuer.service.url}/vct/${path}`)).status).toBe(404);
      }
    });

    it('rejects other metadata for a known type with CREDENTIAL_TYPE_TAKEN', async () => {
      const code = { ...SD_JWT, type: undefined, code: 'badge' };
      await create(TEMPLATES, code);
      await create(TEMPLATES, code);
      const other = await call('POST', TEMPLATES, { ...code, attributes: { colour: { type: 'string' } } });
      expect(other).toMatchObject({ status: 409, body: { errors: [{ code: 'CREDENTIAL_TYPE_TAKEN' }] } });
    });
  });
});
