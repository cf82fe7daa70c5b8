import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { createId } from '@vc/platform/persistence';
import { createRecipientKey } from '@vc/protocol/mdoc';
import { x509HashClientId } from '@vc/protocol/openid4vp';
import { parseX5chain } from '@vc/protocol/x509';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { ReaderDishonesty } from '@vc/testing/unit/test-reader';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestReader } from '@vc/testing/unit/test-reader';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../wallet.definition';

const ORIGIN = 'https://shop.example';
const OTHER_ORIGIN = 'https://other.example';
const PROTOCOL = 'org-iso-mdoc';
const PERSON = 'org.example.person.1';
const LICENCE = 'org.example.licence.1';
const NAME_SPACE = 'org.example.person';
const ELEMENTS = { given_name: 'Thandi', family_name: 'Nkosi' };
const ask = (elements: Record<string, boolean>, docType = PERSON) => ({
  docType,
  nameSpaces: { [NAME_SPACE]: elements },
});
const ASK_NAME = ask({ given_name: false });

describe('a request of org-iso-mdoc', () => {
  let holder: HolderWorld;
  let reader: TestReader;

  beforeAll(async () => {
    [holder, reader] = await Promise.all([HolderWorld.serve(walletService), TestReader.create()]);
  });

  beforeEach(() => {
    holder.renew();
    reader.dishonesty = {};
  });

  afterAll(() => holder?.stop());

  const send = (data: object, user?: string): Promise<JsonAnswer> => {
    const body = { origin: ORIGIN, protocol: PROTOCOL, data };
    return holder.wallet('POST', '/v2/presentations/digital-credential-requests', body, user);
  };
  const decide = (id: string, body: object) => holder.wallet('PATCH', `/v2/presentations/${id}`, body);
  const listMatches = async (id: string) => (await holder.wallet('GET', `/v2/presentations/${id}/matches`)).body;
  const listEvents = (id: string) => holder.bus.published.filter(({ subject }) => subject === id);

  function hold(docType = PERSON, nameSpaces: Record<string, object> = { [NAME_SPACE]: ELEMENTS }): Promise<string> {
    holder.issuer.mdoc = { docType, nameSpaces: nameSpaces as never };
    return holder.held();
  }

  async function receive(documents = [ASK_NAME], useCases?: { mandatory: boolean; documentSets: number[][] }[]) {
    const data = await reader.pageRequest({ documents, ...(useCases && { useCases }) }, ORIGIN);
    const { status, body } = await send(data);
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    return body.data;
  }

  const verify = (response: unknown) =>
    reader.verify(response, ORIGIN, (x5chain) => parseX5chain(x5chain)[0].publicKey);

  async function setRules(rules: object): Promise<void> {
    const token = await holder.authority.accessToken({ tenantId: holder.tenantId, scopes: ['wallet.push'] });
    const body = { strangers: 'show', ...rules };
    const url = `${holder.service.url}/wallet/v2/orgs/settings`;
    expect((await requestJson(url, { method: 'PUT', body, token })).status).toBe(200);
  }

  const unsigned: ReaderDishonesty = {
    request: (request) => {
      request.delete('readerAuthAll');
      for (const document of request.get('docRequests') as CborMap[]) document.delete('readerAuth');
    },
  };

  it('is answered with an encrypted document, which the reader verifies', async () => {
    const credentialId = await hold();
    const presentation = await receive();
    const clientId = x509HashClientId(reader.certified.leaf.raw);
    const host = new URL(ORIGIN).host;
    expect(presentation).toMatchObject({
      status: 'pending',
      verifier: ORIGIN,
      verifierIdentity: { clientId, certificateSubject: 'CN=Foreign reader', host, trusted: false },
    });
    expect(Date.parse(presentation.expiresAt) - Date.parse(presentation.createdAt)).toBe(10 * 60_000);
    const { body } = await decide(presentation.id, { status: 'accepted' });
    expect(body.data).toMatchObject({
      status: 'accepted',
      selectedCredentials: [{ credentialId, matchedAttributes: [`${NAME_SPACE}.given_name`] }],
    });
    const { protocol, data } = body.meta.digitalCredential;
    expect({ protocol, members: Object.keys(data) }).toEqual({ protocol: PROTOCOL, members: ['response'] });
    const elements = new Map([[NAME_SPACE, new Map([['given_name', 'Thandi']])]]);
    expect(await verify(data.response)).toEqual(new Map([[PERSON, elements]]));
    await waitFor(() => (listEvents(presentation.id).length > 0 ? true : undefined));
    expect(listEvents(presentation.id)).toMatchObject([
      { type: 'wallet.presentation.accepted', payload: { presentationId: presentation.id } },
    ]);
  });

  it('shows a reader by the name of the trusted entity whose certificate leads to it', async () => {
    const id = holder.trust.entities.addAuthority(reader.certified.root);
    const presentation = await receive().finally(() => holder.trust.entities.remove(id));
    expect(presentation.verifierIdentity).toMatchObject({ trusted: true, trustedEntityId: id });
  });

  it('shows the elements that the reader intends to retain', async () => {
    await hold();
    const { id } = await receive([ask({ given_name: true, family_name: false })]);
    const [given, family] = [`${NAME_SPACE}.given_name`, `${NAME_SPACE}.family_name`];
    expect((await listMatches(id)).data).toMatchObject([
      { queryId: 'document-1', types: [PERSON], attributes: [given, family], retainedAttributes: [given] },
    ]);
  });

  it('is answered with the elements that the document has', async () => {
    const credentialId = await hold();
    const { id } = await receive([ask({ given_name: false, portrait: false, constructor: false })]);
    const matchedAttributes = [`${NAME_SPACE}.given_name`];
    expect((await listMatches(id)).data).toMatchObject([{ credentials: [{ credentialId, matchedAttributes }] }]);
    const { digitalCredential } = (await decide(id, { status: 'accepted' })).body.meta;
    const disclosed = (await verify(digitalCredential.data.response)).get(PERSON)!.get(NAME_SPACE)!;
    expect([...disclosed.keys()]).toEqual(['given_name']);
  });

  it('is answered with several documents of one use case', async () => {
    await hold();
    await hold(LICENCE);
    const useCases = [{ mandatory: true, documentSets: [[0, 1], [0]] }];
    const { id } = await receive([ASK_NAME, ask({ family_name: false }, LICENCE)], useCases);
    expect((await listMatches(id)).meta).toEqual({
      credentialSets: [{ options: [['document-1', 'document-2'], ['document-1']], required: true }],
    });
    const { digitalCredential } = (await decide(id, { status: 'accepted' })).body.meta;
    expect([...(await verify(digitalCredential.data.response)).keys()].sort()).toEqual([LICENCE, PERSON]);
  });

  it('is answered with the one document that a use case permits', async () => {
    await hold();
    const documents = [ASK_NAME, ask({ family_name: false }, LICENCE)];
    const { id } = await receive(documents, [{ mandatory: true, documentSets: [[0, 1], [0]] }]);
    const { digitalCredential } = (await decide(id, { status: 'accepted' })).body.meta;
    expect([...(await verify(digitalCredential.data.response)).keys()]).toEqual([PERSON]);
  });

  it('rejects the acceptance of a document that the user does not hold with 400', async () => {
    await hold();
    for (const documents of [[ask({ given_name: false }, LICENCE)], [ASK_NAME, ask({ given_name: false }, LICENCE)]]) {
      const { id } = await receive(documents);
      expect(await decide(id, { status: 'accepted' })).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'VALIDATION_ERROR', source: { pointer: '/status' } }] },
      });
      expect((await holder.wallet('GET', `/v2/presentations/${id}`)).body.data.status).toBe('pending');
    }
  });

  it('rejects the acceptance of elements of which the document has none with 400', async () => {
    await hold();
    const { id } = await receive([ask({ portrait: false })]);
    expect((await decide(id, { status: 'accepted' })).status).toBe(400);
  });

  it('returns no response where the user rejects', async () => {
    await hold();
    const { id } = await receive();
    const { status, body } = await decide(id, { status: 'rejected' });
    expect({ status, data: body.data.status, meta: body.meta }).toEqual({
      status: 200,
      data: 'rejected',
      meta: undefined,
    });
    await waitFor(() => (listEvents(id).length > 0 ? true : undefined));
    expect(listEvents(id)).toMatchObject([{ type: 'wallet.presentation.rejected' }]);
  });

  it('stores a repeated request once, and returns one response', async () => {
    await hold();
    const data = await reader.pageRequest({ documents: [ASK_NAME] }, ORIGIN);
    const answers = await Promise.all([send(data), send(data)]);
    const [{ id }] = answers.map((answer) => answer.body.data);
    expect(answers.map((answer) => answer.body.data.id)).toEqual([id, id]);
    const decided = await Promise.all([1, 2, 3].map(() => decide(id, { status: 'accepted' })));
    expect(decided.filter(({ body }) => body.meta?.digitalCredential)).toHaveLength(1);
    expect((await send(data, createId())).body.data.id).not.toBe(id);
  });

  it('names the origin as the verifier of a request that is not signed', async () => {
    reader.dishonesty = unsigned;
    const presentation = await receive();
    expect(presentation).toMatchObject({
      verifier: ORIGIN,
      verifierIdentity: { clientId: `origin:${ORIGIN}`, certificateSubject: null, trusted: false },
    });
  });

  it.each<[string, ReaderDishonesty]>([
    ['unknown', {}],
    ['unsigned', unsigned],
  ])('rejects an %s reader where the tenant refuses strangers', async (_name, dishonesty) => {
    await setRules({ strangers: 'refuse' });
    reader.dishonesty = dishonesty;
    const { status, body } = await send(await reader.pageRequest({ documents: [ASK_NAME] }, ORIGIN));
    expect({ status, detail: body.errors[0].detail }).toEqual({
      status: 422,
      detail: 'The verifier is not trusted here.',
    });
  });

  it('rejects a reader whose certificate was revoked', async () => {
    const names = { root: 'CN=Root', leaf: 'CN=Listed', crlUrl: 'https://crl.example/list.crl' };
    const listed = await TestReader.create(await CertifiedKey.create(names));
    holder.trust.entities.revocationIssues = ['Certificate 0 has been revoked.'];
    const answer = await send(await listed.pageRequest({ documents: [ASK_NAME] }, ORIGIN));
    holder.trust.entities.revocationIssues = [];
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ detail: 'Certificate 0 has been revoked.' }] } });
  });

  it('warns of an unregistered reader, or rejects it, by the settings of the tenant', async () => {
    await setRules({ unregistered: 'warn' });
    expect((await receive()).registrationWarnings).toEqual(['unregistered']);
    await setRules({ unregistered: 'refuse' });
    const { status, body } = await send(await reader.pageRequest({ documents: [ASK_NAME] }, ORIGIN));
    expect({ status, detail: body.errors[0].detail }).toEqual({
      status: 422,
      detail: 'The verifier shows no registration certificate.',
    });
  });

  it.each<[string, ReaderDishonesty, string]>([
    ['reader authentication for another origin', { origin: OTHER_ORIGIN }, 'the signature is wrong'],
    [
      'a forged signature of the whole request',
      { request: (request) => forge(request, 'readerAuthAll') },
      'the signature is wrong',
    ],
    [
      'a forged signature of one document',
      { request: (request) => forge((request.get('docRequests') as CborMap[])[0]!, 'readerAuth') },
      'the signature is wrong',
    ],
    ['no nonce', { encryptionInfo: (each) => each.delete('nonce') }, 'the nonce'],
    ['a short nonce', { encryptionInfo: (each) => each.set('nonce', Buffer.alloc(8)) }, 'the nonce'],
    ['no recipient key', { encryptionInfo: (each) => each.delete('recipientPublicKey') }, 'COSE key'],
    ['no documents', { request: (request) => request.set('docRequests', []) }, 'docRequests'],
    ['another version', { request: (request) => request.set('version', '2.0') }, 'version'],
  ])('rejects %s with UPSTREAM_REJECTED', async (_name, dishonesty, reason) => {
    reader.dishonesty = dishonesty;
    const { status, body } = await send(await reader.pageRequest({ documents: [ASK_NAME] }, ORIGIN));
    expect({ status, errors: body.errors }).toMatchObject({
      status: 422,
      errors: [{ code: 'UPSTREAM_REJECTED', source: { pointer: '/data' } }],
    });
    expect(body.errors[0].detail.toLowerCase()).toContain(reason.toLowerCase());
    expect((await holder.wallet('GET', '/v2/presentations')).body.data).toEqual([]);
  });

  it('rejects reader authentication over another recipient key', async () => {
    const { deviceRequest } = await reader.pageRequest({ documents: [ASK_NAME] }, ORIGIN);
    const { encryptionInfo } = createRecipientKey(Buffer.alloc(16, 1));
    expect((await send({ deviceRequest, encryptionInfo })).status).toBe(422);
  });

  it('rejects malformed, truncated and oversized requests', async () => {
    const { deviceRequest, encryptionInfo } = await reader.pageRequest({ documents: [ASK_NAME] }, ORIGIN);
    for (const data of [
      {},
      { deviceRequest },
      { encryptionInfo },
      { deviceRequest: 1, encryptionInfo },
      { deviceRequest: '', encryptionInfo },
      { deviceRequest: 'a+b', encryptionInfo },
      { deviceRequest: '_w', encryptionInfo },
      { deviceRequest: deviceRequest.slice(0, -4), encryptionInfo },
      { deviceRequest, encryptionInfo: encryptionInfo.slice(0, -4) },
      { deviceRequest, encryptionInfo: 'A'.repeat(10_001) },
      { deviceRequest: Buffer.from('81'.repeat(2_000), 'hex').toString('base64url'), encryptionInfo },
    ]) {
      expect(await send(data)).toMatchObject({ status: 422, body: { errors: [{ code: 'UPSTREAM_REJECTED' }] } });
    }
    expect((await send({ deviceRequest: 'A'.repeat(1024 * 1024), encryptionInfo })).status).toBe(413);
    expect((await holder.wallet('GET', '/v2/presentations')).body.data).toEqual([]);
  });
});

/** Replaces the signature of a COSE_Sign1, or of the first in a list of them. */
function forge(parent: CborMap, name: string): void {
  const value = parent.get(name) as CborValue[];
  const isList = Array.isArray(value[0]);
  const sign1 = (isList ? value[0] : value) as CborValue[];
  const forged = sign1.with(3, Buffer.alloc(64, 1));
  parent.set(name, isList ? [forged] : forged);
}
