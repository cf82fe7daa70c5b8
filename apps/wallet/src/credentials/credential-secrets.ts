/** What the sealed columns of a credential are bound to. */
export function secretContext(credentialId: string, column: 'credential' | 'claims' | 'holder_key'): string {
  return `wallet.credentials/${credentialId}/${column}`;
}

/** The same, of a further copy. */
export function copyContext(copyId: string, column: 'credential' | 'holder_key'): string {
  return `wallet.credential_copies/${copyId}/${column}`;
}
