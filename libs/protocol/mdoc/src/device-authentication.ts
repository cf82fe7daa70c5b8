import type { CborValue } from '@vc/protocol/cbor';
import { Encoded, encodeEmbedded } from '@vc/protocol/cbor';

/**
 * Encodes `DeviceAuthenticationBytes`, which the device key signs (ISO/IEC 18013-5 §9.1.3.4).
 * @param sessionTranscript encoded `SessionTranscript`
 */
export function encodeDeviceAuthentication(
  sessionTranscript: Uint8Array,
  docType: string,
  deviceNameSpacesBytes: CborValue,
): Buffer {
  return encodeEmbedded([
    'DeviceAuthentication',
    new Encoded(Buffer.from(sessionTranscript)),
    docType,
    deviceNameSpacesBytes,
  ]);
}
