import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { issuerChainOf, readValidity, type Validity } from '@vc/protocol/openid4vci-client';
import { CredentialCipher } from '../credentials/credential-cipher';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { Holder } from '../holders/holder';
import { HeldStatusesService } from '../presentations/held-statuses.service';
import type { PartyRegistration } from '../registrations/party-registration';
import { IssuerRegistrationsService } from '../registrations/issuer-registrations.service';
import { type CredentialDisplay, displaysOf } from './credential-display';
import { type CredentialValidity, toCredentialValidity } from '../credentials/credential-validity';
import { PublishedMetadata } from './published-metadata';

/** What the issuer of a credential says of it now. */
export interface IssuerData extends Validity {
  validity: CredentialValidity;
  displays: CredentialDisplay[];
  /** Null for an issuer that shows no registration certificates. */
  issuerRegistration: PartyRegistration | null;
}

/** Reads what issuers publish about held credentials: the status, how to show them, and who the issuer is. */
@Injectable()
export class IssuerDataService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly statuses: HeldStatusesService,
    private readonly metadata: PublishedMetadata,
    private readonly registrations: IssuerRegistrationsService,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws DomainError `NOT_FOUND`, `UNAVAILABLE` if the trust service does not answer about a registration */
  async get(holder: Holder, id: string): Promise<IssuerData> {
    const credential = await this.database.transaction(holder.tenantId, (tx) => this.credentials.get(tx, holder, id));
    const [text, format] = [this.cipher.openText(credential), WIRE_FORMAT[credential.format]];
    const [times, status, metadata] = await Promise.all([
      readValidity(text, format),
      this.statuses.find(credential),
      this.metadata.find(credential),
    ]);
    const shown = { issuerInfo: metadata?.issuer_info, x5c: issuerChainOf(text, format) };
    const now = await this.clocks.now(holder.tenantId);
    return {
      ...times,
      validity: toCredentialValidity(times, status ?? null, now),
      displays: metadata ? displaysOf(metadata, credential.vct) : [],
      issuerRegistration: await this.registrations.examine(holder.tenantId, shown),
    };
  }
}
