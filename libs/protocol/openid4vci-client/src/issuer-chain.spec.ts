import { encodeBase64Url } from '@vc/protocol/crypto';
import { issuerChainOf } from './issuer-chain';
import { createHolderKey, TestIssuer } from './test-issuer';

const holderKey = createHolderKey().jwk;

describe('issuerChainOf', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
  });

  it('returns the certificates of an SD-JWT VC and of an mdoc', async () => {
    const { x5c } = issuer.header;
    expect(x5c).toHaveLength(1);
    expect(issuerChainOf(await issuer.issueSdJwt({ holderKey }), 'dc+sd-jwt')).toEqual(x5c);
    expect(issuerChainOf(await issuer.issueMdoc({ holderKey }), 'mso_mdoc')).toEqual(x5c);
  });

  it('returns undefined for an SD-JWT VC without a certificate', async () => {
    const [jwt = ''] = (await issuer.issueSdJwt({ holderKey })).split('~');
    const header = encodeBase64Url(JSON.stringify({ alg: 'ES256', kid: 'did:web:issuer.example#1' }));
    const credential = [header, ...jwt.split('.').slice(1)].join('.');
    expect(issuerChainOf(credential, 'dc+sd-jwt')).toBeUndefined();
  });
});
