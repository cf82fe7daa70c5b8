export { MAX_STATUS_LIST_BYTES, StatusLists } from './status-lists';
export type { FindListSigner, ListSigner } from './status-lists';
