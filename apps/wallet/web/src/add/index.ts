export { AddPage } from './add-page';
export { AuthorizedPage } from './authorized-page';
