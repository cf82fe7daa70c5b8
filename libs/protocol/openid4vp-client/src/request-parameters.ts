import { isNumericDate } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { DcqlError, parseDcqlQuery } from '@vc/protocol/dcql';
import { RequestRejectedError } from './request-rejected-error';
import type { VerifiedRequest } from './verified-request';

type Parameters = Record<string, unknown>;

/** Checks the parameters that each request has, whatever its response mode (OpenID4VP 1.0 §5.1, §5.2). */
export function parameterViolations(parameters: Parameters, responseModes: string[]): string[] {
  const { response_type: type, response_mode: mode, nonce, exp, transaction_data: data } = parameters;
  return [
    ...(type === 'vp_token' ? [] : ['the response_type is not vp_token']),
    ...((responseModes as unknown[]).includes(mode) ? [] : ['the response_mode is not supported']),
    ...(typeof nonce === 'string' && /^[\x21-\x7e]{1,1000}$/.test(nonce) ? [] : ['the nonce is missing']),
    ...(typeof exp === 'number' && !isNumericDate(exp) ? ['the exp is no time'] : []),
    // §8.4: a wallet must reject transaction data of a type that it does not support.
    ...(data === undefined ? [] : ['invalid_transaction_data: no type of transaction data is supported']),
  ];
}

/**
 * Returns the parameters of a request without violations.
 * @param violations result of the checks before
 * @throws RequestRejectedError with all violations, that of the DCQL query included
 */
export function requireRequestParameters(
  { dcql_query: query, nonce, client_metadata: metadata, verifier_info: verifierInfo, exp }: Parameters,
  violations: string[],
): Pick<VerifiedRequest, 'nonce' | 'dcqlQuery' | 'clientMetadata' | 'verifierInfo' | 'expiresAt'> {
  const dcqlQuery = parseQuery(query);
  if (dcqlQuery instanceof DcqlError) throw new RequestRejectedError([...violations, dcqlQuery.message]);
  if (violations.length > 0) throw new RequestRejectedError(violations);
  return {
    nonce: nonce as string,
    dcqlQuery,
    clientMetadata: (metadata ?? {}) as Parameters,
    ...(verifierInfo !== undefined && { verifierInfo }),
    ...(typeof exp === 'number' && { expiresAt: new Date(exp * 1000) }),
  };
}

function parseQuery(value: unknown): DcqlQuery | DcqlError {
  try {
    return parseDcqlQuery(value);
  } catch (error) {
    if (error instanceof DcqlError) return error;
    throw error;
  }
}
