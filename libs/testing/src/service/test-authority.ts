import type { KeyObject } from 'node:crypto';
import type { Entitlement, Scope } from '@vc/contract/access';
import { areaOfScope, audienceOf } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { JWTPayload } from 'jose';
import { SignJWT } from 'jose';
import { LocalServer } from '../unit/local-server';

interface TokenOptions {
  tenantId: string;
  scopes: Scope[];
  subject?: string;
  clientId?: string;
  /** Claims that replace the usual ones. */
  claims?: JWTPayload;
}

const TENANT = /^\/internal\/tenants\/(.+)$/;

/** Stands in for the authorization server: publishes a key, signs access tokens with it, and knows every tenant that is not deleted. */
export class TestAuthority {
  /** Ids of access tokens that have been revoked. */
  readonly revoked = new Set<string>();
  /** Ids of tenants that do not exist any more. */
  readonly deleted = new Set<string>();
  /** Ids of the tenants that were suspended before the services started. */
  readonly suspended = new Set<string>();
  /** Ids of the tenants that are sandboxes. */
  readonly sandboxes = new Set<string>();
  /** By the ids of the tenants. */
  readonly entitlements = new Map<string, Entitlement[]>();
  /** Ids of tenants by their domains. */
  readonly domains = new Map<string, string>();
  /** Seconds by which the clocks of sandboxes are ahead, by the ids of the tenants. */
  readonly clocks = new Map<string, number>();
  /** Limits that the operator has set. */
  readonly limits: { tenantId: string; requestsPerSecond: number | null; endpoints: number | null }[] = [];
  /** How long a service relies on the revoked tokens that it knows. */
  leaseMs = 60_000;

  /** How every tenant's pages look. */
  readonly display = { primaryColor: '#123456', logo: { uri: 'data:image/png;base64,iVBORw0KGgo=', altText: 'Acme' } };

  private constructor(
    private readonly server: LocalServer,
    private readonly privateKey: KeyObject,
    readonly publicUrl: string,
  ) {}

  /** @param publicUrl `PUBLIC_URL` of the services under test */
  static async start(publicUrl = 'http://platform.test'): Promise<TestAuthority> {
    const { privateKey } = generateKeys('P-256');
    const jwks = JSON.stringify({ keys: [{ ...publicJwkOf(privateKey), kid: 'test', alg: 'ES256', use: 'sig' }] });
    const server = await LocalServer.start(({ url = '' }, response) => {
      const tenant = TENANT.exec(url)?.[1];
      if (tenant !== undefined && authority.deleted.has(tenant)) return void response.writeHead(404).end();
      const answer = tenant === undefined ? authority.answerTo(url) : JSON.stringify(authority.profileOf(tenant));
      response.setHeader('content-type', 'application/json').end(answer ?? jwks);
    });
    const authority = new TestAuthority(server, privateKey, publicUrl);
    return authority;
  }

  /** Returns undefined for the address of the keys. */
  private answerTo(url: string): string | undefined {
    if (url.startsWith('/internal/revoked-tokens')) return this.revocations;
    if (url === '/internal/tenant-limits') return JSON.stringify({ tenants: this.limits });
    if (url === '/internal/tenant-domains') return this.domainList;
    if (url === '/internal/sandbox-clocks') return this.clockList;
    return url === '/internal/approvals/claims' ? JSON.stringify({ outcome: 'not-required' }) : undefined;
  }

  private get clockList(): string {
    return JSON.stringify({
      clocks: [...this.clocks].map(([tenantId, offsetSeconds]) => ({ tenantId, offsetSeconds })),
    });
  }

  private get domainList(): string {
    return JSON.stringify({ domains: [...this.domains].map(([domain, tenantId]) => ({ domain, tenantId })) });
  }

  private get revocations(): string {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const revocations = [...this.revoked].map((jti) => ({ jti, expiresAt }));
    const cutoffs = [...this.suspended].map((subject) => ({
      kind: 'tenant',
      subject,
      issuedBefore: null,
      expiresAt: null,
      position: 0,
    }));
    return JSON.stringify({ revocations, cutoffs, position: revocations.length, leaseMs: this.leaseMs });
  }

  private profileOf(tenantId: string) {
    const kind = this.sandboxes.has(tenantId) ? 'sandbox' : 'production';
    const entitlements = this.entitlements.get(tenantId) ?? [];
    return { id: tenantId, slug: this.slugOf(tenantId), name: 'Acme', kind, display: this.display, entitlements };
  }

  /** Every tenant has a slug of its own. */
  slugOf(tenantId: string): string {
    return `acme-${tenantId.slice(-12)}`;
  }

  /** `AUTH_INTERNAL_URL` of the services under test. */
  get internalUrl(): string {
    return this.server.url;
  }

  async accessToken({ tenantId, scopes, subject, clientId = 'test-client', claims }: TokenOptions): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: audienceOf('auth', this.publicUrl),
      aud: [...new Set(scopes.map((scope) => audienceOf(areaOfScope(scope), this.publicUrl)))],
      sub: subject ?? clientId,
      client_id: clientId,
      tenant_id: tenantId,
      scope: scopes.join(' '),
      iat: now,
      exp: now + 300,
      jti: createId(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test' })
      .sign(this.privateKey);
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}
