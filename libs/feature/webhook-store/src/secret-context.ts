/** Additional authenticated data that binds an encrypted secret to its endpoint. */
export function secretContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/secret`;
}

/** Additional authenticated data that binds encrypted headers to their endpoint. */
export function headersContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/headers`;
}

/** Additional authenticated data that binds an encrypted signing key to its endpoint. */
export function signingKeyContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/signing-key`;
}

/** Additional authenticated data that binds an encrypted client to its endpoint. */
export function clientContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/client`;
}

/** Additional authenticated data that binds an encrypted client certificate and its key to their endpoint. */
export function certificateContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/client-certificate`;
}
