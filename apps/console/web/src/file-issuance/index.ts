export { FileIssuancePage } from './file-issuance-page';
