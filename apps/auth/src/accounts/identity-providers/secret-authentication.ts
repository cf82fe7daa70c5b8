import type * as OpenIdClientModule from 'openid-client';

type OpenIdClient = Pick<typeof OpenIdClientModule, 'ClientSecretPost' | 'ClientSecretJwt'>;
type ClientAuth = OpenIdClientModule.ClientAuth;
type SecretMethod = 'client_secret_post' | 'client_secret_basic' | 'client_secret_jwt';

/** The first one that a provider supports is used. */
const SECRET_METHODS: readonly SecretMethod[] = ['client_secret_post', 'client_secret_basic', 'client_secret_jwt'];
/** OpenID Connect Discovery 1.0 §3: the methods of a provider that names none. */
const DEFAULT_METHODS = ['client_secret_basic'];

/** Returns how a client proves its secret at a token endpoint, or undefined if the endpoint takes no secret. */
export function findSecretMethod(supported: readonly string[] = DEFAULT_METHODS): SecretMethod | undefined {
  return SECRET_METHODS.find((method) => supported.includes(method));
}

/** Authenticates by the secret in the way that the metadata of the provider allows. */
export function authenticateBySecret(client: OpenIdClient, secret: string): ClientAuth {
  const authentications: Record<SecretMethod, ClientAuth> = {
    client_secret_post: client.ClientSecretPost(secret),
    client_secret_basic: authenticateByBasic(secret),
    client_secret_jwt: client.ClientSecretJwt(secret),
  };
  return (server, ...request) => {
    const method = findSecretMethod(server.token_endpoint_auth_methods_supported);
    if (method === undefined) throw new Error('The token endpoint of the provider takes no secret.');
    authentications[method](server, ...request);
  };
}

/**
 * RFC 6749 §2.3.1. openid-client also encodes characters that the encoding of forms leaves, such as hyphens, and some providers
 * decode nothing.
 */
function authenticateByBasic(secret: string): ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    const credentials = `${encode(id)}:${encode(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

/** `application/x-www-form-urlencoded` */
function encode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
