import assert from 'node:assert/strict';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';

type OidcContext = KoaContextWithOIDC['oidc'];

/** Returns the client of the request, which oidc-provider has looked up. */
export function clientOf({ client }: OidcContext): Client {
  assert(client, 'The client of the request has not been looked up.');
  return client;
}

/** Returns the parameters of the request, which oidc-provider has parsed. */
export function parametersOf({ params }: OidcContext): NonNullable<OidcContext['params']> {
  assert(params, 'The parameters of the request have not been parsed.');
  return params;
}
