export { addWebhookEndpoints, dropWebhookEndpoints, createAnnotations, dropAnnotations } from './create-annotations';
export { AnnotatedDto } from './annotated.dto';
export { AnnotatedListQuery, toAnnotationFilter } from './annotated-list.query';
export type { AnnotationFilter } from './annotated-list.query';
export { Annotations, toAnnotations, toAnnotationsMembers } from './annotations';
export type { Metadata } from './annotations';
export { annotatedWith, insertMetadata } from './metadata.repository';
export { WebhookEndpoints } from './webhook-endpoints';
