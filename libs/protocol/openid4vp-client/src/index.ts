export {
  createErrorResponse,
  createResponse,
  createResponseOf,
  createVpToken,
  postResponse,
  toResponseForm,
} from './authorization-response';
export type { ResponseOutcome, VpToken } from './authorization-response';
export type { ChosenCredential, ResponseParameters } from './chosen-credential';
export { authorityKeyIdentifiers } from './authority-keys';
export { fetchRequest } from './fetch-request';
export type { FetchRequestOptions } from './fetch-request';
export type { RedirectTargets } from './redirect-target';
export { MalformedRequestError, RequestRejectedError } from './request-rejected-error';
export { parseRequestUri } from './request-uri';
export type { RequestReference } from './request-uri';
export { isDcApiRequest, isIsoMdocRequest } from './verified-request';
export type {
  DcApiRequest,
  DirectPostRequest,
  IsoMdocRequest,
  OpenId4VpRequest,
  VerifiedRequest,
} from './verified-request';
export { verifyDcApiRequest } from './verify-dc-api-request';
export type { VerifyDcApiRequestOptions } from './verify-dc-api-request';
export { verifyIsoMdocRequest } from './verify-iso-mdoc-request';
export type { VerifyIsoMdocRequestOptions } from './verify-iso-mdoc-request';
export { verifyRequestObject, verifyUnsignedRequest } from './verify-request-object';
export type { VerifyRequestObjectOptions } from './verify-request-object';
