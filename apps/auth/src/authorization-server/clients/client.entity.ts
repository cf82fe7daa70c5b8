import type { Scope } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export const TOKEN_ENDPOINT_AUTH_METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;
export type TokenEndpointAuthMethod = (typeof TOKEN_ENDPOINT_AUTH_METHODS)[number];

/** An OAuth client of one tenant, with the client metadata of RFC 7591 §2. */
@Entity({ name: 'clients' })
export class Client {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { name: 'client_id' })
  clientId: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'token_endpoint_auth_method' })
  tokenEndpointAuthMethod: TokenEndpointAuthMethod;

  @Column('text', { name: 'secret_hash', nullable: true })
  secretHash: string | null;

  /** Accepted for a day after a rotation. */
  @Column('text', { name: 'previous_secret_hash', nullable: true })
  previousSecretHash: string | null;

  @Column('timestamptz', { name: 'previous_secret_expires_at', nullable: true })
  previousSecretExpiresAt: Date | null;

  /** Public keys, for `private_key_jwt`. */
  @Column('jsonb', { nullable: true })
  jwks: { keys: object[] } | null;

  /** URL at which the client publishes its keys, as an alternative to `jwks`. */
  @Column('text', { name: 'jwks_uri', nullable: true })
  jwksUri: string | null;

  /** The scopes that the client may request. A request without a scope gets all of them. */
  @Column('text', { array: true })
  scopes: Scope[];

  @Column('text', { name: 'grant_types', array: true })
  grantTypes: string[];

  @Column('text', { name: 'redirect_uris', array: true })
  redirectUris: string[];

  @Column('boolean', { name: 'dpop_bound_access_tokens' })
  dpopBoundAccessTokens: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
