import { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type { Signer } from '@vc/protocol/crypto';
import { createSigner, encodeBase64Url, generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { createKeyBinding } from '@vc/protocol/sd-jwt-vc';
import { createRootCertificate } from '@vc/protocol/x509';
import type { FetchedRequest } from '@vc/testing/unit/presenter';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { CredentialMaker } from '@vc/testing/service/credential-maker';
import { Holder } from '@vc/testing/unit/holder';
import { presentationService } from '../presentation.definition';

const YEAR_MS = 365 * 86_400_000;

/** Parts of an altered presentation. */
interface Parts {
  request: FetchedRequest;
  /** An unaltered credential. */
  credential: string;
}

type Present = (parts: Parts) => Promise<string>;

describe('SdJwtVerification', () => {
  let verifier: VerifierWorld;
  let stranger: CredentialMaker;

  beforeAll(async () => {
    [verifier, stranger] = [await VerifierWorld.serve(presentationService), await CredentialMaker.start()];
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(async () => {
    await verifier?.stop();
    await stranger?.stop();
  });

  const bindToKey = (sdJwt: string, { request }: Parts, more: object = {}) =>
    verifier.presenter.sdJwt(sdJwt, request, more);

  const issueSdJwt = (more: Partial<IssueSdJwtVcOptions>, vct = VCT, claims: object = PERSON) =>
    verifier.maker.sdJwt(vct, claims, verifier.holder, more);

  /** The unaltered credential with another header and other claims in the key binding. */
  const withKeyBinding =
    (header: object, claims: (honest: Record<string, unknown>) => object, signer?: Signer): Present =>
    async ({ credential, request }) => {
      const honest = await createKeyBinding({
        sdJwt: credential,
        audience: request.client_id,
        nonce: request.nonce,
        issuedAt: new Date(),
        alg: 'ES256',
        sign: verifier.holder.sign,
      });
      const payload = JSON.parse(Buffer.from(honest.split('~').at(-1)!.split('.')[1]!, 'base64url').toString());
      const changed = { alg: 'ES256', typ: 'kb+jwt', ...header };
      return credential + (await signCompactJws(changed, claims(payload), signer ?? verifier.holder.sign));
    };

  /** The issuer's JWT with another part, and a valid key binding over it. */
  const withPart =
    (index: number, change: (text: string) => string): Present =>
    async (parts) => {
      const [jwt = '', ...disclosures] = parts.credential.split('~');
      const changed = jwt.split('.').map((part, at) => (at === index ? change(part) : part));
      return bindToKey([changed.join('.'), ...disclosures].join('~'), parts);
    };

  const withDisclosures =
    (change: (disclosures: string[]) => string[]): Present =>
    async (parts) => {
      const [jwt, ...disclosures] = parts.credential.split('~').slice(0, -1);
      return bindToKey([jwt, ...change(disclosures), ''].join('~'), parts);
    };

  const json = (change: (value: Record<string, unknown>) => object) => (part: string) =>
    encodeBase64Url(JSON.stringify(change(JSON.parse(Buffer.from(part, 'base64url').toString()))));

  const issueWith =
    (more: () => Partial<IssueSdJwtVcOptions>, vct?: string, claims?: object): Present =>
    async (parts) =>
      bindToKey(await issueSdJwt(more(), vct, claims), parts);

  const signByOther = createSigner(generateKeys('P-256').privateKey);

  async function createSelfSigned(): Promise<Partial<IssueSdJwtVcOptions>> {
    const key = generateKeys('P-256').privateKey;
    const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + YEAR_MS) };
    const { raw } = new X509Certificate(await createRootCertificate({ ...dates, subject: 'CN=Self', key }));
    const signSelf = createSigner(key);
    return { x5c: [raw.toString('base64')], sign: signSelf };
  }

  async function present(present: Present, options: object = {}) {
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [{ ...ASK_SD_JWT, ...options }] });
    const request = await verifier.presenter.fetch(authorizationRequestUri);
    const credential = await issueSdJwt({});
    const answer = await verifier.presenter.answer(request, { person: [await present({ request, credential })] });
    return { id, answer };
  }

  it('accepts unaltered presentations', async () => {
    const { id, answer } = await present((parts) => bindToKey(parts.credential, parts));
    expect(answer).toMatchObject({ status: 200, body: { redirect_uri: expect.stringContaining('response_code=') } });
    expect(await verifier.get(id)).toMatchObject({
      status: 'verified',
      error: null,
      credentials: [
        {
          id: 'person',
          format: 'sd-jwt-vc',
          type: VCT,
          issuer: 'CN=Test issuer',
          issuerName: 'CN=Test issuer',
          isValid: true,
          status: null,
          issues: [],
          trustedEntityId: verifier.issuerId,
          attributes: { given_name: 'Thandi', family_name: 'Nkosi' },
        },
      ],
    });
    expect(await verifier.events(id, 2)).toEqual([
      'openid4vc.presentation.requested',
      'openid4vc.presentation.verified',
    ]);
  });

  it('accepts a holder key of Ed25519', async () => {
    const holder = new Holder('Ed25519');
    const { answer } = await present(async ({ request }) => {
      const credential = await verifier.maker.sdJwt(VCT, PERSON, holder);
      return verifier.presenter.sdJwt(credential, request, { alg: 'EdDSA', sign: holder.sign });
    });
    expect(answer.status).toBe(200);
  });

  const BINDING = 'HOLDER_BINDING_INVALID';
  const past = new Date(Date.now() - YEAR_MS);
  const future = new Date(Date.now() + YEAR_MS);

  it.each<[string, Present, string[]]>([
    ['no key binding', async ({ credential }) => credential, [BINDING]],
    ['a key binding by another key', withKeyBinding({}, (claims) => claims, signByOther), [BINDING]],
    [
      'a key binding for another audience',
      withKeyBinding({}, (claims) => ({ ...claims, aud: 'x509_hash:x' })),
      [BINDING],
    ],
    [
      'a key binding for the client id without its prefix',
      withKeyBinding({}, (claims) => ({ ...claims, aud: String(claims.aud).replace('x509_hash:', '') })),
      [BINDING],
    ],
    ['a key binding for a list', withKeyBinding({}, (claims) => ({ ...claims, aud: [claims.aud] })), [BINDING]],
    ['another nonce', withKeyBinding({}, (claims) => ({ ...claims, nonce: 'other' })), [BINDING]],
    ['no nonce', withKeyBinding({}, ({ nonce: _, ...claims }) => claims), [BINDING]],
    [
      'a key binding of a year ago',
      withKeyBinding({}, (claims) => ({ ...claims, iat: past.getTime() / 1000 })),
      [BINDING],
    ],
    [
      'a key binding of next year',
      withKeyBinding({}, (claims) => ({ ...claims, iat: future.getTime() / 1000 })),
      [BINDING],
    ],
    ['a key binding without a time', withKeyBinding({}, ({ iat: _, ...claims }) => claims), [BINDING]],
    ['a key binding whose time is a text', withKeyBinding({}, (claims) => ({ ...claims, iat: 'now' })), [BINDING]],
    ['a key binding of another typ', withKeyBinding({ typ: 'JWT' }, (claims) => claims), [BINDING]],
    [
      'a key binding with alg none',
      withKeyBinding(
        { alg: 'none' },
        (claims) => claims,
        () => Buffer.alloc(64),
      ),
      [BINDING],
    ],
    ['a key binding with alg HS256', withKeyBinding({ alg: 'HS256' }, (claims) => claims), [BINDING]],
    ['a key binding with alg EdDSA', withKeyBinding({ alg: 'EdDSA' }, (claims) => claims), [BINDING]],
    [
      'a key binding with critical members',
      withKeyBinding({ crit: ['b64'], b64: true }, (claims) => claims),
      [BINDING],
    ],
    ['the sd_hash of another presentation', withKeyBinding({}, (claims) => ({ ...claims, sd_hash: 'x' })), [BINDING]],
    ['no sd_hash', withKeyBinding({}, ({ sd_hash: _, ...claims }) => claims), [BINDING]],
    [
      'transaction data that were not requested',
      withKeyBinding({}, (claims) => ({ ...claims, transaction_data_hashes: ['x'] })),
      [BINDING],
    ],
    ['a key binding that is no JWT', async ({ credential }) => `${credential}x`, [BINDING]],
    [
      'disclosures that were moved after the key binding',
      async (parts) => {
        const [jwt, one, two, ...others] = (await bindToKey(parts.credential, parts)).split('~');
        return [jwt, two, one, ...others].join('~');
      },
      [BINDING],
    ],
    [
      'a key binding with several issues',
      withKeyBinding({ typ: 'JWT' }, () => ({ aud: 'x', nonce: 'y', iat: 0, sd_hash: 'z' })),
      Array.from({ length: 5 }, () => BINDING),
    ],
    ['a credential without holder binding', issueWith(() => ({ holderKey: undefined })), [BINDING]],
    ['a changed signature', withPart(2, () => encodeBase64Url(Buffer.alloc(64, 1))), ['SIGNATURE_INVALID']],
    [
      'a changed payload',
      withPart(
        1,
        json((claims) => ({ ...claims, vct: 'urn:other' })),
      ),
      ['SIGNATURE_INVALID'],
    ],
    [
      'alg none',
      withPart(
        0,
        json((header) => ({ ...header, alg: 'none' })),
      ),
      ['MALFORMED'],
    ],
    [
      'another typ',
      withPart(
        0,
        json((header) => ({ ...header, typ: 'JWT' })),
      ),
      ['MALFORMED'],
    ],
    [
      'no certificate',
      withPart(
        0,
        json(({ x5c: _, ...header }) => header),
      ),
      ['ISSUER_NOT_TRUSTED'],
    ],
    [
      'an invalid certificate',
      withPart(
        0,
        json((header) => ({ ...header, x5c: ['AAAA'] })),
      ),
      ['ISSUER_NOT_TRUSTED'],
    ],
    [
      'certificates that are no list',
      withPart(
        0,
        json((header) => ({ ...header, x5c: 'AAAA' })),
      ),
      ['ISSUER_NOT_TRUSTED'],
    ],
    ['a payload that is no JSON', withPart(1, () => 'eA'), ['MALFORMED']],
    [
      'a disclosure with another value',
      withDisclosures(([, ...rest]) => [disclosure('given_name', 'Other'), ...rest]),
      ['MALFORMED'],
    ],
    ['a disclosure twice', withDisclosures((all) => [...all, all[0]!]), ['MALFORMED']],
    ['an unsigned disclosure', withDisclosures((all) => [...all, disclosure('admin', true)]), ['MALFORMED']],
    ['a disclosure that replaces the type', withDisclosures((all) => [...all, disclosure('vct', 'x')]), ['MALFORMED']],
    ['a disclosure that is no base64url', withDisclosures((all) => [...all, '!!']), ['MALFORMED']],
    ['a missing claim', withDisclosures(([, ...rest]) => rest), ['CLAIMS_NOT_SATISFIED']],
    ['no claims', withDisclosures(() => []), ['CLAIMS_NOT_SATISFIED', 'CLAIMS_NOT_SATISFIED']],
    [
      'an expired credential',
      issueWith(() => ({ issuedAt: past, expiresAt: new Date(past.getTime() + 1) })),
      ['EXPIRED'],
    ],
    [
      'a credential that is not valid yet',
      issueWith(() => ({ notBefore: future, expiresAt: undefined })),
      ['NOT_YET_VALID'],
    ],
    ['a credential of the future', issueWith(() => ({ issuedAt: future, expiresAt: undefined })), ['NOT_YET_VALID']],
    ['a credential of another type', issueWith(() => ({}), 'urn:example:other'), ['TYPE_NOT_REQUESTED']],
    [
      'an expired credential of another type without claims, with each issue',
      issueWith(() => ({ issuedAt: past, expiresAt: past }), 'urn:x', {}),
      ['EXPIRED', 'TYPE_NOT_REQUESTED', 'CLAIMS_NOT_SATISFIED', 'CLAIMS_NOT_SATISFIED'],
    ],
    [
      'a credential of an untrusted issuer',
      async (parts) => bindToKey(await stranger.sdJwt(VCT, PERSON, verifier.holder), parts),
      ['ISSUER_NOT_TRUSTED'],
    ],
    [
      'a signature by another key than that of the certificate',
      issueWith(() => ({ x5c: verifier.maker.x5c, sign: stranger.sign })),
      ['SIGNATURE_INVALID'],
    ],
    [
      'a self-signed certificate',
      async (parts) => bindToKey(await issueSdJwt(await createSelfSigned()), parts),
      ['ISSUER_NOT_TRUSTED'],
    ],
    [
      'an untrusted DID',
      issueWith(() => ({ x5c: undefined, issuer: 'did:web:evil.example', kid: 'did:web:evil.example#1' })),
      ['ISSUER_NOT_TRUSTED'],
    ],
    [
      'a key of another DID than the issuer',
      issueWith(() => ({ x5c: undefined, issuer: 'did:web:good.example', kid: 'did:web:evil.example#1' })),
      ['ISSUER_NOT_TRUSTED'],
    ],
    [
      'a document instead of an SD-JWT',
      async () => (await verifier.maker.mdoc('a.b', { a: { b: 1 } }, verifier.holder)).toString('base64url'),
      ['MALFORMED'],
    ],
    ['nothing but tildes', async () => '~~~~', ['MALFORMED']],
    [
      'deeply nested claims',
      issueWith(() => ({ isSelectivelyDisclosable: () => false }), VCT, nestValues(200)),
      ['MALFORMED'],
    ],
  ])('rejects %s, and fails the presentation', async (_, alter, codes) => {
    const { id, answer } = await present(alter);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    for (const code of codes) expect(answer.body.error_description).toContain(code);
    const presentation = await verifier.get(id);
    expect(presentation).toMatchObject({
      status: 'failed',
      error: { code: 'VERIFICATION_FAILED' },
      credentials: [{ isValid: false, attributes: null }],
    });
    expect(presentation.credentials[0].issues.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(JSON.stringify(presentation)).not.toContain('Thandi');
    expect(await verifier.events(id, 2)).toEqual(['openid4vc.presentation.requested', 'openid4vc.presentation.failed']);
  });

  it('rejects values that were not requested with CLAIMS_NOT_SATISFIED', async () => {
    const options = { attributes: { given_name: { type: 'string', values: ['Sipho', 'Lerato'] } } };
    const { id, answer } = await present((parts) => bindToKey(parts.credential, parts), options);
    expect(answer.status).toBe(400);
    expect((await verifier.get(id)).credentials[0].issues).toEqual([
      { code: 'CLAIMS_NOT_SATISFIED', detail: 'The claim given_name has another value than those asked for.' },
    ]);
  });

  it('rejects a trusted issuer that the request does not name with ISSUER_NOT_TRUSTED', async () => {
    const other = verifier.trust.entities.addAuthority(stranger.root);
    const { answer } = await present((parts) => bindToKey(parts.credential, parts), { trustedEntityIds: [other] });
    expect(answer.body.error_description).toContain('ISSUER_NOT_TRUSTED');
    verifier.trust.entities.remove(other);
  });

  it('accepts a trusted DID', async () => {
    const key = generateKeys('P-256').privateKey;
    const did = `did:jwk:${encodeBase64Url(JSON.stringify(publicJwkOf(key)))}`;
    const trusted = verifier.trust.entities.addDid(did);
    const signSelf = createSigner(key);
    const { id, answer } = await present(
      issueWith(() => ({ x5c: undefined, issuer: did, kid: `${did}#0`, sign: signSelf })),
    );
    expect(answer.status).toBe(200);
    expect((await verifier.get(id)).credentials[0]).toMatchObject({ issuer: did, trustedEntityId: trusted });
  });
});

function disclosure(name: string, value: unknown): string {
  return encodeBase64Url(JSON.stringify(['salt', name, value]));
}

function nestValues(levels: number): Record<string, unknown> {
  return levels === 0 ? {} : { a: nestValues(levels - 1) };
}
