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

/** A `TestWorld` of renewals: the trust service with tenants whose certificates an authority issues and renews. */
export class RenewalWorld extends TestWorld {
  /** The authority that certifies tenants. */
  readonly certifier = new TestEstAuthority();
  /** The authority that certifies the EST server. */
  readonly tls = new TestEstAuthority();
  service: TestService;
  /** Whose certificates are issued and renewed. */
  tenant: Tenant;

  static async serve(): Promise<RenewalWorld> {
    const renewals = await RenewalWorld.start();
    renewals.service = await renewals.serve(trustService, { OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*' });
    renewals.newTenant();
    return renewals;
  }

  newTenant(): Tenant {
    const tenantId = createId();
    return (this.tenant = { tenantId, call: this.caller(this.service, tenantId, 'trust.read', 'trust.write') });
  }

  /** Imports and activates a certificate that the authority has issued for some days. @returns its id */
  async importLeaf(members: object = {}, issuer = this.certifier): Promise<string> {
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
    await this.database.query(due, [this.tenant.tenantId]);
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

  override async stop(): Promise<void> {
    await super.stop();
    this.certifier.remove();
    this.tls.remove();
  }
}
