import type { Client, CreateClient, Scope } from '../api/schemas';
import { toLines } from '../forms/lines';

type AuthMethod = Client['tokenEndpointAuthMethod'];

/** The scopes that a client can have, in the order of the form. The compiler refuses a list without one of them. */
export const CLIENT_SCOPES = Object.keys({
  'credentials.read': true,
  'credentials.write': true,
  'presentations.read': true,
  'presentations.write': true,
  'trust.read': true,
  'trust.write': true,
  'webhooks.read': true,
  'webhooks.write': true,
  wallet: true,
  'wallet.push': true,
  'wallet.act': true,
  'onboarding.read': true,
  'onboarding.write': true,
  'audit.read': true,
  'approvals.write': true,
  'staff.provision': true,
  'sc-citizen': true,
  'consent.read': true,
  admin: true,
} satisfies Record<Scope, true>) as Scope[];

export const AUTH_METHODS: readonly AuthMethod[] = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
];

export interface ClientDraft {
  name: string;
  scopes: Scope[];
  /** Whether users log in with it, by the authorization code grant. */
  isForUsers: boolean;
  /** One address a line, for a client of users. */
  redirectUris: string;
  authMethod: AuthMethod;
  /** Address of the public keys, for `private_key_jwt`. */
  jwksUri: string;
  dpop: boolean;
}

export const EMPTY_CLIENT: ClientDraft = {
  name: '',
  scopes: [],
  isForUsers: false,
  redirectUris: '',
  authMethod: 'client_secret_basic',
  jwksUri: '',
  dpop: false,
};

/** A client of users has a refresh token, too. One without authentication has no grant of its own. */
export function toCreateClient(draft: ClientDraft): CreateClient {
  const { name, scopes, isForUsers, redirectUris, authMethod, jwksUri, dpop } = draft;
  const own = authMethod === 'none' ? [] : (['client_credentials'] as const);
  const ofUsers = isForUsers ? (['authorization_code', 'refresh_token'] as const) : [];
  return {
    name: name.trim(),
    scopes,
    grantTypes: [...own, ...ofUsers],
    tokenEndpointAuthMethod: authMethod,
    redirectUris: isForUsers ? toLines(redirectUris) : [],
    ...(authMethod === 'private_key_jwt' && { jwksUri: jwksUri.trim() }),
    dpopBoundAccessTokens: dpop,
  };
}

/** Whether the client has a secret that can be replaced. */
export function hasSecret({ tokenEndpointAuthMethod: method }: Pick<Client, 'tokenEndpointAuthMethod'>): boolean {
  return method === 'client_secret_basic' || method === 'client_secret_post';
}
