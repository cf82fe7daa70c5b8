import { X509Certificate } from 'node:crypto';
import { validateLoTE } from '@owf/eudi-lote';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { TestSignerFiles } from '@vc/testing/keys/remote-signer-files';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { fetchAsHost } from '@vc/testing/unit/fetch-as-host';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { PID_ISSUANCE, PID_PROVIDERS } from '@vc/testing/unit/test-trust-list';
import { requestJson } from '@vc/testing/unit/request-json';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { statementsFor } from '@vc/testing/database/statements-for';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { waitFor } from '@vc/testing/unit/wait-for';
import { compactVerify } from 'jose';
import { trustService } from '../trust.definition';

const LIST = '/api/trust-lists/published';
const MINUTE_MS = 60_000;
/** A version is compared with its content no sooner. */
const AFTER_CHECK_MS = MINUTE_MS + 1;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DOMAIN = 'acme.example';
const ADDRESS = { streetAddress: 'Church Street 1', locality: 'Pretoria', postalCode: '0002', country: 'ZA' };
const CONTACT = { address: ADDRESS, email: 'trust@partner.example' };
const ROOT = { keyType: 'P-256', countryName: 'ZA', issuerAlternativeNameUrl: 'https://acme.example' };
const LEAF = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature'];
const SERVICES = [{ name: 'PID', type: PID_ISSUANCE }];
const OWN_ISSUERS = { own: 'issuers', services: SERVICES };
const OPERATOR = { name: 'Acme', address: ADDRESS, email: 'trust@acme.example', website: 'https://acme.example' };
const SCHEME = { type: PID_PROVIDERS, schemeName: 'PID providers', territory: 'ZA', operator: OPERATOR };

interface ListedService {
  ServiceInformation: { ServiceDigitalIdentity: { X509Certificates: { val: string }[] } };
}

