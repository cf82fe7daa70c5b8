export { RequestPage } from './request-page';
