import { ServerUnavailableError } from '@vc/protocol/http';
import { STATUS, StatusListError } from '@vc/protocol/status-list';
import { createSigner, generateKeys, jwkThumbprint, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { resolveMdocSigner } from './credential-signer';
import type { TestResponse } from './test-http';
import { TestHttp } from './test-http';
import { NO_DIDS, NOW, rejectionOf, STATUS_LIST_URI, TestIssuer } from './test-issuer';
import { assertSameAuthority, StatusListReader } from './verify-status';

const INDEX = 7;
const JWT = { 'content-type': 'application/statuslist+jwt' };
const CWT = { 'content-type': 'application/statuslist+cwt' };
const reference = { status_list: { uri: STATUS_LIST_URI, idx: INDEX } };

describe('StatusListReader', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
  });

  function read(response: TestResponse, status: unknown = reference, dids: DidDocuments = NO_DIDS) {
    const http = new TestHttp({ [STATUS_LIST_URI]: { headers: JWT, ...response } });
    const reader = new StatusListReader({ http: http.send, now: () => NOW, dids });
    const signer = resolveMdocSigner([issuer.certificate.raw], NOW);
    return { http, verify: () => reader.verify(status, signer) };
  }

  it('accepts a credential without a status, and fetches nothing', async () => {
    const http = new TestHttp();
    const reader = new StatusListReader({ http: http.send, now: () => NOW, dids: NO_DIDS });
    await reader.verify(undefined, resolveMdocSigner([issuer.certificate.raw], NOW));
    expect(http.requests).toEqual([]);
  });

  it('accepts a valid status', async () => {
    const { http, verify } = read({ body: await issuer.createStatusList(INDEX + 1, STATUS.invalid) });
    await expect(verify()).resolves.toBeUndefined();
    expect(http.requestTo(STATUS_LIST_URI)).toMatchObject({
      method: 'GET',
      headers: { accept: 'application/statuslist+jwt, application/statuslist+cwt;q=0.9' },
    });
  });

  it.each([
    ['accepts a valid status', STATUS.valid, undefined],
    ['rejects a revoked credential', STATUS.invalid, ['the credential is revoked or suspended']],
  ])('%s in a list in CWT format', async (_, status, reasons) => {
    const { verify } = read({ headers: CWT, body: await issuer.createStatusListCwt(INDEX, status) });
    if (reasons) expect(await rejectionOf(verify)).toEqual(reasons);
    else await expect(verify()).resolves.toBeUndefined();
  });

  it('rejects a list in CWT format of another authority', async () => {
    const body = await (await TestIssuer.create('Stranger')).createStatusListCwt(0, STATUS.valid);
    expect(await rejectionOf(read({ headers: CWT, body }).verify)).toEqual([
      'the status list: it is of another authority',
    ]);
  });

  it('accepts a list at another address of its host, to which the issuer redirects', async () => {
    const { http, verify } = read({ status: 302, headers: { location: '/cdn/list' } });
    const target = new URL('/cdn/list', STATUS_LIST_URI).href;
    http.responses[target] = { headers: JWT, body: await issuer.createStatusList(INDEX + 1, STATUS.invalid) };
    await verify();
    expect(http.requests.map(({ url }) => url)).toEqual([STATUS_LIST_URI, target]);
  });

  it('rejects a redirect to another host', async () => {
    const { http, verify } = read({ status: 302, headers: { location: 'https://other.example/list' } });
    expect(await rejectionOf(verify)).toEqual(['the status list: HTTP 302']);
    expect(http.requests).toHaveLength(1);
  });

  it('rejects a list of another media type', async () => {
    const headers = { 'content-type': 'application/jwt' };
    const [reason] = await rejectionOf(read({ headers, body: await issuer.createStatusList(0, STATUS.valid) }).verify);
    expect(reason).toMatch(/^the status list: the status list is neither /);
  });

  it('fetches a list once for several copies', async () => {
    const { http, verify } = read({ body: await issuer.createStatusList(0, STATUS.valid) });
    await Promise.all([verify(), verify()]);
    await verify();
    expect(http.requests).toHaveLength(1);
  });

  it.each(['invalid', 'suspended'] as const)('rejects the status %s', async (name) => {
    const { verify } = read({ body: await issuer.createStatusList(INDEX, STATUS[name]) });
    expect(await rejectionOf(verify)).toEqual(['the credential is revoked or suspended']);
  });

  it.each([
    ['null', null],
    ['a text', 'valid'],
    ['a reference without an index', { status_list: { uri: STATUS_LIST_URI } }],
    ['a negative index', { status_list: { uri: STATUS_LIST_URI, idx: -1 } }],
  ])('rejects %s as a status', async (_, status) => {
    const { http, verify } = read({}, status);
    expect(await rejectionOf(verify)).toEqual(['the status of the credential is malformed']);
    expect(http.requests).toEqual([]);
  });

  it.each([
    ['an identifier list', { identifier_list: { id: 'AQI', uri: STATUS_LIST_URI } }],
    ['a Bitstring Status List', { type: 'BitstringStatusListEntry', statusListIndex: '1' }],
    ['no mechanism', {}],
  ])('accepts %s, whose status cannot be determined', async (_, status) => {
    const { http, verify } = read({}, status);
    await expect(verify()).resolves.toBeUndefined();
    expect(http.requests).toEqual([]);
  });

  it('rejects a response that is an error', async () => {
    expect(await rejectionOf(read({ status: 404 }).verify)).toEqual(['the status list: HTTP 404']);
  });

  it('throws ServerUnavailableError if the list is unavailable', async () => {
    const { verify } = read({ status: 503 });
    await expect(verify()).rejects.toEqual(new ServerUnavailableError('the status list: HTTP 503'));
  });

  it('rejects a list of another URI (Token Status List §8.3)', async () => {
    const body = await issuer.createStatusList(0, STATUS.valid, 'https://issuer.example/lists/2');
    expect(await rejectionOf(read({ body }).verify)).toEqual(['the status list: the status list is another one']);
  });

  it('rejects a body that is no token', async () => {
    const [reason] = await rejectionOf(read({ body: '<html>' }).verify);
    expect(reason).toMatch(/^the status list: /);
  });

  it('accepts a list that another signer of the same authority signed', async () => {
    const body = await (await issuer.sibling()).createStatusList(0, STATUS.valid);
    await expect(read({ body }).verify()).resolves.toBeUndefined();
  });

  it('rejects a list of another authority', async () => {
    const body = await (await TestIssuer.create('Stranger')).createStatusList(0, STATUS.valid);
    expect(await rejectionOf(read({ body }).verify)).toEqual(['the status list: it is of another authority']);
  });

  it('rejects a list whose DID is not that of the credential', async () => {
    const { publicKey, privateKey } = generateKeys('P-256');
    const did = 'did:web:bank.example';
    const id = `${did}#${jwkThumbprint(publicJwkOf(publicKey))}`;
    const method = { id, type: 'JsonWebKey', controller: did, publicKeyJwk: publicJwkOf(publicKey) };
    const document = { id: did, verificationMethod: [method], assertionMethod: [id], authentication: [] };
    const dids: DidDocuments = { read: async (_, find) => find(document) };
    const body = await signCompactJws(
      { alg: 'ES256', typ: 'statuslist+jwt', kid: id },
      { sub: STATUS_LIST_URI },
      createSigner(privateKey),
    );
    const { verify } = read({ body }, reference, dids);
    expect(await rejectionOf(verify)).toEqual(['the status list: it is of another authority']);
  });
});

