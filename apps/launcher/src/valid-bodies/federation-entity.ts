/** The tenant as a leaf of a federation. Trust marks on a platform without https would be of no entity. */
export function federationEntity() {
  return {
    authorityHints: ['https://federation.example'],
    organizationName: 'Acme',
    contacts: ['federation@acme.example'],
    trustMarks: [],
    lifetimeSeconds: 3_600,
    keyType: 'P-256',
  };
}
