import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { readIssuerInfo } from '@vc/protocol/registration';
import type { PartyRegistration } from './party-registration';
import { RegistrationExaminer, toPartyRegistration } from './registration-examiner';

interface ShownByIssuer {
  /** `issuer_info` of the issuer metadata. */
  issuerInfo: unknown;
  /** The certificates that a held credential is signed with, base64 DER, leaf first. */
  x5c: string[] | undefined;
}

/** Examines what issuers have registered (ETSI TS 119 472-3 `issuer_info`, ETSI TS 119 475). */
@Injectable()
export class IssuerRegistrationsService {
  constructor(private readonly examiner: RegistrationExaminer) {}

  /**
   * Returns null for an issuer that shows no registration certificates.
   * @throws DomainError `UNAVAILABLE` if the trust service does not answer
   */
  async examine(tenant: TenantId, { issuerInfo, x5c }: ShownByIssuer): Promise<PartyRegistration | null> {
    const examination = await this.examiner.examine(tenant, {
      read: () => readIssuerInfo(issuerInfo),
      x5c,
      party: 'issuer',
      uncertified: 'the credential is not signed with a certificate',
    });
    return toPartyRegistration(examination);
  }
}
