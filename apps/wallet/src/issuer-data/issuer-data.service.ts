import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { readValidity, type Validity } from '@vc/protocol/openid4vci-client';
import { CredentialCipher } from '../credentials/credential-cipher';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { Holder } from '../holders/holder';
import { HeldStatusesService } from '../presentations/held-statuses.service';
import type { CredentialDisplay } from './credential-display';
import { type CredentialValidity, toCredentialValidity } from './credential-validity';
import { IssuerDisplays } from './issuer-displays';

/** What the issuer of a credential says of it now. */
export interface IssuerData extends Validity {
  validity: CredentialValidity;
  displays: CredentialDisplay[];
}

/** Reads what issuers publish about held credentials: the status, and how to show them. */
@Injectable()
export class IssuerDataService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly statuses: HeldStatusesService,
    private readonly displays: IssuerDisplays,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(holder: Holder, id: string): Promise<IssuerData> {
    const credential = await this.database.transaction(holder.tenantId, (tx) => this.credentials.get(tx, holder, id));
    const [times, status, displays] = await Promise.all([
      readValidity(this.cipher.openText(credential), WIRE_FORMAT[credential.format]),
      this.statuses.find(credential),
      this.displays.list(credential),
    ]);
    const now = await this.clocks.now(holder.tenantId);
    return { ...times, validity: toCredentialValidity(times, status, now), displays };
  }
}
