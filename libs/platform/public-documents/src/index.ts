export { createDocumentVersions, documentsChangeWith } from './create-document-versions';
export { findDocumentVersion } from './document-versions.repository';
export { PublicDocument } from './public-document';
export { PublicDocuments } from './public-documents';
export { PublicDocumentsModule } from './public-documents.module';
export { Published } from './published';
