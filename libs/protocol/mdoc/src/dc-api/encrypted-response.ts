import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { decodeBase64Url, encodeBase64Url, toUncompressedPoint } from '@vc/protocol/crypto';
import { translateMdocErrors } from '../issuer-signed';
import { MdocError } from '../mdoc-error';
import { requireMap } from '../mobile-security-object';
import type { IsoMdocSession } from './dc-api';
import { DC_API, isoMdocSessionTranscript } from './dc-api';
import type { RecipientKey } from './encryption-info';
import { recipientPublicKeyOf } from './encryption-info';
import type { HpkeMessage } from './hpke';
import { openHpke, sealHpke } from './hpke';

/** An uncompressed point of P-256. */
const ENC_BYTES = 65;

/**
 * Encrypts a `DeviceResponse` for the verifier of a request (ISO/IEC 18013-7 Annex C).
 * @returns base64url of `["dcapi", { enc, cipherText }]`
 * @throws MdocError if `encryptionInfo` is malformed
 */
export async function encryptDeviceResponse(deviceResponse: Uint8Array, session: IsoMdocSession): Promise<string> {
  const publicKey = toUncompressedPoint(recipientPublicKeyOf(session.encryptionInfo));
  const { enc, cipherText } = await sealHpke(publicKey, deviceResponse, isoMdocSessionTranscript(session));
  return encodeBase64Url(encodeCbor([DC_API, { enc, cipherText }]));
}

/**
 * Decrypts the response to a request (ISO/IEC 18013-7 Annex C).
 * @param response base64url of `["dcapi", { enc, cipherText }]`
 * @param origin of the page that has received the response
 * @returns the encoded `DeviceResponse`
 * @throws MdocError
 */
export async function decryptDeviceResponse(
  response: unknown,
  { encryptionInfo, privateKey }: RecipientKey,
  origin: string,
): Promise<Buffer> {
  const info = isoMdocSessionTranscript({ encryptionInfo, origin });
  return openHpke(Buffer.from(privateKey, 'base64url'), parseEncryptedResponse(response), info);
}

function parseEncryptedResponse(response: unknown): HpkeMessage {
  const bytes = typeof response === 'string' ? decodeBase64Url(response) : undefined;
  if (!bytes) throw new MdocError('response is not base64url');
  return translateMdocErrors(() => {
    const parts = decodeCbor(bytes);
    if (!Array.isArray(parts) || parts.length !== 2 || parts[0] !== DC_API) {
      throw new MdocError('response is not one of the Digital Credentials API');
    }
    const message = requireMap(parts[1], 'the encrypted response');
    const [enc, cipherText] = [message.get('enc'), message.get('cipherText')];
    if (!(enc instanceof Uint8Array) || enc.length !== ENC_BYTES) throw new MdocError('enc is not a point of P-256');
    if (!(cipherText instanceof Uint8Array)) throw new MdocError('cipherText is not a byte string');
    return { enc, cipherText };
  });
}
