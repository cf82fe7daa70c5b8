import assert from 'node:assert/strict';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';

type OidcContext = KoaContextWithOIDC['oidc'];

/** The client of the request, once oidc-provider has looked it up. */
export function clientOf({ client }: OidcContext): Client {
  assert(client, 'The client of the request has not been looked up.');
  return client;
}

/** The parameters of the request, once oidc-provider has parsed them. */
export function parametersOf({ params }: OidcContext): NonNullable<OidcContext['params']> {
  assert(params, 'The parameters of the request have not been parsed.');
  return params;
}
