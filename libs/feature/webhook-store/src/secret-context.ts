/** Additional authenticated data that binds an encrypted secret to its endpoint. */
export function secretContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/secret`;
}

/** Additional authenticated data that binds encrypted headers to their endpoint. */
export function headersContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/headers`;
}
