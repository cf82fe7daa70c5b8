import type { CborValue } from '@vc/protocol/cbor';
import { Encoded, encodeEmbedded } from '@vc/protocol/cbor';

/** `DeviceAuthenticationBytes` (ISO/IEC 18013-5 §9.1.3.4): what the holder's key signs. */
export function deviceAuthenticationBytes(
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
