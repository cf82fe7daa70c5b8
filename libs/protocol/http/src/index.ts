export { followRedirects } from './follow-redirects';
export { mediaTypeOf } from './wallet-http';
export { describeOAuthError } from './oauth-error';
export { formRequest, parseJson, readJson, requestJson, UnexpectedResponseError } from './request-json';
export { assertAvailable, ServerUnavailableError } from './server-unavailable-error';
export type { WalletHttp, WalletRequest, WalletResponse } from './wallet-http';
