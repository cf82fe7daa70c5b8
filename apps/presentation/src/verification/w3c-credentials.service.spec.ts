import { randomBytes } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { signCompactJws } from '@vc/protocol/crypto';
import { selectDisclosures } from '@vc/protocol/sd-jwt-vc';
import type { IssueVcOptions } from '@vc/protocol/vcdm';
import {
  BASE_CONTEXT,
  createVpJwt,
  issueVcJwt,
  issueVcSdJwt,
  OPEN_BADGES_CONTEXT,
  UNDEFINED_TERMS_CONTEXT,
} from '@vc/protocol/vcdm';
import type { FetchedRequest } from '@vc/testing/unit/presenter';
import { Holder } from '@vc/testing/unit/holder';
import { VerifierWorld } from '@vc/testing/service/verifier-world';
import { presentationService } from '../presentation.definition';

const TYPE = 'urn:example:membership';
const CREDENTIAL = {
  '@context': [BASE_CONTEXT, UNDEFINED_TERMS_CONTEXT],
  type: ['VerifiableCredential', TYPE],
  issuer: 'https://library.example',
  credentialSubject: { given_name: 'Thandi', level: 3 },
};
const ATTRIBUTES = { credentialSubject: { type: 'object', properties: { given_name: { type: 'string' } } } };

interface Departure {
  credential?: object;
  issue?: Partial<IssueVcOptions>;
  /** The key of the presentation. */
  presenter?: Holder;
  nonce?: string;
  audience?: string;
}

