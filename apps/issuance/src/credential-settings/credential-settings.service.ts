import { Inject, Injectable } from '@nestjs/common';
import { acceptRegistration, type RegistrationContext } from '@vc/feature/registrations';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import { isDeepStrictEqual } from 'node:util';
import type { IssuanceAction } from '../issuance-action';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import type { CredentialSettingsDto } from './credential-settings.dto';
import { type CredentialSettings, CredentialSettingsRepository } from './credential-settings.repository';
import { toCredentialSettingsResource } from './credential-settings.resource';
import { toStoredRegistration } from './stored-registration';

export interface DescribedSettings {
  settings: CredentialSettings;
  context: RegistrationContext;
}

/** The settings of a tenant's credentials: by default, the history of statuses is private (Token Status List §12.7). */
@Injectable()
export class CredentialSettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: CredentialSettingsRepository,
    private readonly signers: IssuerSigners,
    private readonly audit: AdminAudit<IssuanceAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(tenant: TenantId): Promise<DescribedSettings> {
    const context = await this.createContext(tenant);
    return { settings: await this.database.transaction(tenant, (tx) => this.settings.get(tx, tenant)), context };
  }

  /**
   * A history that becomes public begins now. Repeating the call changes nothing.
   * @throws ValidationFailed for a registration certificate that is not valid, DomainError `PRECONDITION_FAILED`, `UNAVAILABLE`
   */
  async set(tenantId: TenantId, dto: CredentialSettingsDto, precondition: Precondition): Promise<DescribedSettings> {
    const context = await this.createContext(tenantId);
    return this.database.transaction(tenantId, async (tx) => {
      await this.settings.lock(tx, tenantId);
      const before = await this.settings.get(tx, tenantId);
      precondition.assert(toCredentialSettingsResource(before, context));
      const settings = applyChange(before, dto, context);
      if (!isDeepStrictEqual(settings, before)) {
        await this.settings.set(tx, { tenantId, ...settings, updatedAt: context.now });
        await this.audit.add(tx, { tenantId, action: 'credential-settings.updated', resourceIds: [tenantId] });
      }
      return { settings, context };
    });
  }

  private async createContext(tenant: TenantId): Promise<RegistrationContext> {
    return { now: this.clock(), leaf: await this.signers.findLeaf(tenant, 'P-256') };
  }
}

/** A registration certificate that is stored already stays, also after its end. */
function applyChange(
  before: CredentialSettings,
  { statusHistory, registrationCertificates: given }: CredentialSettingsDto,
  context: RegistrationContext,
): CredentialSettings {
  const accept = (certificate: string, index: number) =>
    before.registrations.find((stored) => stored.certificate === certificate) ??
    toStoredRegistration(
      acceptRegistration(certificate, { ...context, role: 'issuer', pointer: `/registrationCertificates/${index}` }),
    );
  return {
    historySince: statusHistory === 'public' ? (before.historySince ?? context.now) : null,
    registrations: given?.map(accept) ?? before.registrations,
  };
}
