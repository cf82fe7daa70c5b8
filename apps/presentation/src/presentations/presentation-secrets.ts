/** What the sealed columns are bound to. */
export function encryptionKeyContext(presentationId: string): string {
  return `presentation.presentations/${presentationId}/encryption_key`;
}

export function attributesContext(presentationId: string): string {
  return `presentation.presentations/${presentationId}/attributes`;
}
