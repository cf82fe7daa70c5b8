/** HTTP status of every error code; docs/reference/errors.md. */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  CONSENT_REQUIRED: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  TENANT_SUSPENDED: 403,
  APPROVAL_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  REQUEST_UNDER_WAY: 409,
  ANSWER_LOST: 409,
  CREDENTIAL_TYPE_TAKEN: 409,
  INVALID_STATE: 409,
  CERTIFICATE_NOT_ACTIVE: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  SANDBOX_BOUNDARY: 422,
  UPSTREAM_REJECTED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  NOT_SUPPORTED: 501,
  UPSTREAM_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
  HOME_AFFAIRS_UNAVAILABLE: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_TITLE: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'The request is not valid',
  CONSENT_REQUIRED: 'Consent is required',
  UNAUTHORIZED: 'Authentication is required',
  FORBIDDEN: 'Access is not allowed',
  TENANT_SUSPENDED: 'The tenant is suspended',
  APPROVAL_REQUIRED: 'Another member of staff has to approve this',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'The method is not allowed',
  CONFLICT: 'The request conflicts with what exists',
  REQUEST_UNDER_WAY: 'The first request is under way',
  ANSWER_LOST: 'The answer to the first request was lost',
  CREDENTIAL_TYPE_TAKEN: 'The credential type is taken',
  INVALID_STATE: 'The state does not allow this',
  CERTIFICATE_NOT_ACTIVE: 'No signing certificate is active',
  PRECONDITION_FAILED: 'The resource has changed',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The media type is not supported',
  IDEMPOTENCY_KEY_REUSED: 'The idempotency key belongs to another request',
  SANDBOX_BOUNDARY: 'Sandbox and production are kept apart',
  UPSTREAM_REJECTED: 'The issuer or verifier refused',
  RATE_LIMITED: 'Too many requests',
  INTERNAL_ERROR: 'Internal error',
  NOT_SUPPORTED: 'This is not supported',
  UPSTREAM_UNAVAILABLE: 'The issuer or verifier is not available',
  UNAVAILABLE: 'The service is not available',
  UPSTREAM_TIMEOUT: 'The issuer or verifier did not answer in time',
  HOME_AFFAIRS_UNAVAILABLE: 'Home affairs is not available',
};

const RETRY_AFTER_SECONDS = 5;

/** Returns `Retry-After` for 502, 503 and 504 (RFC 9110 §10.2.3). */
export function retryAfterOf(status: number): Record<string, string> {
  return status >= 502 && status <= 504 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {};
}
