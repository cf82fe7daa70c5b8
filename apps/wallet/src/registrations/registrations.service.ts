import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import type { CredentialQuery } from '@vc/protocol/dcql';
import type { VerifiedRequest } from '@vc/protocol/openid4vp-client';
import { listUnregisteredClaims, readVerifierInfo, type RegistrationInfo } from '@vc/protocol/registration';
import { type Examined, RegistrationExaminer, toPartyRegistration } from './registration-examiner';
import type { VerifierRegistration } from './verifier-registration';

/** Examines what verifiers have registered (OpenID4VP 1.0 §5.1 `verifier_info`, ETSI TS 119 475). */
@Injectable()
export class RegistrationsService {
  constructor(private readonly examiner: RegistrationExaminer) {}

  /**
   * Returns null for a request without registration certificates.
   * @throws DomainError `UNAVAILABLE` if the trust service does not answer
   */
  async examine(tenant: TenantId, request: VerifiedRequest): Promise<VerifierRegistration | null> {
    const examination = await this.examiner.examine(tenant, {
      read: () => readVerifierInfo(request.verifierInfo),
      x5c: request.x5c,
      party: 'verifier',
      uncertified: 'the request is not signed with an access certificate',
    });
    const registration = toPartyRegistration(examination);
    const valid = examination.examined.filter(({ issues }) => issues.length === 0);
    const beyond = request.dcqlQuery.credentials.flatMap((query) => listBeyond(query, valid));
    return registration && { ...registration, unregisteredClaims: valid.length > 0 ? beyond : [] };
  }
}

/** A certificate with `credential_ids` is for these queries only (§5.1). */
function listBeyond(query: CredentialQuery, valid: Examined<RegistrationInfo>[]) {
  const registered = valid
    .filter(({ attestation: { credentialIds } }) => credentialIds?.includes(query.id) ?? true)
    .flatMap(({ certificate }) => certificate.credentials);
  return listUnregisteredClaims({ credentials: [query] }, registered);
}
