export { ConsentRecordPage } from './consent-record-page';
export { ConsentRecordsPage } from './consent-records-page';
