/** What the sealed column is bound to. */
export function requestContext(presentationId: string): string {
  return `wallet.presentations/${presentationId}/request`;
}
