export { parseAuthorizationResponse, parseJson, parseVpToken } from './authorization-response';
export type { AuthorizationResponse, VpToken } from './authorization-response';
export {
  CLIENT_ID_PREFIXES,
  decentralizedIdentifierClientId,
  originAudience,
  parseClientId,
  redirectUriClientId,
  x509HashClientId,
  x509SanDnsClientId,
} from './client-id';
export type { ClientIdPrefix } from './client-id';
export { clientMetadata } from './client-metadata';
export { DC_API_PROTOCOLS } from './dc-api';
export type { DcApiProtocol, DigitalCredential } from './dc-api';
export { OpenId4VpError } from './openid4vp-error';
export {
  createRequestObject,
  REQUEST_OBJECT_MEDIA_TYPE,
  REQUEST_OBJECT_TYPE,
  requestQuery,
  RESPONSE_MODES,
} from './request-object';
export type { AuthorizationRequest, RequestObjectKey, RequestObjectOptions, ResponseMode } from './request-object';
export { dcApiSessionTranscript, sessionTranscript } from './session-transcript';
export type { DcApiHandoverOptions, HandoverOptions } from './session-transcript';
