/** Administrative acts of the webhooks service. */
export type WebhooksAction =
  | 'endpoint.registered'
  | 'endpoint.updated'
  | 'endpoint.deleted'
  | 'endpoint.secret-rotated'
  | 'recovery.started'
  | 'delivery.retried'
  | 'deliveries.retried'
  | 'portal-link.created'
  | 'portal-link.deleted';