describe('published trust lists', () => {
  let world: TestWorld;
  let front: LocalServer;
  /** The presentation service, of whose templates none names an entity. */
  let presentation: LocalServer;
  let signerFiles: TestSignerFiles;
  let replicas: TestService[];
  let trust: TrustClient;
  let partner: CertifiedKey;
  let clock: StoppedClock | undefined;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    // The public address, from which the platform itself fetches the list.
    front = await LocalServer.start(async ({ url = '', headers }, response) => {
      const { 'if-none-match': ifNoneMatch } = headers;
      const answer = await requestText(replicas[0]!.url + url, { ...(ifNoneMatch !== undefined && { ifNoneMatch }) });
      response.writeHead(answer.status, { ...(answer.etag && { etag: answer.etag }) }).end(answer.text);
    });
    world = await TestWorld.start(front.url);
    signerFiles = await TestSignerFiles.create();
    presentation = await LocalServer.start((_, response) => sendJson(response, { isUsed: false }));
    const environment = {
      OUTGOING_ALLOWED_HOSTS: `127.0.0.1:${front.port}`,
      PRESENTATION_INTERNAL_URL: presentation.url,
      ...signerFiles.environment,
    };
    replicas = [await world.serve(trustService, environment), await world.serve(trustService, environment)];
    trust = new TrustClient(testInternalHttp(replicas[0]!, 'presentation'));
    partner = await CertifiedKey.create({ root: 'CN=Partner root', leaf: 'CN=Partner' });
  });

  beforeEach(() => {
    tenantId = createId();
    call = callerOf(tenantId);
  });

  afterEach(() => {
    clock?.release();
    clock = undefined;
  });

  afterAll(async () => {
    await world?.stop();
    await signerFiles?.stop();
    await presentation?.stop();
    await front?.stop();
  });

  const callerOf = (tenant: string, replica = 0) =>
    world.caller(replicas[replica]!, tenant, 'trust.read', 'trust.write');
  const get = async (ifNoneMatch?: string, replica = 0, host?: string) =>
    requestText(`${replicas[replica]!.url}/trust-list/${tenantId}/list.jwt`, {
      ...(ifNoneMatch !== undefined && { ifNoneMatch }),
      ...(host !== undefined && { host }),
    });
  const put = (entities: object[] = [OWN_ISSUERS], members: object = {}, by = call) =>
    by('PUT', LIST, { ...SCHEME, entities, ...members });

  async function publish(entities?: object[], members?: object) {
    const { status, body } = await put(entities, members);
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data;
  }

  async function addPartner(by = call, certificates = [partner.rootPem]): Promise<string> {
    const body = { name: 'Partner', certificates: certificates.map((certificate) => ({ certificate })) };
    const created = await by('POST', '/api/trusted-entities', body);
    expect(created.status).toBe(201);
    return created.body.data.id;
  }

  /** The times and the tokens of the services go on. */
  function advance(milliseconds: number): void {
    clock ??= stopClock();
    clock.advance(milliseconds);
    call = callerOf(tenantId);
  }

  /** What a stranger reads, who has the certificate of the signer only. */
  async function readList(jws: string, signerCertificate: string) {
    const { publicKey } = new X509Certificate(signerCertificate);
    const { payload } = await compactVerify(jws, publicKey);
    const content = JSON.parse(Buffer.from(payload).toString());
    expect(validateLoTE(content)).toEqual({ valid: true, errors: [] });
    const { ListAndSchemeInformation: information, TrustedEntitiesList: entities } = content.LoTE;
    return { information, entities, names: entities.map(nameOf) as string[] };
  }

  const current = async () => {
    const { text } = await get();
    return readList(text, (await call('GET', LIST)).body.data.signerCertificate);
  };

  it('publishes issuers and trusted entities, whom another tenant trusts by a subscription', async () => {
    const trustedEntityId = await addPartner();
    const listed = await publish([OWN_ISSUERS, { trustedEntityId, ...CONTACT, services: SERVICES }]);
    expect(listed).toMatchObject({ sequenceNumber: 1, entityCount: 2, keyType: 'P-256', operator: OPERATOR });
    expect(listed.url).toBe(`${front.url}/trust-list/${tenantId}/list.jwt`);
    expect((await call('GET', LIST)).body.data).toEqual(listed);

    const subscriber = createId();
    const subscription = {
      name: 'Acme',
      url: listed.url,
      type: PID_PROVIDERS,
      signerCertificates: [listed.signerAuthority],
    };
    const subscribed = await callerOf(subscriber)('POST', '/api/trust-lists', subscription);
    expect(subscribed.body.data).toMatchObject({ status: 'current', sequenceNumber: 1, entityCount: 2, error: null });
    const entities = (await callerOf(subscriber)('GET', '/api/trusted-entities')).body.data;
    expect(entities.map(({ name }: { name: string }) => name).sort()).toEqual(['Acme', 'Partner']);
    const issuers = new TrustClient(testInternalHttp(replicas[0]!, 'issuance'));
    const { x5c } = await issuers.issuerSigner(tenantId);
    for (const chain of [x5c, partner.x5c]) {
      expect((await trust.resolveTrustForChain(subscriber, chain)).trustedEntityId).not.toBeNull();
    }
    expect((await trust.resolveTrustForChain(createId(), x5c)).trustedEntityId).toBeNull();
  });

  it('serves a list that other libraries verify, with an entity tag', async () => {
    const listed = await publish();
    const answer = await get();
    expect(answer).toMatchObject({ status: 200, type: 'application/jose', caching: 'public, max-age=60' });
    const { information, names } = await readList(answer.text, listed.signerCertificate);
    expect(names).toEqual(['Acme']);
    expect(information).toMatchObject({
      LoTEVersionIdentifier: 1,
      LoTESequenceNumber: 1,
      LoTEType: PID_PROVIDERS,
      SchemeOperatorName: [{ lang: 'en', value: 'Acme' }],
      SchemeTerritory: 'ZA',
      DistributionPoints: [listed.url],
    });
    expect(Date.parse(information.NextUpdate) - Date.parse(information.ListIssueDateTime)).toBe(30 * DAY_MS);
    expect(await get(answer.etag)).toMatchObject({ status: 304, etag: answer.etag, text: '' });
    expect(await get('"other"')).toMatchObject({ status: 200 });
  });

  it('has no list at the addresses of tenants that publish none', async () => {
    expect(await get()).toMatchObject({ status: 404 });
    expect(await call('GET', LIST)).toMatchObject({ status: 404 });
    expect(await call('DELETE', LIST)).toMatchObject({ status: 404 });
    expect(await requestJson(`${replicas[0]!.url}/trust-list/acme/list.jwt`)).toMatchObject({ status: 404 });
  });

  it.each([
    [
      'an entity that is unknown',
      { trustedEntityId: createId(), ...CONTACT, services: SERVICES },
      '/entities/0/trustedEntityId',
    ],
    [
      'a trusted entity without an address',
      { trustedEntityId: createId(), email: 'a@b.example', services: SERVICES },
      '/entities/0/address',
    ],
    [
      'a trusted entity without an e-mail address',
      { trustedEntityId: createId(), address: ADDRESS, services: SERVICES },
      '/entities/0/email',
    ],
    ['an entity that is nobody', { services: SERVICES }, '/entities/0/trustedEntityId'],
    [
      'an entity that is two',
      { own: 'issuers', trustedEntityId: createId(), ...CONTACT, services: SERVICES },
      '/entities/0/trustedEntityId',
    ],
    ['verifiers before their first certificate', { own: 'verifiers', services: SERVICES }, '/entities/0/own'],
    ['an entity without services', { own: 'issuers', services: [] }, '/entities/0/services'],
    [
      'a service type that is no URI',
      { own: 'issuers', services: [{ name: 'A', type: 'PID' }] },
      '/entities/0/services/0/type',
    ],
    [
      'a country that is no code',
      { ...OWN_ISSUERS, address: { ...ADDRESS, country: 'South Africa' } },
      '/entities/0/address/country',
    ],
  ])('rejects %s', async (_, entity, pointer) => {
    const { status, body } = await put([entity]);
    expect([status, body.errors[0].source.pointer]).toEqual([400, pointer]);
    expect(await get()).toMatchObject({ status: 404 });
  });

  it('rejects an entity that is named twice, and members of the scheme that are malformed', async () => {
    for (const [entities, members, pointer] of [
      [[OWN_ISSUERS, OWN_ISSUERS], {}, '/entities/1/own'],
      [[], { type: 'list' }, '/type'],
      [[], { territory: 'za' }, '/territory'],
      [[], { keyType: 'RSA' }, '/keyType'],
      [[], { operator: { ...OPERATOR, email: 'nobody' } }, '/operator/email'],
    ] as const) {
      const { status, body } = await put([...entities], members);
      expect([status, body.errors[0].source.pointer]).toEqual([400, pointer]);
    }
  });

  it("rejects entities of other tenants, of other operators' lists, and without a certificate", async () => {
    const other = createId();
    const ofOther = await addPartner(callerOf(other));
    await addPartner();
    const listed = await publish();
    const subscription = { name: 'Acme', url: listed.url, signerCertificates: [listed.signerCertificate] };
    expect((await callerOf(other)('POST', '/api/trust-lists', subscription)).body.data.status).toBe('current');
    const [ofList] = (await callerOf(other)('GET', '/api/trusted-entities?filter[name]=Acme')).body.data;
    const refusalOf = async (trustedEntityId: string, by: Caller) =>
      (await put([{ trustedEntityId, ...CONTACT, services: SERVICES }], {}, by)).body.errors[0].detail;
    expect(await refusalOf(ofOther, call)).toBe('trustedEntityId must be a trusted entity.');
    expect(await refusalOf(ofList.id, callerOf(other))).toMatch(/another operator's trust list/);
    expect(await refusalOf(await addPartner(callerOf(other), []), callerOf(other))).toMatch(/must have a certificate/);
  });

  it('keeps the number while the content is the same, and counts each change', async () => {
    const trustedEntityId = await addPartner();
    const entity = { trustedEntityId, ...CONTACT, services: SERVICES };
    await publish([OWN_ISSUERS, entity]);
    const first = await get();
    expect(await publish([OWN_ISSUERS, entity])).toMatchObject({ sequenceNumber: 1 });
    expect(await publish([OWN_ISSUERS, entity], { schemeName: 'Issuers' })).toMatchObject({ sequenceNumber: 2 });
    expect((await get()).text).not.toBe(first.text);
    const renamed = { name: 'Renamed', certificates: [{ certificate: partner.rootPem }] };
    expect((await call('PUT', `/api/trusted-entities/${trustedEntityId}`, renamed)).status).toBe(200);
    advance(AFTER_CHECK_MS);
    expect(await current()).toMatchObject({ names: ['Acme', 'Renamed'], information: { LoTESequenceNumber: 3 } });
    expect((await current()).information.LoTESequenceNumber).toBe(3);
    const acts = (await listActs(world.database, 'trust', tenantId)).map((act) => act.replace(` ${tenantId}`, ''));
    expect(acts.filter((act) => act.startsWith('published-list.'))).toEqual([
      'published-list.updated test-client',
      'published-list.updated test-client',
      'published-list.updated test-client',
      'published-list.renewed service:trust',
    ]);
  });

  it('drops a trusted entity that is deleted, and may have no entities at all', async () => {
    const trustedEntityId = await addPartner();
    await publish([{ trustedEntityId, ...CONTACT, services: SERVICES }, OWN_ISSUERS]);
    expect((await current()).names).toEqual(['Partner', 'Acme']);
    expect((await call('DELETE', `/api/trusted-entities/${trustedEntityId}`)).status).toBe(204);
    advance(AFTER_CHECK_MS);
    expect((await current()).names).toEqual(['Acme']);
    expect((await call('GET', LIST)).body.data).toMatchObject({ entities: [OWN_ISSUERS], sequenceNumber: 2 });
    await publish([]);
    expect((await current()).names).toEqual([]);
  });

  it('names a root before it is used, and signs with the certificate that is active', async () => {
    const before = await publish();
    const pending = (await call('POST', '/api/certificates', { ...ROOT, type: 'issuerRoot' })).body.data;
    expect(pending.status).toBe('pendingActivation');
    advance(AFTER_CHECK_MS);
    expect((await current()).entities.map(fingerprintsOf)).toEqual([
      [fingerprintOf(before.signerAuthority), fingerprintOf(pending.certificate)],
    ]);
    expect((await call('POST', `/api/certificates/${pending.id}/activate`)).status).toBe(200);
    advance(AFTER_CHECK_MS);
    expect((await current()).information.LoTESequenceNumber).toBe(3);
    const after = (await call('GET', LIST)).body.data;
    expect(after.signerAuthority).toBe(pending.certificate);
    expect(after.signerCertificate).not.toBe(before.signerCertificate);
  });

  it('names the roots of verifiers, and imported certificates, one of which may sign', async () => {
    const authority = new OpensslAuthority();
    try {
      const request = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
      const { id, certificateSigningRequest } = (await call('POST', '/api/certificates/csrs', request)).body.data;
      const certificate = authority.sign(certificateSigningRequest, { extensions: LEAF }) + authority.root;
      const body = { certificateSigningRequestId: id, certificate };
      const imported = (await call('POST', '/api/certificates/import', body)).body.data;
      expect((await call('POST', `/api/certificates/${imported.id}/activate`)).status).toBe(200);
    } finally {
      authority.remove();
    }
    const verifierRoot = (await call('POST', '/api/certificates', { ...ROOT, type: 'verifierRoot' })).body.data;
    const { signerCertificate, signerAuthority } = await publish([
      OWN_ISSUERS,
      { own: 'verifiers', services: SERVICES },
    ]);
    expect(signerAuthority).toBeNull();
    const { entities } = await current();
    expect(entities.map(fingerprintsOf)).toEqual([
      [fingerprintOf(signerCertificate)],
      [fingerprintOf(verifierRoot.certificate)],
    ]);
  });

  it('renews the version when a third of its time is left', async () => {
    await publish();
    advance(20 * DAY_MS - MINUTE_MS);
    expect((await current()).information.LoTESequenceNumber).toBe(1);
    advance(2 * MINUTE_MS);
    const { information } = await current();
    expect(information.LoTESequenceNumber).toBe(2);
    expect(Date.parse(information.NextUpdate)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  });

  it('publishes one list with each number, whoever asks whichever replica', async () => {
    const trustedEntityId = await addPartner();
    const entity = { trustedEntityId, ...CONTACT, services: SERVICES };
    await publish([entity]);
    const renamed = { name: 'Renamed', certificates: [{ certificate: partner.rootPem }] };
    await call('PUT', `/api/trusted-entities/${trustedEntityId}`, renamed);
    const reads = async () => Promise.all([0, 1, 0, 1, 0, 1].map((replica) => get(undefined, replica)));
    const changes = ['One', 'Two', 'Three'].map((schemeName, index) =>
      put([entity], { schemeName }, callerOf(tenantId, index % 2)),
    );
    const [early, puts] = await Promise.all([reads(), Promise.all(changes)]);
    const served = [...early, ...(await reads())];
    expect(puts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(served.every(({ status }) => status === 200)).toBe(true);
    const lists = new Map<number, Set<string>>();
    for (const { text } of served) {
      const number = numberOf(text);
      lists.set(number, (lists.get(number) ?? new Set()).add(text));
    }
    expect([...lists.values()].every((texts) => texts.size === 1)).toBe(true);
    const numbers = puts.map(({ body }) => body.data.sequenceNumber);
    expect(new Set(numbers).size).toBe(3);
    expect(numberOf((await get()).text)).toBe(Math.max(...numbers));
  });

  it('allows only one of the changes that know the same version', async () => {
    await publish();
    const url = replicas[0]!.url + LIST;
    const token = await world.authority.accessToken({ tenantId, scopes: ['trust.read', 'trust.write'] });
    const etag = (await requestJson(url, { token })).headers.get('etag')!;
    const change = async (schemeName: string) => {
      const body = { ...SCHEME, schemeName, entities: [OWN_ISSUERS] };
      return (await requestJson(url, { method: 'PUT', token, body, headers: { 'if-match': etag } })).status;
    };
    expect((await Promise.all([change('One'), change('Two')])).sort()).toEqual([200, 412]);
  });

  it('serves the stored version while the key provider is away, until its next update', async () => {
    const chosen = { keyTypes: [{ keyType: 'P-256', provider: 'http' }] };
    expect((await call('PUT', '/api/keys/settings', chosen)).status).toBe(200);
    await publish();
    const first = await get();
    signerFiles.signer.alter = () => ({ status: 503 });
    expect(await put([OWN_ISSUERS], { schemeName: 'Other' })).toMatchObject({ status: 503 });
    expect((await call('GET', LIST)).body.data).toMatchObject({ schemeName: 'PID providers', sequenceNumber: 1 });
    advance(25 * DAY_MS);
    expect((await get()).text).toBe(first.text);
    advance(6 * DAY_MS);
    expect(await get()).toMatchObject({ status: 503 });
    signerFiles.signer.alter = (answer) => answer;
    expect((await current()).information.LoTESequenceNumber).toBe(2);
  });

  it('is served for one statement, whatever the number of its entities', async () => {
    await publish();
    const costs: object[] = [];
    for (const added of [0, 99]) {
      await world.database.query(
        `INSERT INTO trust.published_entities
         SELECT (jsonb_populate_record(entity, jsonb_build_object('position', entity.position + number))).*
         FROM generate_series(1, $2::int) AS number, trust.published_entities AS entity WHERE tenant_id = $1`,
        [tenantId, added],
      );
      await get();
      costs.push(await statementsFor(tenantId, () => get()));
    }
    // The tenant and the version.
    const cost = { statements: 2, rows: 1 };
    expect(costs).toEqual([cost, cost]);
  });

  it('withdraws the list, and goes on with its numbers', async () => {
    await publish();
    await publish([OWN_ISSUERS], { schemeName: 'Other' });
    expect((await call('DELETE', LIST)).status).toBe(204);
    expect(await get()).toMatchObject({ status: 404 });
    expect(await get(undefined, 1)).toMatchObject({ status: 404 });
    expect(await call('GET', LIST)).toMatchObject({ status: 404 });
    expect(await publish()).toMatchObject({ sequenceNumber: 3 });
  });

  it('is at the domain of its tenant, too, and names both addresses', async () => {
    world.authority.domains.set(DOMAIN, tenantId);
    await waitFor(async () => ((await publish()).url.includes(DOMAIN) ? true : undefined));
    const { port } = new URL(front.url);
    const path = `/trust-list/${tenantId}/list.jwt`;
    expect((await current()).information.DistributionPoints).toEqual([
      `http://${DOMAIN}:${port}${path}`,
      front.url + path,
    ]);
    expect(await get(undefined, 0, DOMAIN)).toMatchObject({ status: 200 });
  });
});

async function requestText(url: string, { ifNoneMatch, host }: { ifNoneMatch?: string; host?: string }) {
  const headers = { ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }) };
  const answer = await (host === undefined ? fetch(url, { headers }) : fetchAsHost(url, host, { headers }));
  const header = (name: string) => answer.headers.get(name) ?? undefined;
  return {
    status: answer.status,
    type: header('content-type'),
    caching: header('cache-control'),
    etag: header('etag'),
    text: await answer.text(),
  };
}

const nameOf = (entity: { TrustedEntityInformation: { TEName: { value: string }[] } }) =>
  entity.TrustedEntityInformation.TEName[0]!.value;

const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256;

const fingerprintsOf = ({ TrustedEntityServices: [service] }: { TrustedEntityServices: ListedService[] }) =>
  service!.ServiceInformation.ServiceDigitalIdentity.X509Certificates.map(
    ({ val }) => new X509Certificate(Buffer.from(val, 'base64')).fingerprint256,
  );

function numberOf(jws: string): number {
  const payload = JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString());
  return payload.LoTE.ListAndSchemeInformation.LoTESequenceNumber;
}
