import { createHash } from 'node:crypto';
import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { jwkThumbprint } from '@vc/protocol/crypto';
import { calculateJwkThumbprint } from 'jose';
import { dcApiSessionTranscript, sessionTranscript } from './index';

describe('sessionTranscript and dcApiSessionTranscript', () => {
  /** The examples of OpenID4VP 1.0 §B.2.6. */
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';
  const encryptionKey = {
    kty: 'EC' as const,
    crv: 'P-256' as const,
    x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
    y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
    use: 'enc',
    alg: 'ECDH-ES',
    kid: '1',
  };
  const encryptionKeyThumbprint = jwkThumbprint(encryptionKey);

  it('have the printed thumbprint of the key, as jose computes it', async () => {
    const printed = '4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047';
    expect(Buffer.from(encryptionKeyThumbprint, 'base64url').toString('hex')).toBe(printed);
    expect(await calculateJwkThumbprint(encryptionKey)).toBe(encryptionKeyThumbprint);
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

  const TO_PAGE = { origin: 'https://verifier.example', nonce: 'n' };

  it.each<[string, Partial<typeof TO_PAGE> & { encryptionKeyThumbprint?: string }]>([
    ['origin', { origin: 'https://bank.example' }],
    ['nonce', { nonce: 'm' }],
    ['encryption key', { encryptionKeyThumbprint }],
  ])('differ by the %s of a response to a page', (_, other) => {
    expect(dcApiSessionTranscript({ ...TO_PAGE, ...other })).not.toEqual(dcApiSessionTranscript(TO_PAGE));
  });

  /** Appendix B.2.6.2: the thumbprint of a response in the clear is null, and the origin has no prefix. */
  it('have the form of ISO/IEC 18013-5 §9.1.5.1 for a page, with the origin alone', () => {
    const [engagement, readerKey, handover] = decodeCbor(dcApiSessionTranscript(TO_PAGE)) as [
      unknown,
      unknown,
      unknown[],
    ];
    const info = encodeCbor(['https://verifier.example', 'n', null]);
    expect([engagement, readerKey]).toEqual([null, null]);
    expect(handover).toEqual(['OpenID4VPDCAPIHandover', createHash('sha256').update(info).digest()]);
  });
});
