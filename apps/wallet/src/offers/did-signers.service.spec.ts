import { generateKeys, encodeBase64Url, publicJwkOf } from '@vc/protocol/crypto';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { walletService } from '../index';

describe('credentials of issuers with a DID', () => {
  let holder: HolderWorld;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
  });

  beforeEach(() => {
    holder.renew();
    holder.issuer.dishonesty = {};
    holder.issuer.status = undefined;
  });

  afterAll(async () => {
    await holder?.stop();
  });

  const redeem = () => holder.wallet('POST', '/v2/credentials', { credentialOffer: holder.issuer.offerUri });
  const listPending = async () => (await holder.wallet('GET', '/credentials?status=pending')).body;

  it.each([
    ['a DID alone', () => ({ x5c: undefined, issuer: holder.issuer.did, kid: `${holder.issuer.did}#0` })],
    ['a DID beside its certificate', () => ({ issuer: holder.issuer.did, kid: `${holder.issuer.did}#0` })],
    ['a kid beside its certificate', () => ({ kid: `${holder.issuer.did}#0` })],
  ])('accepts %s, and returns the DID as iss', async (_, more) => {
    holder.issuer.dishonesty = { issue: more };
    const { status, body } = await redeem();
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    expect(await listPending()).toMatchObject([{ format: 'vc+sd-jwt', iss: holder.issuer.did }]);
  });

  it('accepts a status list whose certificate has the key of that DID', async () => {
    holder.issuer.status = 0;
    holder.issuer.dishonesty = { issue: () => ({ kid: `${holder.issuer.did}#0` }) };
    expect((await redeem()).status).toBe(201);
  });

  const other = `did:jwk:${encodeBase64Url(JSON.stringify(publicJwkOf(generateKeys('P-256').publicKey)))}`;

  it.each([
    ['a DID of another key', () => ({ x5c: undefined, issuer: other, kid: `${other}#0` }), 'signature'],
    ['a certificate beside a DID of another key', () => ({ issuer: other }), 'does not list the key'],
    ['a certificate beside a kid of another key', () => ({ kid: `${other}#0` }), 'does not list the key'],
    ['a kid of another DID', () => ({ issuer: holder.issuer.did, kid: `${other}#0` }), 'another DID'],
    ['an https iss that the certificate does not name', () => ({ issuer: 'https://bank.example' }), 'name the iss'],
    ['a DID on a private address', () => ({ x5c: undefined, issuer: 'did:web:10.0.0.1' }), 'public'],
    ['a DID of an unknown method', () => ({ x5c: undefined, issuer: 'did:x:1', kid: 'did:x:1#0' }), 'supported method'],
  ])('rejects %s with UPSTREAM_REJECTED, and stores nothing', async (_, more, detail) => {
    holder.issuer.dishonesty = { issue: more };
    const { status, body } = await redeem();
    expect({ status, code: body.errors[0].code }).toEqual({ status: 422, code: 'UPSTREAM_REJECTED' });
    expect(body.errors[0].detail).toContain(detail);
    expect(await listPending()).toEqual([]);
  });

  it('stores the credential once the DID document can be fetched, and nothing before', async () => {
    holder.issuer.dishonesty = { issue: () => ({ x5c: undefined, issuer: 'did:web:127.0.0.1%3A1' }) };
    expect(await redeem()).toMatchObject({ status: 201, body: { data: [] } });
    expect(await listPending()).toEqual([]);
  });
});
