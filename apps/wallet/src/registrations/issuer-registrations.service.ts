import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { isOfAccessCertificate, readIssuerInfo, type RegistrationCertificate } from '@vc/protocol/registration';
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
      bindingIssues: (certificate) => bindingIssues(certificate, x5c),
    });
    return toPartyRegistration(examination);
  }
}

/** A registration certificate is public, so the certificate of the credential has to show whose it is. */
function bindingIssues(certificate: RegistrationCertificate, x5c: string[] | undefined): string[] {
  if (x5c?.[0] === undefined) return ['the credential is not signed with a certificate'];
  const isBound = isOfAccessCertificate(certificate, new X509Certificate(Buffer.from(x5c[0], 'base64')));
  return isBound ? [] : ['the registration certificate is of another issuer'];
}
