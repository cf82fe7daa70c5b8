import { X509Certificate } from 'node:crypto';
import { generateKeys, sha256 } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { createClientId, parseClientId } from './index';

const dates = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };
const did = 'did:web:verifier.example';
const responseUri = 'https://verifier.example:8443/response';

describe('createClientId', () => {
  let leaf: X509Certificate;

  beforeAll(async () => {
    const [root, verifier] = [generateKeys('P-256'), generateKeys('P-256')];
    const pem = await createLeafCertificate({
      ...dates,
      subject: 'CN=Verifier',
      publicKey: verifier.publicKey,
      issuerCertificate: await createRootCertificate({ ...dates, subject: 'CN=Root', key: root.privateKey }),
      issuerKey: root.privateKey,
      subjectAlternativeNames: [
        { type: 'url', value: 'https://other.example' },
        { type: 'dns', value: 'verifier.example' },
      ],
    });
    leaf = new X509Certificate(pem);
  });

  it('returns the hash of the certificate, a name of it, the DID, or the response URI', () => {
    const verifier = { leaf, did, responseUri };
    expect(createClientId('x509_hash', verifier)).toBe(`x509_hash:${sha256(leaf.raw).toString('base64url')}`);
    expect(createClientId('x509_san_dns', verifier)).toBe('x509_san_dns:verifier.example');
    expect(createClientId('decentralized_identifier', verifier)).toBe(`decentralized_identifier:${did}`);
    expect(createClientId('redirect_uri', verifier)).toBe(`redirect_uri:${responseUri}`);
  });

  it.each(['https://other.example/response', 'https://sub.verifier.example/response'])(
    'returns undefined if no DNS name of the certificate is the host of %s',
    (uri) => {
      expect(createClientId('x509_san_dns', { leaf, did, responseUri: uri })).toBeUndefined();
    },
  );
});

describe('parseClientId', () => {
  it('splits at the prefix', () => {
    expect(parseClientId(`redirect_uri:${responseUri}`)).toEqual({ prefix: 'redirect_uri', value: responseUri });
  });

  it.each(['', 'verifier', 'https://verifier.example', 'x509_hash', 'openid_federation:https://a.example'])(
    'returns undefined for %j',
    (clientId) => {
      expect(parseClientId(clientId)).toBeUndefined();
    },
  );
});
