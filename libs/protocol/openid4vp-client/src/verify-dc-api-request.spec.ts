import { GeneralSign } from 'jose';
import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import { isDcApiRequest, verifyDcApiRequest } from './index';
import { DID, NOW, QUERY, rejectionOf, TestVerifier } from './test-verifier';

const ORIGIN = 'https://page.example';
const REQUEST = { ...QUERY, response_mode: 'dc_api' };
const SIGNED = { ...REQUEST, expected_origins: ['https://a.example', ORIGIN] };

describe('verifyDcApiRequest', () => {
  let verifier: TestVerifier;
  let stranger: TestVerifier;

  beforeAll(async () => {
    verifier = await TestVerifier.create();
    stranger = await TestVerifier.create();
  });

  const verify = (kind: 'unsigned' | 'signed' | 'multisigned', data: Record<string, unknown>) => {
    const protocol: DcApiProtocol = `openid4vp-v1-${kind}`;
    return verifyDcApiRequest({ protocol, data, origin: ORIGIN, now: NOW, dids: verifier.dids });
  };

  const parameters = { nonce: QUERY.nonce, dcqlQuery: QUERY.dcql_query, clientMetadata: {} };

  /** OpenID4VP 1.0 Appendix A.2 */
  describe('of an unsigned request', () => {
    it('returns the request, whose origin identifies the verifier', async () => {
      const request = await verify('unsigned', REQUEST);
      expect(request).toEqual({
        ...parameters,
        protocol: 'openid4vp-v1-unsigned',
        origin: ORIGIN,
        clientId: `origin:${ORIGIN}`,
        verifier: ORIGIN,
        responseMode: 'dc_api',
      });
      expect(isDcApiRequest(request)).toBe(true);
    });

    it('ignores client_id and expected_origins', async () => {
      const data = { ...REQUEST, client_id: 'x509_hash:a', expected_origins: ['https://bank.example'] };
      expect(await verify('unsigned', data)).toMatchObject({ clientId: `origin:${ORIGIN}`, verifier: ORIGIN });
    });

    it.each<[string, object, string]>([
      ['another response mode', { response_mode: 'direct_post' }, 'the response_mode is not supported'],
      ['no nonce', { nonce: undefined }, 'the nonce is missing'],
    ])('rejects %s', async (_, members, reason) => {
      expect(await rejectionOf(() => verify('unsigned', { ...REQUEST, ...members }))).toEqual([reason]);
    });
  });

  /** Appendix A.3.2.1 */
  describe('of a signed request', () => {
    const verifySigned = async (payload: object = {}, header: object = {}) => {
      const claims = { client_id: verifier.clientId, ...SIGNED, ...payload };
      return verify('signed', { request: await verifier.sign(claims, header) });
    };

    it('returns the request, whose certificate identifies the verifier', async () => {
      expect(await verifySigned({ response_mode: 'dc_api.jwt' })).toEqual({
        ...parameters,
        protocol: 'openid4vp-v1-signed',
        origin: ORIGIN,
        clientId: verifier.clientId,
        verifier: 'CN=Verifier, C=ZA',
        x5c: verifier.header.x5c,
        responseMode: 'dc_api.jwt',
      });
    });

    it('accepts the audience of wallets that the verifier does not know', async () => {
      await expect(verifySigned({ aud: 'https://self-issued.me/v2' })).resolves.toBeDefined();
    });

    it('accepts a DID', async () => {
      const header = { kid: verifier.kid, x5c: undefined };
      const request = await verifySigned({ client_id: `decentralized_identifier:${DID}` }, header);
      expect(request.verifier).toBe(DID);
    });

    const ORIGINS = 'the expected_origins are without the origin of the page';

    it.each<[string, object, string]>([
      ['no client_id', { client_id: undefined }, 'the client_id is missing'],
      ['no expected_origins (A.2)', { expected_origins: undefined }, ORIGINS],
      ['other expected_origins', { expected_origins: ['https://page.example.bank.example'] }, ORIGINS],
      ['expected_origins that are a text', { expected_origins: ORIGIN }, ORIGINS],
      ['another audience', { aud: 'https://a.example' }, 'the request is for another audience'],
      ['another response mode', { response_mode: 'direct_post' }, 'the response_mode is not supported'],
    ])('rejects %s', async (_, payload, reason) => {
      expect(await rejectionOf(() => verifySigned(payload))).toEqual([reason]);
    });

    it('rejects all that is wrong at once', async () => {
      const reasons = await rejectionOf(() => verifySigned({ expected_origins: [], nonce: '' }, { typ: 'JWT' }));
      expect(reasons).toEqual(['the typ is not oauth-authz-req+jwt', ORIGINS, 'the nonce is missing']);
    });

    it.each<[string, unknown, string]>([
      ['a request that is an object', {}, 'the request is not a JWT'],
      ['no request', undefined, 'the request is not a JWT'],
      ['a text that is no JWT', 'x', 'the request object: the token does not have three parts'],
    ])('rejects %s', async (_, request, reason) => {
      expect(await rejectionOf(() => verify('signed', { request }))).toEqual([reason]);
    });
  });

  /** Appendix A.3.2.2 */
  describe('of a multi-signed request', () => {
    const MALFORMED = 'the request is not a JWS with a payload and 1 to 10 signatures';

    interface Signature {
      signer: TestVerifier;
      header?: object;
    }

    async function sign(signatures: Signature[], payload: object = SIGNED) {
      const jws = new GeneralSign(Buffer.from(JSON.stringify(payload)));
      for (const { signer, header } of signatures) {
        const merged = { ...signer.header, client_id: signer.clientId, ...header };
        jws.addSignature(signer.keys.privateKey).setProtectedHeader(JSON.parse(JSON.stringify(merged)));
      }
      return { request: { ...(await jws.sign()) } };
    }

    it('returns the request of jose, which its only signature identifies', async () => {
      expect(await verify('multisigned', await sign([{ signer: verifier }]))).toMatchObject({
        protocol: 'openid4vp-v1-multisigned',
        clientId: verifier.clientId,
        verifier: 'CN=Verifier, C=ZA',
      });
    });

    it('takes the first signature that is valid', async () => {
      const data = await sign([
        { signer: stranger, header: { client_id: 'x509_hash:a' } },
        {
          signer: verifier,
          header: { client_id: `decentralized_identifier:${DID}`, kid: verifier.kid, x5c: undefined },
        },
        { signer: verifier },
      ]);
      expect(await verify('multisigned', data)).toMatchObject({ verifier: DID });
    });

    it('rejects a request whose signatures are all wrong, with the reasons of each', async () => {
      const data = await sign([
        { signer: stranger, header: { client_id: 'x509_hash:a' } },
        { signer: stranger, header: { x5c: verifier.header.x5c } },
        { signer: verifier, header: { client_id: undefined } },
      ]);
      expect(await rejectionOf(() => verify('multisigned', data))).toEqual([
        'signature 1: the client_id is not of the certificate',
        'signature 2: the request object: the signature is wrong',
        'signature 3: the client_id is missing',
      ]);
    });

    it('rejects a client_id in the payload', async () => {
      const data = await sign([{ signer: verifier }], { ...SIGNED, client_id: verifier.clientId });
      expect(await rejectionOf(() => verify('multisigned', data))).toEqual([
        'signature 1: the client_id is not in the protected header',
      ]);
    });

    it('rejects other expected_origins', async () => {
      const data = await sign([{ signer: verifier }], { ...SIGNED, expected_origins: ['https://bank.example'] });
      expect(await rejectionOf(() => verify('multisigned', data))).toEqual([
        'signature 1: the expected_origins are without the origin of the page',
      ]);
    });

    it.each<[string, unknown]>([
      ['a JWT', 'a.b.c'],
      ['no request', undefined],
      ['no payload', { signatures: [{}] }],
      ['no signatures', { payload: 'e30' }],
      ['an empty list of signatures', { payload: 'e30', signatures: [] }],
      ['more than 10 signatures', { payload: 'e30', signatures: Array.from({ length: 11 }, () => ({})) }],
    ])('rejects %s', async (_, request) => {
      expect(await rejectionOf(() => verify('multisigned', { request }))).toEqual([MALFORMED]);
    });

    it('rejects signatures that are no objects with texts', async () => {
      const request = { payload: 'e30', signatures: [null, 'x', { protected: { toString: null }, signature: 'x' }] };
      expect(await rejectionOf(() => verify('multisigned', { request }))).toEqual(
        [1, 2, 3].map((number) => `signature ${number}: it has no protected header or no signature`),
      );
    });
  });
});
