/** Administrative acts of the trust service. */
export type TrustAction =
  | 'key.created'
  | 'key-settings.updated'
  | 'csr.created'
  | 'root.created'
  | 'certificate.created'
  | 'certificate.imported'
  | 'certificate.activated'
  | 'certificate.revoked'
  | 'revocation-settings.updated'
  | 'trusted-entity.created'
  | 'trusted-entity.updated'
  | 'trusted-entity.deleted';
