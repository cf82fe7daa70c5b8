export { ApiDocumentsModule } from './api-documents.module';
