export { NewTrustListPage } from './new-trust-list-page';
export { TrustListPage } from './trust-list-page';
export { TrustListsPage } from './trust-lists-page';