describe('W3cVerification', () => {
  let verifier: VerifierWorld;
  let index = 0;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
    verifier.maker.statusList = (body) => ({ body });
    index += 1;
  });

  afterAll(() => verifier?.stop());

  function toIssueOptions({ credential = {}, issue = {} }: Departure) {
    const { maker, holder } = verifier;
    return {
      credential: { ...CREDENTIAL, ...credential },
      issuedAt: new Date(),
      holderKey: holder.jwk,
      status: maker.statusAt(index),
      alg: 'ES256' as const,
      x5c: maker.x5c,
      sign: maker.sign,
      ...issue,
    };
  }

  async function toVpJwt(departure: Departure, request: FetchedRequest) {
    const { presenter = verifier.holder, audience = request.client_id, nonce = request.nonce } = departure;
    const credential = await issueVcJwt(toIssueOptions(departure));
    const { alg, sign } = presenter;
    return createVpJwt({ credential, audience, nonce, issuedAt: new Date(), alg, sign });
  }

  async function toKeyBound(departure: Departure, request: FetchedRequest) {
    const { presenter = verifier.holder, audience = request.client_id, nonce = request.nonce } = departure;
    const isSelectivelyDisclosable = (path: (string | number)[]) => path[0] === 'credentialSubject' && path.length > 1;
    const credential = await issueVcSdJwt({ ...toIssueOptions(departure), isSelectivelyDisclosable, randomBytes });
    const disclosed = selectDisclosures(credential, [['credentialSubject', 'given_name']]);
    const { alg, sign } = presenter;
    return verifier.presenter.sdJwt(disclosed, request, { alg, sign, audience, nonce });
  }

  const presentWith = { 'w3c-vc-jwt': toVpJwt, 'w3c-vc-sd-jwt': toKeyBound };

  async function present(format: keyof typeof presentWith, departure: Departure = {}) {
    const ask = { id: 'member', format, type: TYPE, attributes: ATTRIBUTES };
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [ask] });
    const request = await verifier.presenter.fetch(authorizationRequestUri);
    const presentation = await presentWith[format](departure, request);
    const answer = await verifier.presenter.answer(request, { member: [presentation] });
    return { request, answer, presentation: await verifier.get(id) };
  }

  describe.each(['w3c-vc-jwt', 'w3c-vc-sd-jwt'] as const)('%s', (format) => {
    it('requests the credential by its type', async () => {
      const { request } = await present(format);
      expect(request).toMatchObject({
        dcql_query: {
          credentials: [
            {
              id: 'member',
              format: format === 'w3c-vc-jwt' ? 'vc+jwt' : 'vc+sd-jwt',
              meta: { type_values: [[TYPE]] },
              claims: [{ path: ['credentialSubject', 'given_name'] }],
            },
          ],
        },
      });
    });

    it('returns the requested claims, the issuer, the type and the status', async () => {
      const { answer, presentation } = await present(format);
      expect(answer.status).toBe(200);
      expect(presentation).toMatchObject({
        status: 'verified',
        credentials: [
          {
            format,
            type: TYPE,
            issuer: 'CN=Test issuer',
            issuerName: 'CN=Test issuer',
            isValid: true,
            status: 'valid',
            trustedEntityId: verifier.issuerId,
            issues: [],
            attributes: { credentialSubject: { given_name: 'Thandi' } },
          },
        ],
      });
    });

    it.each<[string, Departure, string]>([
      ['another key than the bound one', { presenter: new Holder() }, 'HOLDER_BINDING_INVALID'],
      ['a presentation for another request', { nonce: 'other' }, 'HOLDER_BINDING_INVALID'],
      ['a presentation for another verifier', { audience: 'other' }, 'HOLDER_BINDING_INVALID'],
      ['a credential that is bound to no key', { issue: { holderKey: undefined } }, 'HOLDER_BINDING_INVALID'],
      ['a credential of another type', { credential: { type: ['VerifiableCredential'] } }, 'TYPE_NOT_REQUESTED'],
      ['a credential without the claim', { credential: { credentialSubject: { level: 1 } } }, 'CLAIMS_NOT_SATISFIED'],
      ['a credential that is not valid yet', { credential: { validFrom: '2099-01-01T00:00:00Z' } }, 'NOT_YET_VALID'],
      ['a credential after its validUntil', { credential: { validUntil: '2020-01-01T00:00:00Z' } }, 'EXPIRED'],
      ['a signature after its exp', { issue: { expiresAt: new Date(0) } }, 'EXPIRED'],
      ['the signature of another key', { issue: { sign: new Holder().sign } }, 'SIGNATURE_INVALID'],
      ['an issuer that is not trusted', { issue: { x5c: undefined } }, 'ISSUER_NOT_TRUSTED'],
      [
        'a credentialStatus of an unknown kind',
        { issue: { status: undefined }, credential: { credentialStatus: { type: 'StatusOfTomorrow' } } },
        'STATUS_UNAVAILABLE',
      ],
    ])('rejects %s', async (_, departure, code) => {
      const { answer, presentation } = await present(format, departure);
      expect(answer.status).toBe(400);
      expect(presentation).toMatchObject({ status: 'failed', credentials: [{ isValid: false, issues: [{ code }] }] });
    });

    it('rejects a revoked credential', async () => {
      verifier.maker.statuses.set(index, 1);
      const { presentation } = await present(format);
      expect(presentation.credentials).toMatchObject([{ status: 'revoked', issues: [{ code: 'REVOKED' }] }]);
    });

    it.each([
      ['a term as type', { type: 'MembershipCredential' }, '/credentials/0/type'],
      ['name spaces without properties', { attributes: { a: 1 } }, '/credentials/0/attributes/a'],
    ])('is not requested with %s', async (_, wrong, pointer) => {
      const credentials = [{ id: 'member', format, type: TYPE, ...wrong }];
      const { status, body } = await verifier.call('POST', '/api/presentations/request', { credentials });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(pointer);
    });
  });

  it('requests an Open Badge by the type that its context gives it, and its whole achievement', async () => {
    const attributes = { credentialSubject: { type: 'object', properties: { achievement: { type: 'object' } } } };
    const type = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential';
    const { authorizationRequestUri } = await verifier.ask({
      credentials: [{ id: 'badge', format: 'w3c-vc-sd-jwt', type, attributes }],
    });
    const request = await verifier.presenter.fetch(authorizationRequestUri);
    expect(request.dcql_query.credentials).toMatchObject([
      { meta: { type_values: [[type]] }, claims: [{ path: ['credentialSubject', 'achievement'] }] },
    ]);
  });

  describe('a badge with the JSON Web Token Proof Format (Open Badges 3.0 §8.2)', () => {
    const issuer = new Holder();
    const didOf = ({ jwk }: Holder) => `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;

    /** Presents a badge that an issuer elsewhere has signed, which has a DID and no certificate. */
    async function presentBadge({ trusted = didOf(issuer), presenter = verifier.holder, claims = {} }) {
      const { data: preset } = (await verifier.call('GET', '/api/presets/presentations/platform:open-badge')).body;
      const credentials = [{ ...preset.templateCredentials[0], trustedIssuers: [{ did: trusted }] }];
      const { id, authorizationRequestUri } = await verifier.ask({ credentials });
      const request = await verifier.presenter.fetch(authorizationRequestUri);
      const payload = { ...badgeOf(didOf(verifier.holder)), ...claims };
      const credential = await signCompactJws({ alg: issuer.alg, typ: 'JWT', jwk: issuer.jwk }, payload, issuer.sign);
      const { client_id: audience, nonce } = request;
      const { alg, sign } = presenter;
      const presentation = await createVpJwt({ credential, audience, nonce, issuedAt: new Date(), alg, sign });
      await verifier.presenter.answer(request, { [credentials[0].id]: [presentation] });
      return verifier.get(id);
    }

    const badgeOf = (sub: string) => ({
      '@context': [BASE_CONTEXT, OPEN_BADGES_CONTEXT],
      id: 'urn:uuid:0c07c1ce-57cb-41af-bef2-1b932b986873',
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'First aid',
      issuer: { id: didOf(issuer), type: ['Profile'] },
      validFrom: '2026-01-01T00:00:00Z',
      credentialSubject: {
        id: sub,
        type: ['AchievementSubject'],
        achievement: {
          id: 'https://university.example/achievements/first-aid',
          type: ['Achievement'],
          name: 'First aid',
          description: 'Helps until the ambulance is there.',
          criteria: { narrative: 'A course of two days.' },
        },
      },
      iss: didOf(issuer),
      sub,
      jti: 'urn:uuid:0c07c1ce-57cb-41af-bef2-1b932b986873',
      nbf: Date.parse('2026-01-01T00:00:00Z') / 1000,
    });

    it('is verified for the preset, bound to the key of its subject', async () => {
      const presentation = await presentBadge({});
      expect(presentation).toMatchObject({
        status: 'verified',
        credentials: [{ isValid: true, issuer: didOf(issuer), attributes: { name: 'First aid' }, issues: [] }],
      });
    });

    it.each([
      ['presented by another holder', { presenter: new Holder() }, 'HOLDER_BINDING_INVALID'],
      ['of an issuer that is not trusted', { trusted: didOf(new Holder()) }, 'ISSUER_NOT_TRUSTED'],
      ['that is no badge', { claims: { type: ['VerifiableCredential'] } }, 'MALFORMED'],
      ['whose claims differ from its properties', { claims: { jti: 'urn:uuid:1' } }, 'MALFORMED'],
    ])('is rejected if it is one %s', async (_, departure, code) => {
      expect(await presentBadge(departure)).toMatchObject({ status: 'failed', credentials: [{ issues: [{ code }] }] });
    });
  });

  it.each(['w3c-vc-jwt', 'w3c-vc-sd-jwt'] as const)('rejects a malformed answer to %s', async (format) => {
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [{ id: 'member', format, type: TYPE }] });
    const request = await verifier.presenter.fetch(authorizationRequestUri);
    const answer = await verifier.presenter.answer(request, { member: ['a.b.c'] });
    expect(answer.status).toBe(400);
    expect((await verifier.get(id)).credentials).toMatchObject([{ isValid: false, issues: [{ code: 'MALFORMED' }] }]);
  });
});
