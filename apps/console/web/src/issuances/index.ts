export { IssuancePage } from './issuance-page';
export { IssuancesPage } from './issuances-page';
export { NewIssuancePage } from './new-issuance-page';