describe('assertSameAuthority', () => {
  const { publicKey: key } = generateKeys('P-256');
  const byDid = (did: string) => ({ key, issuer: did, did });
  const byCertificate = ({ certificate }: TestIssuer) => ({ key, issuer: 'CN=Issuer', certificate });

  it('accepts the same DID, whatever the keys', () => {
    expect(() => assertSameAuthority(byDid('did:web:a.example'), byDid('did:web:a.example'))).not.toThrow();
  });

  it('accepts certificates of the same authority', async () => {
    const issuer = await TestIssuer.create();
    const sibling = await issuer.sibling();
    expect(() => assertSameAuthority(byCertificate(sibling), byCertificate(issuer))).not.toThrow();
  });

  it('rejects another DID, another authority, and one beside the other', async () => {
    const [a, b] = [await TestIssuer.create('A'), await TestIssuer.create('B')];
    const pairs = [
      [byDid('did:web:a.example'), byDid('did:web:b.example')],
      [byCertificate(a), byCertificate(b)],
      [byCertificate(a), byDid('did:web:a.example')],
      [byDid('did:web:a.example'), byCertificate(a)],
      [
        { key, issuer: 'x' },
        { key, issuer: 'x' },
      ],
    ] as const;
    for (const [list, credential] of pairs) {
      expect(() => assertSameAuthority(list, credential)).toThrow(new StatusListError('it is of another authority'));
    }
  });
});
