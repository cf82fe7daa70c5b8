import type { CborValue } from '@vc/protocol/cbor';
import { encodeCbor } from '@vc/protocol/cbor';
import { sha256 } from '@vc/protocol/crypto';

export interface HandoverOptions {
  clientId: string;
  nonce: string;
  responseUri: string;
  /** RFC 7638 thumbprint, base64url, of the response encryption key; undefined for a response in the clear. */
  encryptionKeyThumbprint?: string | undefined;
}

export interface DcApiHandoverOptions {
  origin: string;
  nonce: string;
  encryptionKeyThumbprint?: string | undefined;
}

/** Encodes the `SessionTranscript` of a response to a URI (OpenID4VP 1.0 Appendix B.2.6.1). */
export function sessionTranscript({ clientId, nonce, responseUri, ...options }: HandoverOptions): Buffer {
  const info = [clientId, nonce, decodeThumbprint(options.encryptionKeyThumbprint), responseUri];
  return encodeTranscript('OpenID4VPHandover', info);
}

/** Encodes the `SessionTranscript` of a response through the Digital Credentials API (Appendix B.2.6.2). */
export function dcApiSessionTranscript({ origin, nonce, encryptionKeyThumbprint }: DcApiHandoverOptions): Buffer {
  return encodeTranscript('OpenID4VPDCAPIHandover', [origin, nonce, decodeThumbprint(encryptionKeyThumbprint)]);
}

function encodeTranscript(name: string, info: CborValue[]): Buffer {
  return encodeCbor([null, null, [name, sha256(encodeCbor(info))]]);
}

function decodeThumbprint(text: string | undefined): Buffer | null {
  return text === undefined ? null : Buffer.from(text, 'base64url');
}
