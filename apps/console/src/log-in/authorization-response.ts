/** An authorization response (RFC 6749 §4.1.2, RFC 9207 §2). A missing or repeated parameter is an empty text. */
export interface AuthorizationResponse {
  code: string;
  state: string;
  iss: string;
  error: string;
}

/** Reads the query of a callback. Unknown parameters are ignored (RFC 6749 §4.1.2). */
export function toAuthorizationResponse(query: Record<string, unknown>): AuthorizationResponse {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  return { code: text('code'), state: text('state'), iss: text('iss'), error: text('error') };
}
