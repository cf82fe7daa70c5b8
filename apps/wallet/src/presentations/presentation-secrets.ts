/** What the sealed columns are bound to. */
export function requestContext(presentationId: string): string {
  return `wallet.presentations/${presentationId}/request`;
}

export function answerContext(presentationId: string): string {
  return `wallet.presentation_answers/${presentationId}/answer`;
}
