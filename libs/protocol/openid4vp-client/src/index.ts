export { presentCredentials, refuseRequest } from './answer-request';
export type { AnswerableRequest, Answered, ChosenCredential } from './answer-request';
export { fetchRequest } from './fetch-request';
export type { FetchRequestOptions } from './fetch-request';
export { RequestRejectedError } from './request-rejected-error';
export { parseRequestUri } from './request-uri';
export type { RequestReference } from './request-uri';
export { verifyRequestObject } from './verify-request-object';
export type { VerifiedRequest, VerifyRequestObjectOptions } from './verify-request-object';
