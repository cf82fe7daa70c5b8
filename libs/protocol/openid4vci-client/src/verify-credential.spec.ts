import { STATUS } from '@vc/protocol/status-list';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { createSigner, generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { resolveDidJwk } from '@vc/protocol/did';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { BASE_CONTEXT, OPEN_BADGE_CREDENTIAL, OPEN_BADGES_CONTEXT } from '@vc/protocol/vcdm';
import { TestHttp } from './test-http';
import {
  createHolderKey,
  ISSUER_URI,
  MDOC_CONFIGURATION,
  NO_DIDS,
  NOW,
  rejectionOf,
  SD_JWT_CONFIGURATION,
  STATUS_LIST_URI,
  TestIssuer,
  W3C_CONFIGURATIONS,
} from './test-issuer';
import { translateErrors } from './translate-errors';
import { isSupportedFormat, verifyCredential } from './verify-credential';
import { StatusListReader } from './verify-status';

const [first, second] = [createHolderKey(), createHolderKey()];
const stranger = createHolderKey();
const status = { status_list: { uri: STATUS_LIST_URI, idx: 7 } };
const LIST_TYPE = { 'content-type': 'application/statuslist+jwt' };

describe('verifyCredential', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
  });

  async function verify(
    credential: string,
    configuration: CredentialConfiguration,
    { list, dids = NO_DIDS }: { list?: string; dids?: DidDocuments } = {},
  ) {
    const http = new TestHttp({
      [STATUS_LIST_URI]: list === undefined ? { status: 404 } : { headers: LIST_TYPE, body: list },
    });
    const options = { http: http.send, now: () => NOW, dids };
    const statusLists = new StatusListReader(options);
    return translateErrors(() =>
      verifyCredential(credential, [first, second], configuration, { ...options, statusLists }),
    );
  }

  it('returns claims, issuer and holder key of an SD-JWT VC', async () => {
    const credential = await issuer.issueSdJwt({ holderKey: second.jwk });
    expect(await verify(credential, SD_JWT_CONFIGURATION)).toMatchObject({
      format: 'dc+sd-jwt',
      type: 'urn:example:person',
      claims: { name: 'Thandi' },
      issuer: 'CN=Issuer, C=ZA',
      issuedAt: NOW,
      holderKey: second,
    });
  });

  it.each(Object.entries(W3C_CONFIGURATIONS))(
    'returns document, issuer and holder key of a %s',
    async (format, row) => {
      const credential = await issuer.issueW3c(format as SecuringMechanism, { holderKey: second.jwk });
      expect(await verify(credential, row)).toMatchObject({
        format,
        type: 'urn:example:person',
        claims: { type: ['VerifiableCredential', 'urn:example:person'], credentialSubject: { name: 'Thandi' } },
        issuer: ISSUER_URI,
        issuedAt: NOW,
        holderKey: second,
      });
    },
  );

  it('accepts a W3C credential of a configuration that names a type by a term', async () => {
    const type = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#EndorsementCredential';
    const credential = await issuer.issueW3c('vc+jwt', { holderKey: first.jwk, type });
    const definition = { type: ['VerifiableCredential', 'EndorsementCredential'] };
    expect(await verify(credential, { format: 'vc+jwt', credential_definition: definition })).toMatchObject({ type });
  });

  it('accepts a badge of Open Badges 3.0 §8.2 from an issuer with a DID, bound by its subject', async () => {
    const didOf = (jwk: object) => `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
    const keys = generateKeys('P-256');
    const [iss, sub] = [didOf(publicJwkOf(keys.publicKey)), didOf(second.jwk)];
    const achievement = {
      id: 'https://university.example/achievements/first-aid',
      type: ['Achievement'],
      name: 'First aid',
      description: 'Helps until the ambulance is there.',
      criteria: { narrative: 'A course of two days.' },
    };
    const badge = {
      '@context': [BASE_CONTEXT, OPEN_BADGES_CONTEXT],
      id: 'urn:uuid:0c07c1ce-57cb-41af-bef2-1b932b986873',
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'First aid',
      issuer: iss,
      validFrom: '2026-01-01T00:00:00Z',
      credentialSubject: { id: sub, type: ['AchievementSubject'], achievement },
    };
    const claims = { ...badge, iss, sub, jti: badge.id, nbf: Date.parse(badge.validFrom) / 1000 };
    const credential = await signCompactJws({ alg: 'ES256', typ: 'JWT' }, claims, createSigner(keys.privateKey));
    const dids: DidDocuments = { read: async (did, find) => find(resolveDidJwk(did)) };
    const configuration = {
      format: 'vc+jwt',
      credential_definition: { type: ['VerifiableCredential', 'OpenBadgeCredential'] },
    };
    expect(await verify(credential, configuration, { dids })).toMatchObject({
      type: OPEN_BADGE_CREDENTIAL,
      claims: badge,
      issuer: iss,
      holderKey: second,
    });
  });

  it('returns claims by namespace, issuer and holder key of an mdoc', async () => {
    const credential = await issuer.issueMdoc({ holderKey: first.jwk });
    expect(await verify(credential, MDOC_CONFIGURATION)).toMatchObject({
      format: 'mso_mdoc',
      type: 'org.example.person',
      claims: { 'org.example.1': { name: 'Thandi' } },
      issuer: 'CN=Issuer, C=ZA',
      issuedAt: NOW,
      holderKey: first,
    });
  });

  it('accepts a credential whose status is valid', async () => {
    const list = await issuer.createStatusList(0, STATUS.invalid);
    const sdJwt = await issuer.issueSdJwt({ holderKey: first.jwk, status });
    await expect(verify(sdJwt, SD_JWT_CONFIGURATION, { list })).resolves.toBeDefined();
    const mdoc = await issuer.issueMdoc({ holderKey: first.jwk, status });
    await expect(verify(mdoc, MDOC_CONFIGURATION, { list })).resolves.toBeDefined();
  });

  const EXPIRED = new Date(NOW.getTime() - 120_000);

  interface Case {
    credential: () => Promise<string>;
    configuration?: CredentialConfiguration;
    reason: string | RegExp;
  }

  const sdJwtCases: Record<string, Case> = {
    'of another type': {
      credential: () => issuer.issueSdJwt({ holderKey: first.jwk, type: 'urn:example:other' }),
      reason: 'the type of the credential is not the one of the offered configuration',
    },
    'without a holder key': {
      credential: () => issuer.issueSdJwt({}),
      reason: 'the credential is not bound to our key',
    },
    'with the key of another holder': {
      credential: () => issuer.issueSdJwt({ holderKey: stranger.jwk }),
      reason: 'the credential is not bound to our key',
    },
    'that has expired': {
      credential: () => issuer.issueSdJwt({ holderKey: first.jwk, expiresAt: EXPIRED }),
      reason: /expired/,
    },
    'with a changed signature': {
      credential: async () => {
        const [jwt = '', ...disclosures] = (await issuer.issueSdJwt({ holderKey: first.jwk })).split('~');
        const [header, payload] = jwt.split('.');
        return [`${header}.${payload}.${'A'.repeat(86)}`, ...disclosures].join('~');
      },
      reason: /signature/,
    },
    'that is no JWT': { credential: async () => 'x~', reason: 'the token does not have three parts' },
  };

  it.each(Object.entries(sdJwtCases))('rejects an SD-JWT VC %s', async (_, { credential, reason }) => {
    const text = await credential();
    const reasons = await rejectionOf(() => verify(text, SD_JWT_CONFIGURATION));
    expect(reasons).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
  });

  const w3cCases: Record<string, Case> = {
    'of another type': {
      credential: () => issuer.issueW3c('vc+jwt', { holderKey: first.jwk, type: 'urn:example:other' }),
      reason: 'the type of the credential is not the one of the offered configuration',
    },
    'with the key of another holder': {
      credential: () => issuer.issueW3c('vc+jwt', { holderKey: stranger.jwk }),
      reason: 'the credential is not bound to our key',
    },
    'that has expired': {
      credential: () => issuer.issueW3c('vc+jwt', { holderKey: first.jwk, expiresAt: EXPIRED }),
      reason: /expired/,
    },
    'that is an SD-JWT VC': {
      credential: () => issuer.issueSdJwt({ holderKey: first.jwk }),
      reason: 'the signature is malformed',
    },
    'of a configuration with a context that is not supported': {
      credential: () => issuer.issueW3c('vc+jwt', { holderKey: first.jwk }),
      configuration: {
        format: 'vc+jwt',
        credential_definition: {
          '@context': ['https://www.w3.org/ns/credentials/v2', 'https://issuer.example/context'],
          type: ['VerifiableCredential', 'Person'],
        },
      },
      reason: 'a @context is not supported',
    },
  };

  it.each(Object.entries(w3cCases))('rejects a W3C credential %s', async (_, { credential, reason, configuration }) => {
    const text = await credential();
    const reasons = await rejectionOf(() => verify(text, configuration ?? W3C_CONFIGURATIONS['vc+jwt']));
    expect(reasons).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
  });

  const mdocCases: Record<string, Case> = {
    'of another document type': {
      credential: () => issuer.issueMdoc({ holderKey: first.jwk, type: 'org.example.other' }),
      reason: 'the type of the credential is not the one of the offered configuration',
    },
    'with the key of another holder': {
      credential: () => issuer.issueMdoc({ holderKey: stranger.jwk }),
      reason: 'the credential is not bound to our key',
    },
    'that has expired': {
      credential: () => issuer.issueMdoc({ holderKey: first.jwk, expiresAt: EXPIRED }),
      reason: 'the document has expired',
    },
    'that is not base64url': { credential: async () => 'a+b/', reason: 'the mdoc is not base64url' },
    'that is not CBOR': { credential: async () => 'AAAA', reason: 'there is more than one item' },
  };

  it.each(Object.entries(mdocCases))('rejects an mdoc %s', async (_, { credential, reason }) => {
    const text = await credential();
    const reasons = await rejectionOf(() => verify(text, MDOC_CONFIGURATION));
    expect(reasons).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
  });

  it('rejects a revoked credential', async () => {
    const list = await issuer.createStatusList(7, STATUS.invalid);
    const sdJwt = await issuer.issueSdJwt({ holderKey: first.jwk, status });
    const reasons = await rejectionOf(() => verify(sdJwt, SD_JWT_CONFIGURATION, { list }));
    expect(reasons).toEqual(['the credential is revoked or suspended']);
    const w3c = await issuer.issueW3c('vc+sd-jwt', { holderKey: first.jwk, status });
    expect(await rejectionOf(() => verify(w3c, W3C_CONFIGURATIONS['vc+sd-jwt'], { list }))).toEqual(reasons);
    const mdoc = await issuer.issueMdoc({ holderKey: first.jwk, status });
    expect(await rejectionOf(() => verify(mdoc, MDOC_CONFIGURATION, { list }))).toEqual(reasons);
  });

  it('rejects a credential with the wrong key before it fetches a status list', async () => {
    const credential = await issuer.issueSdJwt({ holderKey: stranger.jwk, status });
    const reasons = await rejectionOf(() => verify(credential, SD_JWT_CONFIGURATION));
    expect(reasons).toEqual(['the credential is not bound to our key']);
  });
});

describe('isSupportedFormat', () => {
  it.each([
    ['dc+sd-jwt', true],
    ['mso_mdoc', true],
    ['jwt_vc_json', false],
    ['vc+jwt', true],
    ['vc+sd-jwt', true],
  ])('returns for the format %s the answer %s', (format, expected) => {
    expect(isSupportedFormat(format)).toBe(expected);
  });
});
