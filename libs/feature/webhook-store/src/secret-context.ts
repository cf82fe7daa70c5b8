/** What the sealed secret of an endpoint is bound to. */
export function secretContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/secret`;
}
