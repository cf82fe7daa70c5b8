export {
  baseResponseMode,
  createAuthorizationRequest,
  isDcApiMode,
  isEncryptedMode,
  isPassedByValue,
  requestQuery,
  requestUriQuery,
  RESPONSE_MODES,
  toUnsignedRequest,
  encodeTransactionData,
  transactionDataFor,
} from './authorization-request';
export type {
  AuthorizationRequest,
  AuthorizationRequestOptions,
  BaseResponseMode,
  DcApiRequest,
  DirectPostRequest,
  ResponseMode,
  ResponseTarget,
} from './authorization-request';
export { parseAuthorizationResponse, parseVpToken, DC_API_PROTOCOLS } from './authorization-response';
export type { VpToken, DcApiProtocol, DigitalCredential, ResponseProtocol } from './authorization-response';
export {
  CLIENT_ID_PREFIXES,
  createClientId,
  originAudience,
  parseClientId,
  redirectUriClientId,
  x509HashClientId,
} from './client-id';
export type { ClientIdPrefix, VerifierIdentity } from './client-id';
export { clientMetadata } from './client-metadata';
export { toDcqlQuery } from './device-request-query';
export { toIsoMdocQuery } from './iso-mdoc-request';
export type { IsoMdocQuery, NotExpressible } from './iso-mdoc-request';
export { OpenId4VpError } from './openid4vp-error';
export { presentationSession } from './presentation-session';
export type { PresentationSession, ResponseChannel } from './presentation-session';
export { readAuthorizationResponse } from './read-authorization-response';
export type { PlainResponse } from './read-authorization-response';
export {
  createRequestObject,
  REQUEST_OBJECT_MEDIA_TYPE,
  REQUEST_OBJECT_TYPE,
  STATIC_DISCOVERY_AUDIENCE,
  parseWalletNonce,
} from './request-object';
export type { RequestObjectKey, RequestObjectOptions } from './request-object';
export { createResponseEncryptionKey } from './response-encryption-key';
export type { ResponseEncryptionKey } from './response-encryption-key';
export { dcApiSessionTranscript, sessionTranscript } from './session-transcript';
export type { DcApiHandoverOptions, HandoverOptions } from './session-transcript';
