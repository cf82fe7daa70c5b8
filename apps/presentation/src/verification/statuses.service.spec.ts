import { gzipSync } from 'node:zlib';
import { createId } from '@vc/platform/persistence';
import {
  ASK_MDOC,
  ASK_SD_JWT,
  DOC_TYPE,
  NAME_SPACE,
  PERSON,
  VCT,
  VerifierWorld,
} from '@vc/testing/service/verifier-world';
import { CredentialMaker } from '@vc/testing/service/credential-maker';
import { presentationService } from '../presentation.definition';

describe('CredentialStatusService', () => {
  let verifier: VerifierWorld;
  let stranger: CredentialMaker;
  let index = 0;

  beforeAll(async () => {
    [verifier, stranger] = [await VerifierWorld.serve(presentationService), await CredentialMaker.start()];
  });

  beforeEach(() => {
    verifier.tenantId = createId();
    verifier.maker.statusList = (body) => ({ body });
    index += 1;
  });

  afterAll(async () => {
    await verifier?.stop();
    await stranger?.stop();
  });

  async function present(status: object = verifier.maker.statusAt(index)) {
    const { presenter, maker, holder } = verifier;
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [ASK_SD_JWT] });
    const request = await presenter.fetch(authorizationRequestUri);
    const credential = await maker.sdJwt(VCT, PERSON, holder, { status });
    const answer = await presenter.answer(request, { person: [await presenter.sdJwt(credential, request)] });
    const presentation = await verifier.get(id);
    return { answer, status: presentation.status, credential: presentation.credentials[0] };
  }

  it('returns the status of a valid credential', async () => {
    expect(await present()).toMatchObject({ answer: { status: 200 }, credential: { isValid: true, status: 'valid' } });
  });

  it.each([
    ['revoked', 1, 'REVOKED'],
    ['suspended', 2, 'SUSPENDED'],
    [null, 3, 'STATUS_UNAVAILABLE'],
  ])('rejects a credential that is %s', async (status, value, code) => {
    verifier.maker.statuses.set(index, value);
    expect(await present()).toMatchObject({
      answer: { status: 400 },
      status: 'failed',
      credential: { isValid: false, status, issues: [{ code }] },
    });
  });

  it('rejects a document by its status', async () => {
    const { presenter, maker, holder } = verifier;
    maker.statuses.set(index, 1);
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [ASK_MDOC] });
    const request = await presenter.fetch(authorizationRequestUri);
    const elements = { [NAME_SPACE]: { given_name: 'Thandi' } };
    const issued = await maker.mdoc(DOC_TYPE, elements, holder, { status: maker.statusAt(index) });
    const response = await presenter.mdoc(
      { issuerSigned: issued, docType: DOC_TYPE, disclose: { [NAME_SPACE]: ['given_name'] } },
      request,
    );
    expect((await presenter.answer(request, { document: [response.toString('base64url')] })).status).toBe(400);
    expect((await verifier.get(id)).credentials[0]).toMatchObject({ status: 'revoked', issues: [{ code: 'REVOKED' }] });
  });

  it.each([
    ['accepts a valid credential', 0, { isValid: true, status: 'valid' }],
    ['rejects a revoked credential', 1, { isValid: false, status: 'revoked', issues: [{ code: 'REVOKED' }] }],
  ])('%s by a list in CWT format', async (_, value, credential) => {
    verifier.maker.statusList = (_jwt, body) => ({ type: 'application/statuslist+cwt', body });
    verifier.maker.statuses.set(index, value);
    expect(await present()).toMatchObject({ credential });
  });

  it('rejects a revoked credential by a list in the content coding gzip', async () => {
    verifier.maker.statusList = (body) => ({ coding: 'gzip', body: gzipSync(body) });
    verifier.maker.statuses.set(index, 1);
    expect(await present()).toMatchObject({ credential: { status: 'revoked', issues: [{ code: 'REVOKED' }] } });
  });

  it.each<[string, CredentialMaker['statusList']]>([
    ['a bomb of the content coding gzip', () => ({ coding: 'gzip', body: gzipSync('x'.repeat(50_000_000)) })],
    ['no gzip, though it says so', (body) => ({ coding: 'gzip', body })],
    ['a changed CWT', (_, cwt) => ({ type: 'application/statuslist+cwt', body: flipLastBit(cwt) })],
    ['a JWT that claims to be a CWT', (body) => ({ type: 'application/statuslist+cwt', body })],
    ['answered with 404', () => ({ status: 404 })],
    ['answered with 302', () => ({ status: 302 })],
    ['of another media type', (body) => ({ type: 'application/json', body })],
    ['no token', () => ({ body: 'x.y.z' })],
    ['a changed token', (body) => ({ body: body.slice(0, -4) + 'AAAA' })],
    ['too large', () => ({ body: 'x'.repeat(3 * 1024 * 1024) })],
  ])('rejects a credential whose list is %s with STATUS_UNAVAILABLE', async (_, statusList) => {
    verifier.maker.statusList = statusList;
    const { credential } = await present();
    expect(credential).toMatchObject({ isValid: false, status: null, issues: [{ code: 'STATUS_UNAVAILABLE' }] });
  });

  it.each<[string, () => object]>([
    ['an index beyond the list', () => verifier.maker.statusAt(1_000_000)],
    ['a list of another issuer', () => stranger.statusAt(1)],
    ['an address of a private network', () => ({ status_list: { idx: 1, uri: 'https://10.0.0.1/status' } })],
    ['an address without http', () => ({ status_list: { idx: 1, uri: 'file:///etc/passwd' } })],
    ['an unreachable host', () => ({ status_list: { idx: 1, uri: 'http://127.0.0.1:1/status' } })],
    ['an unknown kind of status', () => ({ other: 1 })],
    ['a malformed reference', () => ({ status_list: { idx: -1, uri: 1 } })],
  ])('rejects a credential with %s', async (_, status) => {
    expect((await present(status())).credential).toMatchObject({
      isValid: false,
      issues: [{ code: 'STATUS_UNAVAILABLE' }],
    });
  });

  it('fetches no list for a credential that is already invalid', async () => {
    const { presenter, maker, holder } = verifier;
    const before = maker.asked;
    const { authorizationRequestUri } = await verifier.ask({ credentials: [ASK_SD_JWT] });
    const request = await presenter.fetch(authorizationRequestUri);
    const credential = await maker.sdJwt('urn:other', PERSON, holder, { status: maker.statusAt(index) });
    expect((await presenter.answer(request, { person: [await presenter.sdJwt(credential, request)] })).status).toBe(
      400,
    );
    expect(maker.asked).toBe(before);
  });
});

function flipLastBit(bytes: Buffer): Buffer {
  bytes[bytes.length - 1]! ^= 1;
  return bytes;
}
