import { randomBytes, sign, X509Certificate } from 'node:crypto';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { issueMdoc } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { HeldStatusReader } from './held-status';
import { OfferRejectedError } from './offer-rejected-error';

const now = new Date('2026-06-01T00:00:00Z');
const dates = { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-01-01') };
const holderKey = publicJwkOf(generateKeys('P-256').publicKey);
const reference = { uri: 'https://issuer.example/lists/1', idx: 7 };
const dids = {} as DidDocuments;

/** A signer whose certificate is of an authority of its own. */
async function createSigner(name: string) {
  const [{ privateKey, publicKey }, root] = [generateKeys('P-256'), generateKeys('P-256').privateKey];
  const issuerCertificate = await createRootCertificate({ ...dates, subject: `CN=${name} root`, key: root });
  const subject = `CN=${name}, C=ZA`;
  const pem = await createLeafCertificate({
    ...dates,
    subject,
    publicKey,
    issuerCertificate,
    issuerKey: root,
    subjectAlternativeNames: [],
  });
  const { raw } = new X509Certificate(pem);
  const header = { alg: 'ES256', x5c: [raw.toString('base64')] };
  const signInput = (input: Uint8Array) => sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { raw, header, signInput };
}

type Signer = Awaited<ReturnType<typeof createSigner>>;

function issueSdJwt({ header, signInput }: Signer, status?: object): Promise<string> {
  return issueSdJwtVc({
    alg: 'ES256',
    x5c: header.x5c,
    sign: signInput,
    randomBytes,
    issuedAt: now,
    expiresAt: dates.notAfter,
    vct: 'urn:example:person',
    claims: { name: 'Thandi', ...(status && { status }) },
    holderKey,
    isSelectivelyDisclosable: (path) => path[0] === 'name',
  });
}

describe('the status of a held credential', () => {
  let issuer: Signer;
  let reader: HeldStatusReader;

  beforeAll(async () => {
    issuer = await createSigner('Issuer');
  });

  beforeEach(() => {
    reader = new HeldStatusReader({ now, dids });
  });

  it('is undefined for a credential without a status', async () => {
    expect(await reader.find(await issueSdJwt(issuer), 'dc+sd-jwt')).toBeUndefined();
  });

  it('is read from an SD-JWT VC', async () => {
    const credential = await issueSdJwt(issuer, { status_list: reference });
    expect(await reader.find(credential, 'dc+sd-jwt')).toMatchObject(reference);
  });

  it('is read from an mdoc, whose list may be signed by a certificate of the same authority', async () => {
    const { raw, header, signInput } = issuer;
    const credential = await issueMdoc({
      alg: 'ES256',
      x5chain: [raw],
      sign: signInput,
      randomBytes,
      docType: 'org.example.person',
      nameSpaces: { 'org.example.1': { name: 'Thandi' } },
      validityInfo: { signed: now, validFrom: now, validUntil: dates.notAfter },
      deviceKey: holderKey,
      status: { status_list: reference },
    });
    const status = await reader.find(Buffer.from(credential).toString('base64url'), 'mso_mdoc');
    expect(status).toMatchObject(reference);
    await expect(status!.resolveListKey(header, undefined)).resolves.toBeDefined();
  });

  it('rejects a list that is signed by another authority', async () => {
    const credential = await issueSdJwt(issuer, { status_list: reference });
    const status = await reader.find(credential, 'dc+sd-jwt');
    const { header } = await createSigner('Stranger');
    await expect(status!.resolveListKey(header, undefined)).rejects.toThrow('it is of another authority');
    await expect(status!.resolveListKey(issuer.header, undefined)).resolves.toBeDefined();
  });

  it.each([
    ['an SD-JWT VC', 'dc+sd-jwt', 'no.jwt~'],
    ['an mdoc', 'mso_mdoc', 'AAAA'],
  ] as const)('rejects %s that cannot be parsed', async (_, format, credential) => {
    await expect(reader.find(credential, format)).rejects.toBeInstanceOf(OfferRejectedError);
  });
});
