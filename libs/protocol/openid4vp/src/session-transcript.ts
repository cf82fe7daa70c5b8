import type { CborValue } from '@vc/protocol/cbor';
import { encodeCbor } from '@vc/protocol/cbor';
import { sha256 } from '@vc/protocol/crypto';

export interface HandoverOptions {
  clientId: string;
  nonce: string;
  responseUri: string;
  /** RFC 7638 thumbprint, base64url, of the key that the response is encrypted to; none where it is not encrypted. */
  encryptionKeyThumbprint?: string | undefined;
}

export interface DcApiHandoverOptions {
  origin: string;
  nonce: string;
  encryptionKeyThumbprint?: string | undefined;
}

/** OpenID4VP 1.0 §B.2.6.1: encoded `SessionTranscript` of a response that goes to a URI. */
export function sessionTranscript({ clientId, nonce, responseUri, ...options }: HandoverOptions): Buffer {
  const info = [clientId, nonce, thumbprintOf(options.encryptionKeyThumbprint), responseUri];
  return transcript('OpenID4VPHandover', info);
}

/** §B.2.6.2: of a response that comes through the Digital Credentials API. */
export function dcApiSessionTranscript({ origin, nonce, encryptionKeyThumbprint }: DcApiHandoverOptions): Buffer {
  return transcript('OpenID4VPDCAPIHandover', [origin, nonce, thumbprintOf(encryptionKeyThumbprint)]);
}

function transcript(name: string, info: CborValue[]): Buffer {
  return encodeCbor([null, null, [name, sha256(encodeCbor(info))]]);
}

function thumbprintOf(text: string | undefined): Buffer | null {
  return text === undefined ? null : Buffer.from(text, 'base64url');
}
