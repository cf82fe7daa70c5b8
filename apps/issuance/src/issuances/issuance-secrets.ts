/** What the sealed columns are bound to. */
export function codeContext(issuanceId: string): string {
  return `issuance.issuances/${issuanceId}/pre_authorized_code`;
}

export function attributesContext(issuanceCredentialId: string): string {
  return `issuance.issuance_credentials/${issuanceCredentialId}/attributes`;
}
