/** Administrative acts of the presentation service. */
export type PresentationAction =
  | 'presentation-template.created'
  | 'presentation-template.updated'
  | 'presentation-template.deleted'
  | 'presentation-settings.updated'
  | 'registration-certificate.created'
  | 'registration-certificate.deleted';
