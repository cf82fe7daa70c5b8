import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { ProvenSigner } from '@vc/platform/service-clients';
import { WalletSettingsService } from '../settings/wallet-settings.service';
import { SignersService } from './signers.service';

/** Decides whether the wallet deals with a signer that is not trusted. */
@Injectable()
export class StrangersService {
  constructor(
    private readonly settings: WalletSettingsService,
    private readonly signers: SignersService,
  ) {}

  /** Returns false for a stranger whose credentials and requests the tenant refuses. @throws DomainError `UNAVAILABLE` */
  async isAdmitted(tenant: TenantId, signer: ProvenSigner): Promise<boolean> {
    const { strangers } = await this.settings.get(tenant);
    if (strangers === 'show') return true;
    return (await this.signers.identify(tenant, signer)) !== null;
  }
}
