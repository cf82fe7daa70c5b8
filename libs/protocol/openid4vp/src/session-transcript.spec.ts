import { createHash } from 'node:crypto';
import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { jwkThumbprint } from '@vc/protocol/crypto';
import { dcApiSessionTranscript, sessionTranscript } from './index';

describe('sessionTranscript and dcApiSessionTranscript', () => {
  /** The examples of OpenID4VP 1.0 §B.2.6. */
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';
  const encryptionKeyThumbprint = jwkThumbprint({
    kty: 'EC',
    crv: 'P-256',
    x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
    y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
  });

  it('encode the examples of the specification', () => {
    const options = { clientId: 'x509_san_dns:example.com', responseUri: 'https://example.com/response' };
    expect(sessionTranscript({ ...options, nonce, encryptionKeyThumbprint }).toString('hex')).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
    const origin = 'https://example.com';
    expect(dcApiSessionTranscript({ origin, nonce, encryptionKeyThumbprint }).toString('hex')).toBe(
      '83f6f682764f70656e4944345650444341504948616e646f7665725820fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a',
    );
  });

  const POSTED = { clientId: 'x509_hash:a', nonce: 'n', responseUri: 'https://verifier.example/response' };

  it.each<[string, Partial<typeof POSTED> & { encryptionKeyThumbprint?: string }]>([
    ['client id', { clientId: 'x509_hash:b' }],
    ['nonce', { nonce: 'm' }],
    ['response_uri', { responseUri: 'https://bank.example/response' }],
    ['encryption key', { encryptionKeyThumbprint }],
  ])('differ by the %s of a posted response', (_, other) => {
    expect(sessionTranscript({ ...POSTED, ...other })).not.toEqual(sessionTranscript(POSTED));
  });

  /** Appendix B.2.6: the thumbprint of a response in the clear is null. */
  it('have the form of ISO/IEC 18013-5 §9.1.5.1, with no device engagement and no reader key', () => {
    const [engagement, readerKey, handover] = decodeCbor(sessionTranscript(POSTED)) as [unknown, unknown, unknown[]];
    const info = encodeCbor([POSTED.clientId, POSTED.nonce, null, POSTED.responseUri]);
    expect([engagement, readerKey]).toEqual([null, null]);
    expect(handover).toEqual(['OpenID4VPHandover', createHash('sha256').update(info).digest()]);
  });
});
