import type { CompactJws } from '@vc/protocol/crypto';
import { parseCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { withoutNulls } from '@vc/protocol/json';
import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import { originAudience, STATIC_DISCOVERY_AUDIENCE } from '@vc/protocol/openid4vp';
import { parameterViolations, requireRequestParameters } from './request-parameters';
import { RequestRejectedError } from './request-rejected-error';
import { translateErrors } from './translate-errors';
import type { DcApiRequest } from './verified-request';
import { verifySigner } from './verify-signer';

export interface VerifyDcApiRequestOptions {
  protocol: DcApiProtocol;
  /** `data` of the request in `digital.requests`. */
  data: Record<string, unknown>;
  /** Origin of the page, as the browser reports it. */
  origin: string;
  now: Date;
  dids: DidDocuments;
}

type Parameters = Record<string, unknown>;

const MAX_SIGNATURES = 10;

/** Verifies a request by the Digital Credentials API (OpenID4VP 1.0 Appendix A.2, A.3). @throws RequestRejectedError */
export async function verifyDcApiRequest(options: VerifyDcApiRequestOptions): Promise<DcApiRequest> {
  const { protocol, data } = options;
  if (protocol === 'openid4vp-v1-unsigned') return verifyUnsigned(options);
  if (protocol === 'openid4vp-v1-multisigned') return verifyMultisigned(data.request, options);
  if (typeof data.request !== 'string') throw new RequestRejectedError(['the request is not a JWT']);
  const jws = translateErrors(() => parseCompactJws(data.request as string));
  return verifySigned(jws, jws.payload.client_id, options);
}

/** The origin identifies the verifier. `client_id` and `expected_origins` are ignored (A.2, A.3.1). */
function verifyUnsigned({ data, origin, protocol }: VerifyDcApiRequestOptions): DcApiRequest {
  return toDcApiRequest(data, [], { protocol, origin, clientId: originAudience(origin), verifier: origin });
}

async function verifySigned(
  jws: CompactJws,
  clientId: unknown,
  options: VerifyDcApiRequestOptions,
): Promise<DcApiRequest> {
  const { now, origin, protocol, dids } = options;
  const { aud, expected_origins: origins } = jws.payload;
  if (typeof clientId !== 'string') throw new RequestRejectedError(['the client_id is missing']);
  const isAddressedToWallet = aud === undefined || [aud].flat().includes(STATIC_DISCOVERY_AUDIENCE);
  const { name, x5c, violations } = await verifySigner(jws, clientId, { now, isAddressedToWallet, dids });
  const isExpected = Array.isArray(origins) && origins.includes(origin);
  if (!isExpected) violations.push('the expected_origins are without the origin of the page');
  return toDcApiRequest(jws.payload, violations, {
    protocol,
    origin,
    clientId,
    verifier: name,
    ...(x5c && { x5c }),
  });
}

/** One valid signature identifies the verifier. Its protected header has the `client_id` (A.3.2.2). */
async function verifyMultisigned(request: unknown, options: VerifyDcApiRequestOptions): Promise<DcApiRequest> {
  const { payload, signatures } = (request ?? {}) as Parameters;
  const count = Array.isArray(signatures) ? signatures.length : 0;
  if (typeof payload !== 'string' || count < 1 || count > MAX_SIGNATURES) {
    throw new RequestRejectedError([`the request is not a JWS with a payload and 1 to ${MAX_SIGNATURES} signatures`]);
  }
  const reasons: string[] = [];
  for (const [index, each] of (signatures as unknown[]).entries()) {
    try {
      return await verifySignature(payload, (each ?? {}) as Parameters, options);
    } catch (error) {
      if (!(error instanceof RequestRejectedError)) throw error;
      reasons.push(...error.reasons.map((reason) => `signature ${index + 1}: ${reason}`));
    }
  }
  throw new RequestRejectedError(reasons);
}

/** Verifies one signature of a request with several. */
async function verifySignature(
  payload: string,
  signature: Parameters,
  options: VerifyDcApiRequestOptions,
): Promise<DcApiRequest> {
  const { protected: header, signature: bytes } = signature;
  if (typeof header !== 'string' || typeof bytes !== 'string') {
    throw new RequestRejectedError(['it has no protected header or no signature']);
  }
  const jws = translateErrors(() => parseCompactJws(`${header}.${payload}.${bytes}`));
  if ('client_id' in jws.payload) throw new RequestRejectedError(['the client_id is not in the protected header']);
  return verifySigned(jws, jws.header.client_id, options);
}

/** @param violations result of the checks of signer and origin */
function toDcApiRequest(
  received: Parameters,
  violations: string[],
  verifier: Pick<DcApiRequest, 'protocol' | 'origin' | 'clientId' | 'verifier' | 'x5c'>,
): DcApiRequest {
  const parameters = withoutNulls(received) as Parameters;
  const requestParameters = requireRequestParameters(parameters, [
    ...violations,
    ...parameterViolations(parameters, ['dc_api', 'dc_api.jwt']),
  ]);
  return { ...requestParameters, ...verifier, responseMode: parameters.response_mode as DcApiRequest['responseMode'] };
}
