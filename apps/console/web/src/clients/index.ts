export { ClientPage } from './client-page';
export { ClientsPage } from './clients-page';
export { NewClientPage } from './new-client-page';
