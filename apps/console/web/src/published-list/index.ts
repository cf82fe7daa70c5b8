export { PublishedListPage } from './published-list-page';
