import { X509Certificate } from 'node:crypto';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import {
  type CertificateChain,
  createLeafCertificate,
  createRootCertificate,
  verifyToTrustAnchor,
} from '@vc/protocol/x509';
import { SignJWT } from 'jose';
import type { VerifyKeyAttestationOptions } from './key-attestation';
import { verifyKeyAttestation } from './key-attestation';

const now = new Date('2026-06-01T12:00:00Z');
const iat = now.getTime() / 1000;
const validity = { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-01-01') };
const [root, signer, holder] = [generateKeys('P-256'), generateKeys('P-256'), generateKeys('P-256')];
const jwk = publicJwkOf(holder.publicKey);
const claims = { iat, exp: iat + 600, attested_keys: [jwk], key_storage: ['iso_18045_high'], nonce: 'n' };

const verifyTo =
  (anchors: X509Certificate[], at = now) =>
  (chain: CertificateChain) =>
    void verifyToTrustAnchor(chain, anchors, at);

describe('verifyKeyAttestation', () => {
  let anchor: X509Certificate;
  let x5c: string[];
  let options: VerifyKeyAttestationOptions;

  beforeAll(async () => {
    const issuerCertificate = await createRootCertificate({ ...validity, subject: 'CN=Root', key: root.privateKey });
    const leaf = await createLeafCertificate({
      ...validity,
      subject: 'CN=Attester',
      publicKey: signer.publicKey,
      issuerCertificate,
      issuerKey: root.privateKey,
      subjectAlternativeNames: [],
    });
    anchor = new X509Certificate(issuerCertificate);
    x5c = [new X509Certificate(leaf).raw.toString('base64')];
    options = { verifyAttester: verifyTo([anchor]), requirements: {}, now };
  });

  async function attestation(payload: object = {}, header: object = {}, key = signer.privateKey): Promise<string> {
    const whole = { alg: 'ES256', typ: 'key-attestation+jwt', x5c, ...header };
    return new SignJWT({ ...claims, ...payload }).setProtectedHeader(whole).sign(key);
  }

  const verify =
    (text: string, more: Partial<VerifyKeyAttestationOptions> = {}) =>
    () =>
      verifyKeyAttestation(text, { ...options, ...more });

  it('returns the attested keys and the nonce', async () => {
    expect(verify(await attestation())()).toEqual({ attestedKeys: [jwk], nonce: 'n' });
  });

  it.each(['keyattestation+jwt', 'application/key-attestation+jwt', 'Key-Attestation+JWT'])(
    'accepts the typ %s',
    async (typ) => {
      expect(verify(await attestation({}, { typ }))().attestedKeys).toEqual([jwk]);
    },
  );

  it('accepts an attestation without a nonce, and without an exp where none is required', async () => {
    const text = await attestation({ nonce: undefined, exp: undefined });
    expect(verify(text)()).toEqual({ attestedKeys: [jwk] });
    expect(verify(await attestation(), { isExpiryRequired: true })().nonce).toBe('n');
  });

  it('rejects an attestation without the exp that is required (Appendix D.1)', async () => {
    const text = await attestation({ exp: undefined });
    const rejected = expect.objectContaining({ error: 'invalid_proof', message: expect.stringContaining('no exp') });
    expect(verify(text, { isExpiryRequired: true })).toThrow(rejected);
  });

  it('returns no nonce that is not a text', async () => {
    expect(verify(await attestation({ nonce: 1 }))()).toEqual({ attestedKeys: [jwk] });
  });

  it('accepts a hundred attested keys', async () => {
    const keys = Array.from({ length: 100 }, () => jwk);
    expect(verify(await attestation({ attested_keys: keys }))().attestedKeys).toEqual(keys);
  });

  it('accepts one of the values that the issuer requires (Appendix D.2)', async () => {
    const requirements = { key_storage: ['iso_18045_moderate', 'iso_18045_high'] };
    expect(verify(await attestation(), { requirements })().attestedKeys).toEqual([jwk]);
  });

  it('accepts clocks that differ by less than a minute', async () => {
    expect(verify(await attestation({ iat: iat + 60, exp: iat - 59 }))().nonce).toBe('n');
  });

  it.each([
    ['another typ', {}, { typ: 'JWT' }],
    ['no x5c', {}, { x5c: undefined }],
    ['an x5c that is no list of certificates', {}, { x5c: ['AAAA'] }],
    ['no iat', { iat: undefined }, {}],
    ['an iat in the future', { iat: iat + 61 }, {}],
    ['an iat that is a text', { iat: String(iat) }, {}],
    ['an exp that has passed', { exp: iat - 60 }, {}],
    ['an exp that is a text', { exp: String(iat + 600) }, {}],
    ['no attested keys', { attested_keys: undefined }, {}],
    ['an empty list of attested keys', { attested_keys: [] }, {}],
    ['more than a hundred attested keys', { attested_keys: Array.from({ length: 101 }, () => jwk) }, {}],
    ['an attested key that is no key', { attested_keys: [{}] }, {}],
    ['an attested private key', { attested_keys: [{ ...jwk, d: 'x' }] }, {}],
  ])('rejects %s with invalid_proof', async (_, payload, header) => {
    expect(verify(await attestation(payload, header))).toThrow(expect.objectContaining({ error: 'invalid_proof' }));
  });

  it.each([
    ['a key storage of another level', { key_storage: ['iso_18045_basic'] }],
    ['no key storage', { key_storage: undefined }],
    ['a key storage that is no list', { key_storage: 'iso_18045_high' }],
  ])('rejects %s than the issuer requires with invalid_proof', async (_, payload) => {
    const requirements = { key_storage: ['iso_18045_high'] };
    expect(verify(await attestation(payload), { requirements })).toThrow(
      expect.objectContaining({ error: 'invalid_proof' }),
    );
  });

  it('rejects a missing user authentication that the issuer requires, with invalid_proof', async () => {
    const requirements = { user_authentication: ['iso_18045_high'] };
    expect(verify(await attestation(), { requirements })).toThrow(
      'its user_authentication is not one of iso_18045_high',
    );
  });

  it('rejects a signer without a path to a trust anchor with invalid_proof', async () => {
    expect(verify(await attestation(), { verifyAttester: verifyTo([]) })).toThrow(
      expect.objectContaining({ error: 'invalid_proof' }),
    );
  });

  it('rejects a signer whose certificate has expired with invalid_proof', async () => {
    const text = await attestation({ iat: Date.parse('2027-06-01') / 1000, exp: undefined });
    const later = new Date('2027-06-01');
    const verifyAttester = verifyTo([anchor], later);
    expect(verify(text, { now: later, verifyAttester })).toThrow(expect.objectContaining({ error: 'invalid_proof' }));
  });

  it('rejects a signature of another key with invalid_proof', async () => {
    const text = await attestation({}, {}, holder.privateKey);
    expect(verify(text)).toThrow(expect.objectContaining({ error: 'invalid_proof' }));
  });

  it.each(['', 'a.b', 'a.b.c', '..'])('rejects the text "%s" with invalid_proof', (text) => {
    expect(verify(text)).toThrow(expect.objectContaining({ error: 'invalid_proof' }));
  });
});
