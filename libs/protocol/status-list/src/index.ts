export { toRandomIndex } from './random-indices';
export { STATUS, StatusList } from './status-list';
export type { StatusBits } from './status-list';
export { StatusListError } from './status-list-error';
export { parseStatusReference } from './status-reference';
export type { StatusReference } from './status-reference';
export { createStatusListToken, STATUS_LIST_MEDIA_TYPE, verifyStatusListToken } from './status-list-token';
export type { StatusListTokenOptions, VerifiedStatusList, VerifyStatusListTokenOptions } from './status-list-token';
