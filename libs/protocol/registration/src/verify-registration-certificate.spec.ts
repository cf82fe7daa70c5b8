import { CompactSign, compactVerify, FlattenedSign } from 'jose';
import { createPublicKey } from 'node:crypto';
import { sha256 } from '@vc/protocol/crypto';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { isOfAccessCertificate, RegistrationError, verifyRegistrationCertificate } from './index';

const now = new Date();
const seconds = Math.floor(now.getTime() / 1000);
const YEAR_SECONDS = 366 * 86_400;
const IDENTIFIER = 'NTRZA-2026123456';
const ENTITLEMENT = 'https://uri.etsi.org/19475/Entitlement/Service_Provider';

/** The claims of the example of ETSI TS 119 475 Annex C, shortened. */
const claims = () => ({
  name: 'Cape Lending',
  sub_ln: 'Cape Lending (Pty) Ltd',
  sub: IDENTIFIER,
  country: 'ZA',
  registry_uri: 'https://registrar.example/wrp',
  entitlements: [ENTITLEMENT],
  privacy_policy: 'https://cape.example/privacy',
  purpose: [{ lang: 'en', value: 'Check your age' }],
  credentials: [
    { format: 'dc+sd-jwt', meta: { vct_values: ['urn:pid:1'] }, claim: [{ path: ['address', 'locality'] }] },
    { format: 'mso_mdoc', meta: { doctype_value: 'org.iso.18013.5.1.mDL' }, claim: [{ path: ['ns', 'age_over_18'] }] },
    { format: 'vc+jwt', meta: { type_values: [['urn:a:degree'], ['urn:a:alumni']] }, claim: [{ path: ['issuer'] }] },
    { format: 'vc+sd-jwt', meta: { type_values: ['urn:a:degree'] }, claim: [] },
  ],
  intended_use_id: 'use-1',
  status: { status_list: { idx: 4, uri: 'https://registrar.example/status' } },
  iat: seconds - 60,
  exp: seconds + 86_400,
});

