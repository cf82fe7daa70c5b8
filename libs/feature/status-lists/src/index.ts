export { STATUS_LIST_LIMITS, StatusLists } from './status-lists';
export type { FindListSigner, ListSigner } from './status-lists';
