export { addWebhookEndpoints, dropWebhookEndpoints } from './add-webhook-endpoints';
export { AnnotatedDto } from './annotated.dto';
export { AnnotatedListQuery, toAnnotationFilter } from './annotated-list.query';
export type { AnnotationFilter } from './annotated-list.query';
export { Annotations, toAnnotations, toAnnotationsMembers } from './annotations';
export type { Metadata } from './annotations';
export { createAnnotations, dropAnnotations } from './create-annotations';
export { annotatedWith, insertMetadata } from './metadata.repository';
export { WebhookEndpoints } from './webhook-endpoints';
