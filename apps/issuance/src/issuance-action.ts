/** Administrative acts of the issuance service. */
export type IssuanceAction =
  | 'credential-preset.created'
  | 'credential-template.created'
  | 'credential-template.updated'
  | 'credential-template.archived'
  | 'credential-template.restored'
  | 'credential.revoked'
  | 'credential.suspended'
  | 'credential.reinstated'
  | 'credential-settings.updated';