describe('verifyRegistrationCertificate', () => {
  let registrar: CertifiedKey;
  let other: CertifiedKey;

  beforeAll(async () => {
    registrar = await CertifiedKey.create({ root: 'CN=Registrar root', leaf: 'CN=Registrar' });
    other = await CertifiedKey.create({ root: 'CN=Registrar root', leaf: 'CN=Registrar' });
  });

  const sign = (payload: object, header: Record<string, unknown> = {}, key = registrar.key) =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'ES256', typ: 'rc-wrp+jwt', x5c: registrar.x5c, iat: seconds, ...header })
      .sign(key, { crit: { sigT: true, b64: true } });
  const rejection = (message: string | RegExp) =>
    expect.objectContaining({ constructor: RegistrationError, message: expect.stringMatching(message) });
  const expectRejection = async (text: Promise<string>, message: string | RegExp) => {
    const certificate = await text;
    expect(() => verifyRegistrationCertificate(certificate, now)).toThrow(rejection(message));
  };

  it('accepts a certificate that another library signed, and reads its claims', async () => {
    const text = await sign(claims(), { 'x5t#S256': sha256(registrar.leaf.raw).toString('base64url') });
    await expect(compactVerify(text, createPublicKey(registrar.key))).resolves.toBeDefined();
    expect(verifyRegistrationCertificate(text, now)).toEqual({
      name: 'Cape Lending',
      legalName: 'Cape Lending (Pty) Ltd',
      identifier: IDENTIFIER,
      country: 'ZA',
      entitlements: [ENTITLEMENT],
      privacyPolicy: 'https://cape.example/privacy',
      purpose: [{ lang: 'en', value: 'Check your age' }],
      credentials: [
        { format: 'dc+sd-jwt', types: ['urn:pid:1'], claims: [{ path: ['address', 'locality'] }] },
        { format: 'mso_mdoc', types: ['org.iso.18013.5.1.mDL'], claims: [{ path: ['ns', 'age_over_18'] }] },
        { format: 'vc+jwt', types: ['urn:a:degree', 'urn:a:alumni'], claims: [{ path: ['issuer'] }] },
        // Its type_values are malformed, so it permits nothing.
        { format: 'vc+sd-jwt', types: [], claims: [] },
      ],
      intendedUseId: 'use-1',
      intermediary: undefined,
      status: { idx: 4, uri: 'https://registrar.example/status' },
      issuedAt: new Date((seconds - 60) * 1000),
      expiresAt: new Date((seconds + 86_400) * 1000),
      x5c: registrar.x5c,
    });
  });

  it('accepts the minimum of claims, of a natural person, and the name claims for claim', async () => {
    const { name, sub, country, registry_uri, entitlements, iat } = claims();
    const minimum = { name, sub, country, registry_uri, entitlements, iat, sub_gn: 'Thandi', sub_fn: 'Mokoena' };
    expect(verifyRegistrationCertificate(await sign(minimum), now)).toMatchObject({
      legalName: 'Thandi Mokoena',
      credentials: [],
      purpose: [],
    });
    const credentials = [{ format: 'dc+sd-jwt', meta: { vct_values: ['a'] }, claims: [{ path: ['b', null, 0] }] }];
    expect(verifyRegistrationCertificate(await sign({ ...minimum, credentials }), now).credentials).toEqual([
      { format: 'dc+sd-jwt', types: ['a'], claims: [{ path: ['b', null, 0] }] },
    ]);
  });

  it.each([
    [{ typ: 'JWT' }, 'the typ is not rc-wrp'],
    [{ typ: undefined }, 'the typ is not rc-wrp'],
    [{ x5c: undefined }, 'x5c is not a list'],
    [{ x5c: ['AAAA'] }, 'is not a certificate'],
    [{ iat: undefined }, 'no signing time'],
    [{ iat: seconds + 3_600 }, 'the signing time is in the future'],
    [{ jku: 'https://attacker.example' }, 'jku is not accepted'],
    [{ etsiU: [] }, 'etsiU is not accepted'],
    [{ sigT: now.toISOString(), crit: ['sigT'] }, 'critical extensions'],
    [{ 'x5t#S256': 'AAAA' }, 'x5t#S256 is not the digest'],
  ])('rejects the header %j', async (header, message) => {
    await expectRejection(sign(claims(), header), message);
  });

  it('rejects a signature of another key, an altered text, and another serialization', async () => {
    await expectRejection(sign(claims(), {}, other.key), 'the signature is wrong');
    const text = await sign(claims());
    const [header, , signature] = text.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims(), name: 'Bank' })).toString('base64url');
    await expectRejection(Promise.resolve([header, payload, signature].join('.')), 'the signature is wrong');
    const flattened = await new FlattenedSign(Buffer.from(JSON.stringify(claims())))
      .setProtectedHeader({ alg: 'ES256', typ: 'rc-wrp+jwt', x5c: registrar.x5c, iat: seconds })
      .sign(registrar.key);
    await expectRejection(Promise.resolve(JSON.stringify(flattened)), 'does not have three parts');
    await expectRejection(Promise.resolve('a'.repeat(64 * 1024 + 1)), 'too long');
  });

  it('rejects a certificate whose signer has expired', async () => {
    const text = await sign(claims());
    const later = new Date(now.getTime() + 2 * 86_400_000);
    expect(() => verifyRegistrationCertificate(text, later)).toThrow(rejection('expired'));
  });

  it.each([
    [{ name: undefined }, 'name is missing'],
    [{ name: 'a\nb' }, 'name is malformed'],
    [{ sub: undefined }, 'sub is missing'],
    [{ sub: { id: IDENTIFIER } }, 'sub is malformed'],
    [{ country: 'South Africa' }, 'country'],
    [{ registry_uri: undefined }, 'registry_uri is missing'],
    [{ privacy_policy: 'javascript:alert(1)' }, 'privacy_policy is not a web address'],
    [{ entitlements: [] }, 'entitlements'],
    [{ purpose: 'Check your age' }, 'purpose'],
    [{ iat: undefined }, 'iat is no time'],
    [{ iat: seconds + 3_600 }, 'iat is in the future'],
    [{ exp: seconds - 1 }, 'has expired'],
    [{ exp: seconds + YEAR_SECONDS }, 'more than twelve months'],
    [{ exp: 'tomorrow' }, 'exp is no time'],
    [{ status: { other: {} } }, 'status is not a reference'],
    [{ intermediary: { sname: 'Broker' } }, 'intermediary has no sub'],
    [{ intermediary: { sub: 'A' }, act: { sub: 'B' } }, 'act does not name the intermediary'],
    [{ credentials: {} }, 'credentials is not a list'],
    [{ credentials: [{ format: 'dc+sd-jwt' }] }, 'no format or no meta'],
    [{ credentials: [{ format: 'x', meta: {}, claim: [{ path: [] }] }] }, 'the path of a registered claim'],
    [{ credentials: [{ format: 'mso_mdoc', meta: {}, claim: [{ path: ['ns'] }] }] }, 'a namespace and an element'],
    [{ credentials: [{ format: 'x', meta: {}, claim: [{ path: ['a'], values: [{}] }] }] }, 'the values'],
  ])('rejects the claims %j', async (changes, message) => {
    await expectRejection(sign({ ...claims(), ...changes }), message);
  });
});

describe('isOfAccessCertificate', () => {
  const certificateOf = async (leaf: string) => (await CertifiedKey.create({ root: 'CN=Access CA', leaf })).leaf;
  const registration = { identifier: IDENTIFIER } as Parameters<typeof isOfAccessCertificate>[0];

  it('accepts the organization identifier or the serial number of the subject', async () => {
    expect(isOfAccessCertificate(registration, await certificateOf(`CN=Cape, 2.5.4.97=${IDENTIFIER}`))).toBe(true);
    expect(isOfAccessCertificate(registration, await certificateOf(`CN=Cape, 2.5.4.5=${IDENTIFIER}`))).toBe(true);
  });

  it('rejects the certificate of another party, or one with the identifier elsewhere', async () => {
    expect(isOfAccessCertificate(registration, await certificateOf('CN=Cape, 2.5.4.97=NTRZA-1'))).toBe(false);
    expect(isOfAccessCertificate(registration, await certificateOf(`CN=${IDENTIFIER}`))).toBe(false);
  });

  it('demands the certificate of the intermediary where there is one', async () => {
    const mediated = { ...registration, intermediary: 'NTRZA-7' };
    expect(isOfAccessCertificate(mediated, await certificateOf('CN=Broker, 2.5.4.97=NTRZA-7'))).toBe(true);
    expect(isOfAccessCertificate(mediated, await certificateOf(`CN=Cape, 2.5.4.97=${IDENTIFIER}`))).toBe(false);
  });
});
