import { X509Certificate } from 'node:crypto';
import { LoTEProfile, validateLoTE, validateLoTEProfile } from '@owf/eudi-lote';
import { compactVerify } from 'jose';
import { createSigner } from '@vc/protocol/crypto';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { PID_ISSUANCE, PID_PROVIDERS, PID_REVOCATION } from '@vc/testing/unit/test-trust-list';
import {
  createListDraft,
  type EntityToList,
  type ListScheme,
  signTrustList,
  TrustListError,
  verifyTrustList,
} from './index';

const URL = 'https://acme.example/trust-list/1/list.jwt';
const DAY_MS = 86_400_000;
const ADDRESS = { streetAddress: 'Church Street 1', locality: 'Pretoria', postalCode: '0002', country: 'ZA' };
const CONTACT = { address: ADDRESS, email: 'trust@acme.example' };
const SCHEME: ListScheme = {
  type: PID_PROVIDERS,
  name: 'PID providers',
  operator: { ...CONTACT, name: 'Acme', website: 'https://acme.example' },
  distributionPoints: [URL],
};
/** Seconds, which are all that a list has. */
const now = new Date(Math.floor(Date.now() / 1000) * 1000);

describe('signTrustList', () => {
  let signer: CertifiedKey;
  let issuer: CertifiedKey;

  beforeAll(async () => {
    signer = await CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' });
    issuer = await CertifiedKey.create({ root: 'CN=Issuer root', leaf: 'CN=Issuer' });
  });

  const entity = (): EntityToList => ({
    name: 'Home Affairs',
    contact: CONTACT,
    informationUri: 'http://uri.etsi.org/19602/ListOfTrustedEntities/PIDProvider/ZA',
    services: [
      { name: 'PID', type: PID_ISSUANCE },
      { name: 'Status lists', type: PID_REVOCATION },
    ],
    certificates: [issuer.root],
  });
  const version = () => ({ sequenceNumber: 7, issuedAt: now, nextUpdate: new Date(now.getTime() + 30 * DAY_MS) });
  const sign = (scheme: Partial<ListScheme> = {}, entities = [entity()]) =>
    signTrustList(createListDraft({ ...SCHEME, ...scheme }, entities), version(), {
      alg: 'ES256',
      x5c: signer.x5c,
      sign: createSigner(signer.key),
    });
  const payloadOf = (jws: string) => JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString());

  it('signs a list that its own verifier accepts, for the address where it is published', async () => {
    const options = { type: PID_PROVIDERS, signerCertificates: [signer.root], now };
    const jws = await sign();
    expect(verifyTrustList(jws, { ...options, url: URL })).toMatchObject({
      type: PID_PROVIDERS,
      ...version(),
      entities: [
        {
          name: 'Home Affairs',
          certificates: [
            {
              certificate: issuer.root,
              serviceTypes: [PID_ISSUANCE, PID_REVOCATION],
              purposes: ['credential', 'statusList'],
            },
          ],
        },
      ],
    });
    expect(() => verifyTrustList(jws, { ...options, url: 'https://other.example/' })).toThrow(/another address/);
  });

  it('signs a list that other libraries verify, with the header of a JAdES signature', async () => {
    const jws = await sign();
    const { protectedHeader, payload } = await compactVerify(jws, signer.leaf.publicKey, { algorithms: ['ES256'] });
    expect(protectedHeader).toEqual({
      alg: 'ES256',
      typ: 'trustlist+jwt',
      x5c: signer.x5c,
      'x5t#S256': expect.stringMatching(/^[\w-]{43}$/),
      iat: now.getTime() / 1000,
    });
    expect(new X509Certificate(Buffer.from(protectedHeader.x5c![0]!, 'base64')).fingerprint256).toBe(
      signer.leaf.fingerprint256,
    );
    expect(validateLoTE(JSON.parse(Buffer.from(payload).toString()))).toEqual({ valid: true, errors: [] });
  });

  it('signs a list of the EU profile of PID providers if the scheme has its members', async () => {
    const jws = await sign({
      territory: 'EU',
      informationUri: 'https://acme.example/scheme',
      statusDeterminationApproach: 'http://uri.etsi.org/19602/PIDProvidersList/StatusDetn/EU',
      communityRules: 'http://uri.etsi.org/19602/PIDProviders/schemerules/EU',
    });
    expect(validateLoTEProfile(payloadOf(jws), LoTEProfile.EUPIDProvidersList)).toEqual({ valid: true, errors: [] });
  });

  it('makes equal drafts of equal content', () => {
    const digest = (scheme: ListScheme) => JSON.stringify(createListDraft(scheme, [entity()]));
    expect(digest({ ...SCHEME })).toBe(digest(SCHEME));
    expect(digest({ ...SCHEME, name: 'Other' })).not.toBe(digest(SCHEME));
  });

  it('rejects a malformed list, and one that is too long', async () => {
    await expect(sign({ territory: 'South Africa' })).rejects.toThrow(TrustListError);
    await expect(sign({}, [{ ...entity(), certificates: [] }])).rejects.toThrow(TrustListError);
    const long = Array.from({ length: 40 }, () => ({ ...entity(), name: 'A'.repeat(100_000) }));
    await expect(sign({}, long)).rejects.toThrow(/longer than/);
  });
});
