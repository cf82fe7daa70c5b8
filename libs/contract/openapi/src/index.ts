export { DOCUMENT_NAMES, documentOf } from './documents';
export type { DocumentName, OpenApiDocument } from './documents';
