import { HeldStatusReader } from './held-status';
import { createHolderKey, NO_DIDS, NOW, rejectionOf, TestIssuer } from './test-issuer';

const reference = { uri: 'https://issuer.example/lists/1', idx: 7 };
const holderKey = createHolderKey().jwk;
const status = { status_list: reference };

describe('HeldStatusReader', () => {
  let issuer: TestIssuer;
  let reader: HeldStatusReader;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
  });

  beforeEach(() => {
    reader = new HeldStatusReader({ now: NOW, dids: NO_DIDS });
  });

  it('returns undefined for a credential without a status', async () => {
    expect(await reader.find(await issuer.issueSdJwt({ holderKey }), 'dc+sd-jwt')).toBeUndefined();
    expect(await reader.find(await issuer.issueMdoc({ holderKey }), 'mso_mdoc')).toBeUndefined();
  });

  it('returns the status reference of an SD-JWT VC', async () => {
    const credential = await issuer.issueSdJwt({ holderKey, status });
    expect(await reader.find(credential, 'dc+sd-jwt')).toMatchObject(reference);
  });

  it.each(['vc+jwt', 'vc+sd-jwt'] as const)('returns the status reference of a %s', async (format) => {
    const held = await reader.find(await issuer.issueW3c(format, { holderKey, status }), format);
    expect(held).toMatchObject(reference);
    await expect(held!.resolveListKey((await issuer.sibling()).header, undefined)).resolves.toBeDefined();
    expect(await reader.find(await issuer.issueW3c(format, { holderKey }), format)).toBeUndefined();
  });

  it('returns the status reference of an mdoc, whose list a certificate of the same authority may sign', async () => {
    const held = await reader.find(await issuer.issueMdoc({ holderKey, status }), 'mso_mdoc');
    expect(held).toMatchObject(reference);
    const { header, certificate } = await issuer.sibling();
    const key = await held!.resolveListKey(header, undefined);
    expect(key.equals(certificate.publicKey)).toBe(true);
  });

  it('does not verify the signature of a held credential again', async () => {
    const [jwt = ''] = (await issuer.issueSdJwt({ holderKey, status })).split('~');
    const [header, payload] = jwt.split('.');
    expect(await reader.find(`${header}.${payload}.${'A'.repeat(86)}~`, 'dc+sd-jwt')).toMatchObject(reference);
  });

  it('rejects a list that is signed by another authority', async () => {
    const credential = await issuer.issueSdJwt({ holderKey, status });
    const held = await reader.find(credential, 'dc+sd-jwt');
    const { header } = await TestIssuer.create('Stranger');
    await expect(held!.resolveListKey(header, undefined)).rejects.toThrow('it is of another authority');
    await expect(held!.resolveListKey(issuer.header, undefined)).resolves.toBeDefined();
  });

  it('rejects a list whose certificate has expired', async () => {
    const late = new HeldStatusReader({ now: new Date('2027-02-01T00:00:00Z'), dids: NO_DIDS });
    const held = await late.find(await issuer.issueSdJwt({ holderKey, status }), 'dc+sd-jwt');
    expect(await rejectionOf(() => held!.resolveListKey(issuer.header, undefined))).toEqual([
      'certificate 0 has expired',
    ]);
  });

  it.each([
    ['an SD-JWT VC', 'dc+sd-jwt', 'no.jwt~', 'the token does not have three parts'],
    ['a W3C credential', 'vc+jwt', 'no.jwt', 'the token does not have three parts'],
    ['an mdoc', 'mso_mdoc', 'AAAA', 'there is more than one item'],
    ['an mdoc that is not base64url and', 'mso_mdoc', 'a+b/', 'the mdoc is not base64url'],
  ] as const)('rejects %s that cannot be parsed', async (_, format, credential, reason) => {
    expect(await rejectionOf(() => reader.find(credential, format))).toEqual([reason]);
  });
});
