import type { CompactJws } from '@vc/protocol/crypto';
import { parseCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import { originAudience } from '@vc/protocol/openid4vp';
import {
  inTerms,
  parameterViolations,
  requestParametersOf,
  signerOf,
  STATIC_DISCOVERY_AUDIENCE,
} from './request-checks';
import { RequestRejectedError } from './request-rejected-error';
import type { DcApiRequest } from './verified-request';

export interface VerifyDcApiRequestOptions {
  protocol: DcApiProtocol;
  /** Of the request in `digital.requests`. */
  data: Record<string, unknown>;
  /** Of the page, as the browser says. */
  origin: string;
  now: Date;
  dids: DidDocuments;
}

type Parameters = Record<string, unknown>;

const MAX_SIGNATURES = 10;

/** A request by the Digital Credentials API (OpenID4VP 1.0 Appendix A.2, A.3), checked. @throws RequestRejectedError */
export async function verifyDcApiRequest(options: VerifyDcApiRequestOptions): Promise<DcApiRequest> {
  const { protocol, data } = options;
  if (protocol === 'openid4vp-v1-unsigned') return unsigned(options);
  if (protocol === 'openid4vp-v1-multisigned') return multisigned(data.request, options);
  if (typeof data.request !== 'string') throw new RequestRejectedError(['the request is not a JWT']);
  const jws = inTerms(() => parseCompactJws(data.request as string));
  return signed(jws, jws.payload.client_id, options);
}

/** Whoever asks is known by the page alone; a client_id and expected_origins say nothing here. */
function unsigned({ data, origin, protocol }: VerifyDcApiRequestOptions): DcApiRequest {
  return toDcApiRequest(data, [], { protocol, origin, clientId: originAudience(origin), verifier: origin });
}

async function signed(jws: CompactJws, clientId: unknown, options: VerifyDcApiRequestOptions): Promise<DcApiRequest> {
  const { now, origin, protocol, dids } = options;
  const { aud, expected_origins: origins } = jws.payload;
  if (typeof clientId !== 'string') throw new RequestRejectedError(['the client_id is missing']);
  const isForUs = aud === undefined || [aud].flat().includes(STATIC_DISCOVERY_AUDIENCE);
  const { name, faults } = await signerOf(jws, clientId, { now, isForUs, dids });
  const isExpected = Array.isArray(origins) && origins.includes(origin);
  if (!isExpected) faults.push('the expected_origins are without the origin of the page');
  return toDcApiRequest(jws.payload, faults, { protocol, origin, clientId, verifier: name });
}

/** A.3.2.2: one signature that is right says who asks; it names the client in its own header. */
async function multisigned(request: unknown, options: VerifyDcApiRequestOptions): Promise<DcApiRequest> {
  const { payload, signatures } = (request ?? {}) as Parameters;
  const count = Array.isArray(signatures) ? signatures.length : 0;
  if (typeof payload !== 'string' || count < 1 || count > MAX_SIGNATURES) {
    throw new RequestRejectedError([`the request is not a JWS with a payload and 1 to ${MAX_SIGNATURES} signatures`]);
  }
  const reasons: string[] = [];
  for (const [index, each] of (signatures as unknown[]).entries()) {
    try {
      return await signedOnce(payload, (each ?? {}) as Parameters, options);
    } catch (error) {
      if (!(error instanceof RequestRejectedError)) throw error;
      reasons.push(...error.reasons.map((reason) => `signature ${index + 1}: ${reason}`));
    }
  }
  throw new RequestRejectedError(reasons);
}

/** With one signature of several. */
async function signedOnce(
  payload: string,
  signature: Parameters,
  options: VerifyDcApiRequestOptions,
): Promise<DcApiRequest> {
  const [header, bytes] = [String(signature.protected), String(signature.signature)];
  const jws = inTerms(() => parseCompactJws(`${header}.${payload}.${bytes}`));
  if ('client_id' in jws.payload) throw new RequestRejectedError(['the client_id is not in the protected header']);
  return signed(jws, jws.header.client_id, options);
}

/** @param faults that were found before */
function toDcApiRequest(
  parameters: Parameters,
  faults: string[],
  asker: Pick<DcApiRequest, 'protocol' | 'origin' | 'clientId' | 'verifier'>,
): DcApiRequest {
  const requestParameters = requestParametersOf(parameters, [
    ...faults,
    ...parameterViolations(parameters, ['dc_api', 'dc_api.jwt']),
  ]);
  return { ...requestParameters, ...asker, responseMode: parameters.response_mode as DcApiRequest['responseMode'] };
}
