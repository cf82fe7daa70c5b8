import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  X509Certificate,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigner } from '@vc/protocol/crypto';
import type { CborMap, Tagged } from '@vc/protocol/cbor';
import { decodeCbor, Encoded, encodeCbor, encodeEmbedded } from '@vc/protocol/cbor';
import { encodeDeviceAuthentication } from './device-response';
import { createDeviceResponse, decodeDeviceResponse, MDL_DOC_TYPE, MDL_NAMESPACE, verifyDocument } from './index';

interface Key {
  x: string;
  y: string;
  d: string;
}

const readVector = (name: string) => readFileSync(join(__dirname, '../test-vectors/iso-18013-5', name), 'utf8');
const vector = JSON.parse(readVector('device-authentication.json')) as Record<
  'sessionTranscriptBytes' | 'macKey' | 'deviceMac',
  string
> &
  Record<'readerKey' | 'deviceKey', Key>;

const hex = (text: string) => Buffer.from(text, 'hex');
const base64Url = (text: string) => hex(text).toString('base64url');
const importKey = ({ x, y, d }: Key) =>
  createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: base64Url(x), y: base64Url(y), d: base64Url(d) },
    format: 'jwk',
  });

const [readerKey, deviceKey] = [importKey(vector.readerKey), importKey(vector.deviceKey)];
const sessionTranscriptBytes = hex(vector.sessionTranscriptBytes);
const sessionTranscript = (decodeCbor(sessionTranscriptBytes) as Tagged).value as Uint8Array;
const NO_NAME_SPACES = new Encoded(encodeEmbedded({}));

/** §9.1.3.5: the key agreement of reader and device, HKDF and HMAC 256/256 over a MAC_structure (RFC 9052 §6.3). */
function deviceMacOf(deviceAuthenticationBytes: Buffer): { key: string; mac: string } {
  const secret = diffieHellman({ privateKey: readerKey, publicKey: createPublicKey(deviceKey) });
  const salt = createHash('sha256').update(sessionTranscriptBytes).digest();
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'EMacKey', 32));
  const protectedHeader = encodeCbor(new Map([[1, 5]]));
  const structure = encodeCbor(['MAC0', protectedHeader, Buffer.alloc(0), deviceAuthenticationBytes]);
  return { key: key.toString('hex'), mac: createHmac('sha256', key).update(structure).digest('hex') };
}

describe('encodeDeviceAuthentication', () => {
  it('returns the bytes that the MAC of ISO/IEC 18013-5 Annex D.5.3 covers', () => {
    const { key, mac } = deviceMacOf(encodeDeviceAuthentication(sessionTranscript, MDL_DOC_TYPE, NO_NAME_SPACES));
    expect(key).toBe(vector.macKey);
    expect(mac).toBe(vector.deviceMac);
  });

  it.each<[string, Parameters<typeof encodeDeviceAuthentication>]>([
    ['another session transcript', [encodeCbor([null, null, null]), MDL_DOC_TYPE, NO_NAME_SPACES]],
    ['the session transcript as embedded CBOR', [sessionTranscriptBytes, MDL_DOC_TYPE, NO_NAME_SPACES]],
    ['another document type', [sessionTranscript, 'org.iso.18013.5.1.mdl', NO_NAME_SPACES]],
    ['device namespaces', [sessionTranscript, MDL_DOC_TYPE, new Encoded(encodeEmbedded({ [MDL_NAMESPACE]: {} }))]],
    ['device namespaces that are not embedded', [sessionTranscript, MDL_DOC_TYPE, {}]],
  ])('returns other bytes for %s', (_, parameters) => {
    expect(deviceMacOf(encodeDeviceAuthentication(...parameters)).mac).not.toBe(vector.deviceMac);
  });
});

describe('verifyDocument in the session of ISO/IEC 18013-5 Annex D.5.1', () => {
  const response = decodeCbor(hex(readVector('device-response.hex').replace(/\s/g, ''))) as CborMap;
  const [example] = response.get('documents') as [CborMap];
  const issuerSigned = encodeCbor(example.get('issuerSigned'));

  const respond = (signingKey = deviceKey) =>
    createDeviceResponse({
      docType: MDL_DOC_TYPE,
      issuerSigned,
      disclose: { [MDL_NAMESPACE]: ['family_name'] },
      sessionTranscript,
      alg: 'ES256',
      sign: createSigner(signingKey),
    });

  const verify = async (bytes: Uint8Array, transcript = sessionTranscript) =>
    verifyDocument(decodeDeviceResponse(bytes), {
      resolveIssuerKey: ([der]) => new X509Certificate(Buffer.from(der!)).publicKey,
      now: new Date('2021-01-01T00:00:00Z'),
      sessionTranscript: transcript,
    });

  it('accepts a signature with the device key of the mobile security object', async () => {
    const { elements } = await verify(await respond());
    expect(elements).toEqual(new Map([[MDL_NAMESPACE, new Map([['family_name', 'Doe']])]]));
  });

  it('rejects a signature with the key of the reader', async () => {
    await expect(verify(await respond(readerKey))).rejects.toMatchObject({ reason: 'deviceSignature' });
  });

  it('rejects the signature in another session', async () => {
    const transcript = encodeCbor([null, null, ['OpenID4VPHandover', Buffer.alloc(32)]]);
    await expect(verify(await respond(), transcript)).rejects.toMatchObject({ reason: 'deviceSignature' });
  });
});
