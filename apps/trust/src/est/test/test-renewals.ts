import { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { trustService } from '../../trust.definition';
import { EstRenewer } from '../est-renewer';
import { TestEstAuthority } from './test-est-authority';

export const CSR = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA', commonName: 'Acme, Ltd' };

interface Tenant {
  tenantId: string;
  call: Caller;
}

/** The trust service with tenants whose certificates an authority issues and renews. */
export class TestRenewals {
  /** The authority that certifies tenants. */
  readonly authority = new TestEstAuthority();
  /** The authority that certifies the EST server. */
  readonly tls = new TestEstAuthority();
  /** Whose certificates are issued and renewed. */
  tenant: Tenant;

  private constructor(
    readonly world: TestWorld,
    readonly service: TestService,
  ) {
    this.tenant = this.newTenant();
  }

  static async start(): Promise<TestRenewals> {
    const world = await TestWorld.start();
    return new TestRenewals(world, await world.serve(trustService, { OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*' }));
  }

  newTenant(): Tenant {
    const tenantId = createId();
    return (this.tenant = { tenantId, call: this.world.caller(this.service, tenantId, 'trust.read', 'trust.write') });
  }

  /** Imports and activates a certificate that the authority has issued for some days. @returns its id */
  async importLeaf(members: object = {}, issuer = this.authority): Promise<string> {
    const { data: request } = (await this.tenant.call('POST', '/api/certificates/csrs', { ...CSR, ...members })).body;
    const leaf = issuer.issue(request.certificateSigningRequest, { days: 10 });
    const chain = { certificateSigningRequestId: request.id, certificate: leaf + issuer.root };
    const imported = await this.tenant.call('POST', '/api/certificates/import', chain);
    expect(imported.status).toBe(201);
    const { id } = imported.body.data;
    expect((await this.tenant.call('POST', `/api/certificates/${id}/activate`)).status).toBe(200);
    return id;
  }

  /** The setting of the renewal of a certificate. */
  async get(id: string) {
    return (await this.tenant.call('GET', `/api/certificates/${id}/renewal`)).body.data;
  }

  async list() {
    return (await this.tenant.call('GET', '/api/certificates')).body.data;
  }

  async run(): Promise<void> {
    await this.service.app.get(EstRenewer).run();
  }

  async makeDue(): Promise<void> {
    const due = `UPDATE trust.est_renewals SET renews_from = now() - interval '1 h', next_attempt_at = now() - interval '1 h'
      WHERE tenant_id = $1`;
    await this.world.database.query(due, [this.tenant.tenantId]);
  }

  async attempt(): Promise<void> {
    await this.makeDue();
    await this.run();
  }

  async expectRenewed(old: string): Promise<{ id: string; certificate: string }> {
    const [renewed, replaced, ...others] = await this.list();
    expect(others).toEqual([]);
    expect(await this.get(renewed.id)).not.toHaveProperty('lastError');
    expect([renewed.status, replaced.status, replaced.id]).toEqual(['active', 'deactivated', old]);
    const [after, before] = [new X509Certificate(renewed.certificate), new X509Certificate(replaced.certificate)];
    expect([after.subject, after.subjectAltName]).toEqual([before.subject, before.subjectAltName]);
    expect(after.subjectAltName).toContain('URI:did:web:');
    expect(new Date(renewed.expiresAt).getTime()).toBeGreaterThan(new Date(replaced.expiresAt).getTime());
    return renewed;
  }

  async stop(): Promise<void> {
    await this.world.stop();
    this.authority.remove();
    this.tls.remove();
  }
}
