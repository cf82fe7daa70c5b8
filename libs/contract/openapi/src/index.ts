export { DOCUMENT_NAMES, documentOf } from './documents';
export type { DocumentName } from './documents';
export type { OpenApiDocument } from './open-api-document';
