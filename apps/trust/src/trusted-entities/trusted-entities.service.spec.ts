import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { describeCertificate, fingerprintOf } from '@vc/protocol/x509';
import type { Caller } from '@vc/testing/service/test-world';
import { withBagAttributes } from '@vc/testing/unit/with-bag-attributes';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { didOfTenant } from '../did-of-tenant';
import { SandboxBoundary } from './sandbox-boundary';
import { trustService } from '../trust.definition';

const DID_KEY = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
const FIRST = '/api/trusted-entities';

describe('TrustedEntitiesController', () => {
  let world: TestWorld;
  let service: TestService;
  let authority: OpensslAuthority;
  /** The endpoint of the presentation service that returns whether a template names the entity. */
  let presentation: LocalServer;
  let isUsed = false;
  let trust: TrustClient;
  let trustOfIssuance: TrustClient;
  let tenantId: string;
  let call: Caller;
  /** Issued by the authority. */
  let leaf: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    presentation = await LocalServer.start((_, response) => sendJson(response, { isUsed }));
    service = await world.serve(trustService, { PRESENTATION_INTERNAL_URL: presentation.url });
    trust = new TrustClient(testInternalHttp(service, 'presentation'));
    trustOfIssuance = new TrustClient(testInternalHttp(service, 'issuance'));
    authority = new OpensslAuthority();
    leaf = await createCertificate(createId());
  });

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
  });

  afterAll(async () => {
    await world?.stop();
    authority?.remove();
    await presentation?.stop();
  });

  /** An end-entity certificate below the authority. */
  async function createCertificate(tenant: string, signMdl = false, days?: number): Promise<string> {
    const member = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA', capabilities: { signMdl } };
    const { body } = await world.caller(service, tenant, 'trust.write')('POST', '/api/certificates/csrs', member);
    return authority.sign(body.data.certificateSigningRequest, { days });
  }

  async function create(members: object) {
    const { status, body } = await call('POST', FIRST, { name: 'Acme', ...members });
    expect(status).toBe(201);
    return body.data;
  }

  async function listPointers(members: object): Promise<string[]> {
    const { status, body } = await call('POST', FIRST, { name: 'Acme', ...members });
    expect(status).toBe(400);
    expect(body.errors.every(({ code }: { code: string }) => code === 'VALIDATION_ERROR')).toBe(true);
    expect((await call('GET', FIRST)).body.data).toEqual([]);
    return body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
  }

  async function listNames(path: string): Promise<string[]> {
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    return body.data.map(({ name }: { name: string }) => name);
  }

  describe('sandboxes', () => {
    const didOf = (tenant: string) => didOfTenant(world.authority.publicUrl, tenant);
    let sandbox: string;
    let root: string;
    let leafOfSandbox: string;

    beforeAll(async () => {
      sandbox = createId();
      world.authority.sandboxes.add(sandbox);
      const create = world.caller(service, sandbox, 'trust.write');
      const member = { type: 'issuerRoot', keyType: 'P-256', countryName: 'ZA' };
      const { body } = await create('POST', '/api/certificates', {
        ...member,
        issuerAlternativeNameUrl: 'https://sandbox.example',
      });
      root = body.data.certificate;
      const request = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
      const csr = (await create('POST', '/api/certificates/csrs', request)).body.data;
      leafOfSandbox = authority.sign(csr.certificateSigningRequest);
      const imported = { certificateSigningRequestId: csr.id, certificate: leafOfSandbox + authority.root };
      expect((await create('POST', '/api/certificates/import', imported)).status).toBe(201);
    });

    const toRefusal = ({ status, body }: JsonAnswer) => ({
      status,
      errors: body.errors.map(({ code, source }: { code: string; source: object }) => [code, source]),
    });
    const pointTo = (pointer: string) => ({ status: 422, errors: [['SANDBOX_BOUNDARY', { pointer }]] });

    it('are no trusted entities of tenants for production, neither by their root nor by their DID', async () => {
      const certificates = [{ certificate: authority.root }, { certificate: root }];
      const refused = await call('POST', FIRST, { name: 'Acme', certificates });
      expect(toRefusal(refused)).toEqual(pointTo('/certificates/1/certificate'));
      const dids = [{ did: didOf(sandbox) }];
      expect(toRefusal(await call('POST', FIRST, { name: 'Acme', dids }))).toEqual(pointTo('/dids/0/did'));
      const entity = await create({ dids: [{ did: DID_KEY }] });
      expect(toRefusal(await call('PUT', `${FIRST}/${entity.id}`, { name: 'Acme', dids }))).toEqual(
        pointTo('/dids/0/did'),
      );
      await expect(trust.findOrCreateTrustedEntity(tenantId, { name: 'Acme', dids })).rejects.toMatchObject({
        code: 'SANDBOX_BOUNDARY',
      });
      expect(await listNames(FIRST)).toEqual(['Acme']);
    });

    it('are looked for by one query for a chain', async () => {
      const list = jest.spyOn(service.app.get(CertificatesRepository), 'listByKeyIdentifiers');
      const chain = [leafOfSandbox, root, authority.root].map((pem) => new X509Certificate(pem));
      const boundary = service.app.get(SandboxBoundary);
      expect(await boundary.separatesCertificates(tenantId, chain)).toBe(true);
      expect(await boundary.separatesCertificates(tenantId, chain.slice(2))).toBe(false);
      expect(list).toHaveBeenCalledTimes(2);
      list.mockRestore();
    });

    it('trust themselves, other sandboxes and tenants for production', async () => {
      const other = createId();
      world.authority.sandboxes.add(other);
      const add = world.caller(service, other, 'trust.write');
      const dids = [{ did: didOf(sandbox) }, { did: didOf(tenantId) }];
      expect((await add('POST', FIRST, { name: 'Acme', dids, certificates: [{ certificate: root }] })).status).toBe(
        201,
      );
      expect(await trust.resolveTrustForDid(other, didOf(sandbox))).toMatchObject({ by: 'did' });
    });

    it('are not trusted in production by an authority that has signed their certificate', async () => {
      const { id } = await create({ certificates: [{ certificate: authority.root }] });
      const x5c = [new X509Certificate(leafOfSandbox).raw.toString('base64')];
      const faults = ['the signer is of a sandbox'];
      expect(await trust.resolveTrustForChain(tenantId, x5c)).toEqual({ trustedEntityId: null, faults });
      const own = [new X509Certificate(await createCertificate(tenantId)).raw.toString('base64')];
      expect(await trust.resolveTrustForChain(tenantId, own)).toEqual({ trustedEntityId: id, by: 'authority' });
    });
  });

  describe('POST /trusted-entities', () => {
    it('names a created entity by Location, and lets no cache keep it', async () => {
      const created = await call('POST', `${FIRST}?`, { name: 'Acme', dids: [{ did: DID_KEY }] });
      const location = created.headers.get('location');
      expect({ status: created.status, location }).toEqual({
        status: 201,
        location: `${FIRST}/${created.body.data.id}`,
      });
      const found = await call('GET', location!);
      expect(found.body.data).toEqual(created.body.data);
      for (const { headers } of [created, found]) expect(headers.get('cache-control')).toBe('no-store');
    });

    it('stores names, DIDs and the content of certificates', async () => {
      const entity = await create({
        name: 'Department of Home Affairs',
        dids: [{ did: 'did:web:dha.example', name: 'Web' }, { did: DID_KEY }],
        certificates: [{ certificate: authority.root, name: 'Root' }, { certificate: leaf }],
      });
      expect(entity).toEqual({
        id: expect.any(String),
        name: 'Department of Home Affairs',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        dids: [{ did: 'did:web:dha.example', name: 'Web' }, { did: DID_KEY }],
        certificates: [
          {
            certificate: expect.stringContaining('BEGIN CERTIFICATE'),
            name: 'Root',
            subject: 'C=ZA, CN=Authority elsewhere',
            subjectKeyIdentifier: expect.stringMatching(/^[0-9a-f]{40}$/),
            expiresAt: new Date(new X509Certificate(authority.root).validTo).toISOString(),
            pinned: false,
          },
          expect.objectContaining({ pinned: true, subject: 'CN=Acme, C=ZA' }),
        ],
      });
      expect((await call('GET', `${FIRST}/${entity.id}`)).body.data).toEqual(entity);
    });

    /** RFC 7468 §2, §5.2 */
    it('accepts a certificate with text around it, and stores the certificate alone', async () => {
      const entity = await create({ certificates: [{ certificate: withBagAttributes(authority.root) }] });
      expect(entity.certificates).toMatchObject([{ certificate: authority.root }]);
    });

    it('rejects every violation with its pointer', async () => {
      const broken = authority.root.replace('MII', 'AAA');
      const members = {
        name: 5,
        dids: [{ did: 'did:ethr:0x1' }, { did: DID_KEY }, { did: DID_KEY }, { did: 'junk' }, { did: 5 }],
        certificates: [
          { certificate: broken },
          { certificate: leaf },
          { certificate: leaf + leaf },
          { certificate: leaf },
        ],
      };
      expect((await listPointers(members)).sort()).toEqual([
        '/certificates/0/certificate',
        '/certificates/2/certificate',
        '/certificates/3/certificate',
        '/dids/0/did',
        '/dids/2/did',
        '/dids/3/did',
        '/dids/4/did',
        '/name',
      ]);
    });

    it.each([
      ['no name', { name: undefined }, '/name'],
      ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, '/name'],
      ['an empty name', { name: '' }, '/name'],
      ['a name with control characters', { name: 'a\u0000b' }, '/name'],
      ['DIDs that are no list', { dids: { did: DID_KEY } }, '/dids'],
      ['a DID that is no object', { dids: [DID_KEY] }, '/dids/0'],
      [
        'more than twenty DIDs',
        { dids: Array.from({ length: 21 }, (_, n) => ({ did: `did:web:e${n}.example` })) },
        '/dids',
      ],
      ['a certificate that is text', { certificates: ['x'] }, '/certificates/0'],
      [
        'a certificate that is too long',
        { certificates: [{ certificate: 'x'.repeat(20_001) }] },
        '/certificates/0/certificate',
      ],
      ['an unknown member', { colour: 'red' }, '/colour'],
      ['an unknown member of a DID', { dids: [{ did: DID_KEY, x: 1 }] }, '/dids/0/x'],
    ])('rejects %s', async (_, members, pointer) => {
      expect(new Set(await listPointers(members))).toEqual(new Set([pointer]));
    });

    it.each(['names/null-character', 'validity/letters', 'validity/leap-second'])(
      'rejects the certificate of %s',
      async (name) => {
        const file = join(__dirname, '../../../../libs/protocol/x509/test-vectors', `${name}.pem`);
        const certificates = [{ certificate: readFileSync(file, 'utf8') }];
        expect(await listPointers({ certificates })).toEqual(['/certificates/0/certificate']);
      },
    );

    it('rejects an expired certificate', async () => {
      const member = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
      const { body } = await call('POST', '/api/certificates/csrs', member);
      const certificate = authority.sign(body.data.certificateSigningRequest, { days: -1 });
      expect(await listPointers({ certificates: [{ certificate }] })).toEqual(['/certificates/0/certificate']);
    });

    it('rejects a body that is too large with 413', async () => {
      const certificates = Array.from({ length: 20 }, () => ({ certificate: 'x'.repeat(100_000) }));
      expect((await call('POST', FIRST, { name: 'Acme', certificates })).status).toBe(413);
    });

    it('rejects an identifier of another entity of the tenant with CONFLICT', async () => {
      await create({ dids: [{ did: DID_KEY }], certificates: [{ certificate: leaf }] });
      const again = await call('POST', FIRST, {
        name: 'Other',
        dids: [{ did: 'did:web:x.example' }, { did: DID_KEY }],
      });
      expect(again).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'CONFLICT', source: { pointer: '/dids/1/did' } }] },
      });
      const pinned = await call('POST', FIRST, { name: 'Other', certificates: [{ certificate: leaf }] });
      expect(pinned.body.errors[0].source.pointer).toBe('/certificates/0/certificate');
      expect(await listNames(FIRST)).toEqual(['Acme']);
      const stranger = world.caller(service, createId(), 'trust.write');
      expect((await stranger('POST', FIRST, { name: 'Other', dids: [{ did: DID_KEY }] })).status).toBe(201);
    });

    it('accepts one of concurrent requests with the same DID', async () => {
      const dids = [{ did: DID_KEY }];
      const all = Array.from({ length: 20 }, (_, index) => call('POST', FIRST, { name: `Entity ${index}`, dids }));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(19);
      expect(await listNames(FIRST)).toHaveLength(1);
    });
  });

  describe('B5 PUT /trusted-entities/{id}', () => {
    it('replaces the name and all identifiers', async () => {
      const { id, createdAt } = await create({ dids: [{ did: DID_KEY }], certificates: [{ certificate: leaf }] });
      const put = await call('PUT', `${FIRST}/${id}`, { name: 'New', dids: [{ did: 'did:web:new.example' }] });
      expect(put.status).toBe(200);
      expect(put.body.data).toMatchObject({ id, createdAt, name: 'New', dids: [{ did: 'did:web:new.example' }] });
      expect(put.body.data.certificates).toEqual([]);
      expect((await call('GET', `${FIRST}/${id}`)).body.data).toEqual(put.body.data);
      await create({ dids: [{ did: DID_KEY }] });
    });

    it('accepts its own identifiers, and changes nothing if another entity has one of the new ones', async () => {
      const { id } = await create({ dids: [{ did: DID_KEY }] });
      await create({ name: 'Other', dids: [{ did: 'did:web:taken.example' }] });
      expect((await call('PUT', `${FIRST}/${id}`, { name: 'Same', dids: [{ did: DID_KEY }] })).status).toBe(200);
      const dids = [{ did: 'did:web:fresh.example' }, { did: 'did:web:taken.example' }];
      expect((await call('PUT', `${FIRST}/${id}`, { name: 'No', dids })).status).toBe(409);
      const { body } = await call('GET', `${FIRST}/${id}`);
      expect(body.data).toMatchObject({ name: 'Same', dids: [{ did: DID_KEY }] });
    });

    it('accepts the response of GET, with and without a change, repeatedly', async () => {
      const { id } = await create({
        dids: [{ did: DID_KEY, name: 'Key' }, { did: 'did:web:acme.example' }],
        certificates: [{ certificate: authority.root, name: 'Root' }, { certificate: leaf }],
      });
      const put = (body: object) => call('PUT', `${FIRST}/${id}`, body);
      const { data } = (await call('GET', `${FIRST}/${id}`)).body;
      expect(await put(data)).toMatchObject({ status: 200, body: { data } });
      const renamed = { ...data, name: 'Renamed' };
      const { status, body } = await put(renamed);
      expect({ status, body }).toEqual({ status: 200, body: { data: { ...renamed, updatedAt: expect.any(String) } } });
      expect(await put(renamed)).toMatchObject({ status: 200, body });
    });

    it.each([
      ['/id', { id: createId() }],
      ['/createdAt', { createdAt: '2020-01-01T00:00:00.000Z' }],
      ['/updatedAt', { name: 'Stale', updatedAt: '2020-01-01T00:00:00.000Z' }],
    ])('rejects a changed %s with VALIDATION_ERROR', async (pointer, members) => {
      const data = await create({ dids: [{ did: DID_KEY }] });
      const put = await call('PUT', `${FIRST}/${data.id}`, { ...data, ...members });
      expect(put).toMatchObject({ status: 400, body: { errors: [{ code: 'VALIDATION_ERROR', source: { pointer } }] } });
      expect((await call('GET', `${FIRST}/${data.id}`)).body.data).toEqual(data);
    });

    it.each([
      ['subject', 'CN=Other'],
      ['subjectKeyIdentifier', '00'],
      ['expiresAt', '2040-01-01T00:00:00.000Z'],
      ['pinned', false],
    ])('rejects a changed %s of a certificate with VALIDATION_ERROR', async (member, value) => {
      const data = await create({ certificates: [{ certificate: authority.root }, { certificate: leaf }] });
      const [root, pinned] = data.certificates;
      const certificates = [root, { ...pinned, [member]: value }];
      const put = await call('PUT', `${FIRST}/${data.id}`, { ...data, certificates });
      const pointer = `/certificates/1/${member}`;
      expect(put).toMatchObject({ status: 400, body: { errors: [{ code: 'VALIDATION_ERROR', source: { pointer } }] } });
      expect(put.body.errors).toHaveLength(1);
      expect((await call('GET', `${FIRST}/${data.id}`)).body.data).toEqual(data);
    });

    it('accepts an expired certificate of the entity and rejects another expired one', async () => {
      const { id } = await create({ certificates: [{ certificate: leaf }] });
      const [expired, other] = [
        await createCertificate(tenantId, false, -1),
        await createCertificate(tenantId, false, -1),
      ];
      const { subject, subjectKeyIdentifier, notAfter } = describeCertificate(expired);
      await world.database.query(
        `UPDATE trust.trusted_certificates SET certificate = $2, fingerprint = $3, subject = $4,
           subject_key_identifier = $5, expires_at = $6 WHERE entity_id = $1`,
        [id, expired, fingerprintOf(new X509Certificate(expired)), subject, subjectKeyIdentifier, notAfter],
      );
      const { data } = (await call('GET', `${FIRST}/${id}`)).body;
      expect(await call('PUT', `${FIRST}/${id}`, { ...data, name: 'New' })).toMatchObject({
        status: 200,
        body: { data: { name: 'New', certificates: [{ subject }] } },
      });
      const put = await call('PUT', `${FIRST}/${id}`, { name: 'No', certificates: [{ certificate: other }] });
      expect(put).toMatchObject({
        status: 400,
        body: { errors: [{ source: { pointer: '/certificates/0/certificate' } }] },
      });
    });

    it('rejects a missing name, and an entity of another tenant with NOT_FOUND', async () => {
      const { id } = await create({});
      const { status, body } = await call('PUT', `${FIRST}/${id}`, { dids: [] });
      expect([status, body.errors[0].source.pointer]).toEqual([400, '/name']);
      const stranger = world.caller(service, createId(), 'trust.write');
      expect((await stranger('PUT', `${FIRST}/${id}`, { name: 'Mine' })).status).toBe(404);
    });
  });

  describe('DELETE /trusted-entities/{id}', () => {
    it('deletes an entity once and frees its identifiers', async () => {
      const { id } = await create({ dids: [{ did: DID_KEY }] });
      isUsed = true;
      const refused = await call('DELETE', `${FIRST}/${id}`);
      expect({ status: refused.status, code: refused.body.errors[0].code }).toEqual({ status: 409, code: 'CONFLICT' });
      isUsed = false;
      expect((await call('DELETE', `${FIRST}/${id}`)).status).toBe(204);
      expect((await call('DELETE', `${FIRST}/${id}`)).status).toBe(404);
      await create({ dids: [{ did: DID_KEY }] });
    });
  });

  describe('B4 GET /trusted-entities', () => {
    async function createEntities(...names: string[]) {
      const entityIds = [];
      for (const name of names) entityIds.push(await create({ name }));
      return entityIds;
    }

    it.each([
      ['sort=name', ['Alpha', 'Beta', 'Beta_', 'Gamma%']],
      ['sort=-name', ['Gamma%', 'Beta_', 'Beta', 'Alpha']],
      ['sort=createdAt', ['Gamma%', 'Alpha', 'Beta_', 'Beta']],
      ['sort=id', ['Gamma%', 'Alpha', 'Beta_', 'Beta']],
      ['sort=-id', ['Beta', 'Beta_', 'Alpha', 'Gamma%']],
      ['', ['Beta', 'Beta_', 'Alpha', 'Gamma%']],
      ['filter[name]=Beta', ['Beta']],
      ['filter[name]=beta', []],
      ['search[name]=BET', ['Beta', 'Beta_']],
      ['search[name]=%25', ['Gamma%']],
      ['search[name]=_', ['Beta_']],
      ['search[name]=a&filter[name]=Alpha', ['Alpha']],
      [`filter[id]=${createId()}`, []],
    ])('returns the entities for %s', async (query, names) => {
      await createEntities('Gamma%', 'Alpha', 'Beta_', 'Beta');
      expect(await listNames(`${FIRST}?${query}`)).toEqual(names);
    });

    it('sorts by the last change and filters by id', async () => {
      const [first, second] = await createEntities('First', 'Second');
      await call('PUT', `${FIRST}/${first.id}`, { name: 'First again' });
      expect(await listNames(`${FIRST}?sort=updatedAt`)).toEqual(['Second', 'First again']);
      expect(await listNames(`/api/v1/trusted-entities?sort=-updatedAt`)).toEqual(['First again', 'Second']);
      expect(await listNames(`${FIRST}?filter[id]=${second.id}`)).toEqual(['Second']);
    });

    it('returns each entity on one page while others are created', async () => {
      const names = Array.from({ length: 12 }, (_, index) => `Entity ${index % 3}`);
      await createEntities(...names);
      for (const sort of ['name', '-name', 'createdAt', '-updatedAt', 'id']) {
        const before = (await call('GET', `${FIRST}?sort=${sort}&page[size]=100`)).body.data as { id: string }[];
        const pageIds: string[] = [];
        let next: string | undefined = `${FIRST}?sort=${sort}&page[size]=5`;
        while (next) {
          const { body } = await call('GET', next);
          pageIds.push(...body.data.map(({ id }: { id: string }) => id));
          next = body.links.next;
          await create({ name: `Entity ${pageIds.length % 3}` });
        }
        expect(new Set(pageIds).size).toBe(pageIds.length);
        expect(pageIds.filter((id) => before.some((each) => each.id === id))).toEqual(before.map(({ id }) => id));
      }
    });

    it.each([
      ['sort', 'sort=colour'],
      ['sort', 'sort=--name'],
      ['filter[id]', 'filter[id]=junk'],
      ['filter[did]', 'filter[did]=x'],
      ['page[size]', 'page[size]=0'],
      ['page[size]', 'page[size]=101'],
      ['page[after]', `page[after]=${createId()}`],
      ['search[name]', 'search[name]='],
    ])('rejects an invalid %s with VALIDATION_ERROR', async (parameter, query) => {
      const { status, body } = await call('GET', `${FIRST}?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { parameter } });
    });
  });

  describe('TrustResolver', () => {
    const x5cOf = (...pems: string[]) => pems.map((pem) => new X509Certificate(pem).raw.toString('base64'));

    it('returns the entity with the DID in its own tenant', async () => {
      const { id } = await create({ dids: [{ did: DID_KEY }] });
      expect(await trust.resolveTrustForDid(tenantId, DID_KEY)).toEqual({ trustedEntityId: id, by: 'did' });
      const faults = ['no trusted entity has this DID'];
      expect(await trust.resolveTrustForDid(createId(), DID_KEY)).toEqual({ trustedEntityId: null, faults });
    });

    it('returns the entity with the pinned certificate with any extended key usage', async () => {
      const { id } = await create({ certificates: [{ certificate: leaf }] });
      expect(await trust.resolveTrustForChain(tenantId, x5cOf(leaf), { extendedKeyUsage: '1.0.18013.5.1.2' })).toEqual({
        trustedEntityId: id,
        by: 'pinnedCertificate',
      });
    });

    it('returns the entity with the authority above the chain, sent or not', async () => {
      const { id } = await create({ certificates: [{ certificate: authority.root }] });
      for (const chain of [x5cOf(leaf), x5cOf(leaf, authority.root)]) {
        expect(await trust.resolveTrustForChain(tenantId, chain)).toEqual({ trustedEntityId: id, by: 'authority' });
      }
      const usage = '1.0.18013.5.1.2';
      expect(await trust.resolveTrustForChain(tenantId, x5cOf(leaf), { extendedKeyUsage: usage })).toEqual({
        trustedEntityId: null,
        faults: [`certificate 0 lacks the extended key usage ${usage}`],
      });
      const mdl = await createCertificate(tenantId, true);
      expect(await trust.resolveTrustForChain(tenantId, x5cOf(mdl), { extendedKeyUsage: usage })).toEqual({
        trustedEntityId: id,
        by: 'authority',
      });
    });

    it('returns only one of the trusted entities of the request', async () => {
      const { id } = await create({ dids: [{ did: DID_KEY }], certificates: [{ certificate: authority.root }] });
      const other = createId();
      for (const rules of [{ trustedEntityIds: [other] }, { trustedEntityIds: [] }]) {
        expect(await trust.resolveTrustForDid(tenantId, DID_KEY, rules)).toMatchObject({ trustedEntityId: null });
        expect(await trust.resolveTrustForChain(tenantId, x5cOf(leaf), rules)).toMatchObject({ trustedEntityId: null });
      }
      const rules = { trustedEntityIds: [other, id] };
      expect(await trust.resolveTrustForDid(tenantId, DID_KEY, rules)).toMatchObject({ trustedEntityId: id });
      expect(await trust.resolveTrustForChain(tenantId, x5cOf(leaf), rules)).toMatchObject({ trustedEntityId: id });
      expect(await trust.unknownTrustedEntities(tenantId, [other, id])).toEqual([other]);
      expect(await trust.unknownTrustedEntities(createId(), [id])).toEqual([id]);
    });

    it('returns the tenant for its own certificates and DID, unless the request names entities', async () => {
      const { x5c, certificateId } = await trustOfIssuance.issuerSigner(tenantId);
      const did = `did:web:${new URL(world.authority.publicUrl).host.replace(':', '%3A')}:did:${tenantId}`;
      const own = { trustedEntityId: null, by: 'tenant' };
      expect(await trust.resolveTrustForChain(tenantId, x5c)).toEqual(own);
      expect(await trust.resolveTrustForDid(tenantId, did)).toEqual(own);
      const among = { trustedEntityIds: [createId()] };
      expect(await trust.resolveTrustForChain(tenantId, x5c, among)).toHaveProperty('faults');
      expect(await trust.resolveTrustForDid(tenantId, did, among)).toHaveProperty('faults');
      expect(await trust.resolveTrustForChain(createId(), x5c)).toHaveProperty('faults');
      expect((await call('POST', `/api/certificates/${certificateId}/revoke`)).status).toBe(200);
      expect(await trust.resolveTrustForChain(tenantId, x5c)).toHaveProperty('faults');
      const { x5c: verifier } = await trust.verifierSigner(tenantId);
      expect(await trust.resolveTrustForChain(tenantId, verifier)).toHaveProperty('faults');
    });

    it('returns the entity that has the tenant’s own authority, certificate or DID', async () => {
      const { x5c } = await trustOfIssuance.issuerSigner(tenantId);
      const did = `did:web:${new URL(world.authority.publicUrl).host.replace(':', '%3A')}:did:${tenantId}`;
      const { id } = await create({ dids: [{ did }] });
      const strangers = world.caller(service, createId(), 'trust.write');
      await strangers('POST', FIRST, { name: 'Stranger', dids: [{ did }] });
      for (const rules of [{}, { trustedEntityIds: [id] }, { trustedEntityIds: [id], extendedKeyUsage: '1.2.3' }]) {
        expect(await trust.resolveTrustForChain(tenantId, x5c, rules)).toEqual({ trustedEntityId: id, by: 'did' });
        expect(await trust.resolveTrustForDid(tenantId, did, rules)).toEqual({ trustedEntityId: id, by: 'did' });
      }
      const { body: roots } = await call('GET', '/api/certificates?filter[type]=issuerRoot');
      const root = await create({ certificates: [{ certificate: roots.data[0].certificate }] });
      expect(await trust.resolveTrustForChain(tenantId, x5c)).toEqual({ trustedEntityId: root.id, by: 'authority' });
      expect(await trust.resolveTrustForChain(tenantId, x5c, { trustedEntityIds: [id] })).toMatchObject({ by: 'did' });
      const { body: leaves } = await call('GET', '/api/certificates?filter[type]=issuerSignCredential');
      const pinned = await create({ certificates: [{ certificate: leaves.data[0].certificate }] });
      expect(await trust.resolveTrustForChain(tenantId, x5c)).toEqual({
        trustedEntityId: pinned.id,
        by: 'pinnedCertificate',
      });
      const { x5c: verifier } = await trust.verifierSigner(tenantId);
      expect(await trust.resolveTrustForChain(tenantId, verifier, { trustedEntityIds: [id] })).toHaveProperty('faults');
    });

    it('rejects an untrusted chain with the reason', async () => {
      await create({ certificates: [{ certificate: authority.root }] });
      const other = new OpensslAuthority();
      try {
        const stranger = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
        const { body } = await call('POST', '/api/certificates/csrs', stranger);
        const chain = x5cOf(other.sign(body.data.certificateSigningRequest));
        const faults = ['the chain does not lead to a trusted authority'];
        expect(await trust.resolveTrustForChain(tenantId, chain)).toEqual({ trustedEntityId: null, faults });
        expect(await trust.resolveTrustForChain(tenantId, ['AAAA'])).toMatchObject({
          faults: ['x5c[0] is not a certificate'],
        });
        expect(await trust.resolveTrustForChain(tenantId, Array(6).fill(chain[0]))).toMatchObject({
          faults: ['the chain has more than 5 certificates'],
        });
      } finally {
        other.remove();
      }
    });

    it('finds an entity that a concurrent request creates', async () => {
      const identifiers = Array.from({ length: 20 }, (_, index) => ({ dids: [{ did: `did:web:e${index}.example` }] }));
      await Promise.all(
        identifiers.flatMap((identifier) => [
          call('POST', FIRST, { name: 'Made', ...identifier }),
          trust.findOrCreateTrustedEntity(tenantId, { name: 'Issuer', ...identifier }),
        ]),
      );
      expect(await listNames(`${FIRST}?page[size]=100`)).toHaveLength(20);
    });

    it('creates an entity once for concurrent requests', async () => {
      const [byDid, byCertificate] = await Promise.all(
        [{ dids: [{ did: DID_KEY }] }, { certificates: [{ certificate: leaf }] }].map((identifier) =>
          Promise.all(
            Array.from({ length: 20 }, () =>
              trust.findOrCreateTrustedEntity(tenantId, { name: 'Issuer', ...identifier }),
            ),
          ),
        ),
      );
      for (const found of [byDid!, byCertificate!]) {
        expect(new Set(found.map(({ trustedEntityId }) => trustedEntityId)).size).toBe(1);
        expect(found.filter(({ action }) => action === 'created')).toHaveLength(1);
      }
      expect(await listNames(FIRST)).toEqual(['Issuer', 'Issuer']);
    });
  });
});
