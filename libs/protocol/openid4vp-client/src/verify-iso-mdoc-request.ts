import type { KeyObject } from 'node:crypto';
import { encodeBase64Url } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { DeviceRequest } from '@vc/protocol/mdoc';
import {
  ISO_MDOC_PROTOCOL,
  isoMdocSessionTranscript,
  MdocError,
  parseDeviceRequest,
  parseEncryptionInfo,
  verifyReader,
} from '@vc/protocol/mdoc';
import { originAudience, toDcqlQuery, x509HashClientId } from '@vc/protocol/openid4vp';
import { CertificatePathError, parseX5chain } from '@vc/protocol/x509';
import { chainViolations, describeSigner } from './verify-signer';
import { RequestRejectedError } from './request-rejected-error';
import { translateErrors } from './translate-errors';
import type { IsoMdocRequest } from './verified-request';

export interface VerifyIsoMdocRequestOptions {
  /** `data` of the request in `digital.requests`. */
  data: Record<string, unknown>;
  /** Origin of the page, as the browser reports it. */
  origin: string;
  now: Date;
}

type Verifier = Pick<IsoMdocRequest, 'clientId' | 'verifier' | 'x5c'>;

/**
 * Verifies a request of ISO/IEC 18013-7 Annex C: the parameters of the encryption, the reader authentication over the
 * session transcript of the origin, and the certificates of the reader. Without reader authentication the origin
 * identifies the verifier.
 * @throws RequestRejectedError
 */
export function verifyIsoMdocRequest({ data, origin, now }: VerifyIsoMdocRequestOptions): IsoMdocRequest {
  const { deviceRequest, encryptionInfo } = data;
  if (typeof deviceRequest !== 'string' || typeof encryptionInfo !== 'string') {
    throw new RequestRejectedError(['the deviceRequest or the encryptionInfo is missing']);
  }
  return translateErrors(() => {
    const { nonce } = parseEncryptionInfo(encryptionInfo);
    const request = parseDeviceRequest(deviceRequest);
    const sessionTranscript = isoMdocSessionTranscript({ encryptionInfo, origin });
    return {
      protocol: ISO_MDOC_PROTOCOL,
      origin,
      encryptionInfo,
      nonce: encodeBase64Url(nonce),
      dcqlQuery: toDcqlQuery(request),
      clientMetadata: {},
      ...(findReader(request, sessionTranscript, now) ?? { clientId: originAudience(origin), verifier: origin }),
    };
  });
}

function findReader(request: DeviceRequest, sessionTranscript: Uint8Array, now: Date): Verifier | undefined {
  const x5chain = verifyReader(request, { sessionTranscript, keyOf: (each) => readerKeyOf(each, now) });
  if (!x5chain) return undefined;
  const chain = parseX5chain(x5chain);
  const { name, x5c } = describeSigner(chain);
  return { clientId: x509HashClientId(chain[0].raw), verifier: name, x5c };
}

/** @throws MdocError where the certificates are malformed or not valid; of several readers another one may be */
function readerKeyOf(x5chain: Uint8Array[], now: Date): KeyObject {
  const parse = () => parseX5chain(x5chain);
  const chain = translating(parse, [CertificatePathError], (cause: Error) => new MdocError(cause.message, { cause }));
  const violations = chainViolations(chain, now);
  if (violations.length > 0) throw new MdocError(violations.join('; '));
  return chain[0].publicKey;
}
