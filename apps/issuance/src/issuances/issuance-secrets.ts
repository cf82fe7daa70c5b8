/** Associated data that binds an encrypted column to its row. */
export function grantContext(issuanceId: string): string {
  return `issuance.issuances/${issuanceId}/grant_value`;
}

export function attributesContext(issuanceCredentialId: string): string {
  return `issuance.issuance_credentials/${issuanceCredentialId}/attributes`;
}
