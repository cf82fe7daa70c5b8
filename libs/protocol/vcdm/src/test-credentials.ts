import { randomBytes } from 'node:crypto';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { BASE_CONTEXT, UNDEFINED_TERMS_CONTEXT } from './contexts';

export const issuer = generateKeys('P-256');
export const holder = generateKeys('P-256');
export const holderKey = publicJwkOf(holder.publicKey);
export const now = new Date('2026-06-01T12:00:00Z');

/** A credential with every property that the data model defines for it. */
export const CREDENTIAL = {
  '@context': [BASE_CONTEXT, UNDEFINED_TERMS_CONTEXT],
  id: 'urn:uuid:0c07c1ce-57cb-41af-bef2-1b932b986873',
  type: ['VerifiableCredential', 'https://example.org/types#Membership'],
  name: { '@value': 'Membership', '@language': 'en', '@direction': 'ltr' },
  description: 'A member of the library',
  issuer: { id: 'did:web:library.example', name: 'The Library' },
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2027-01-01T02:00:00+02:00',
  credentialSubject: { id: 'did:example:thandi', given_name: 'Thandi', level: 3 },
  credentialSchema: { id: 'https://library.example/membership.json', type: 'JsonSchema' },
  evidence: [{ id: 'https://library.example/evidence/1', type: 'Evidence' }],
  termsOfUse: { type: 'Terms' },
  refreshService: { type: 'Refresh' },
  relatedResource: [{ id: 'https://library.example/logo.svg', digestSRI: 'sha384-abc' }],
};

export const issueOptions = {
  credential: CREDENTIAL,
  issuedAt: now,
  expiresAt: new Date('2026-12-01T00:00:00Z'),
  holderKey,
  alg: 'ES256' as const,
  kid: 'did:web:library.example#key-1',
  sign: createSigner(issuer.privateKey),
};

export const sdJwtOptions = {
  ...issueOptions,
  isSelectivelyDisclosable: ([first, second]: (string | number)[]) =>
    first === 'credentialSubject' && second !== undefined,
  randomBytes,
};
