import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import type { CredentialQuery } from '@vc/protocol/dcql';
import type { VerifiedRequest } from '@vc/protocol/openid4vp-client';
import {
  isOfAccessCertificate,
  listUnregisteredClaims,
  readVerifierInfo,
  type RegistrationCertificate,
  type RegistrationInfo,
} from '@vc/protocol/registration';
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
      bindingIssues: (certificate) => bindingIssues(certificate, request),
    });
    const registration = toPartyRegistration(examination);
    const valid = examination.examined.filter(({ issues }) => issues.length === 0);
    const beyond = request.dcqlQuery.credentials.flatMap((query) => listBeyond(query, valid));
    return registration && { ...registration, unregisteredClaims: valid.length > 0 ? beyond : [] };
  }
}

/** A registration certificate is public, so the access certificate of the request has to show whose it is. */
function bindingIssues(certificate: RegistrationCertificate, { x5c }: VerifiedRequest): string[] {
  if (x5c?.[0] === undefined) return ['the request is not signed with an access certificate'];
  const isBound = isOfAccessCertificate(certificate, new X509Certificate(Buffer.from(x5c[0], 'base64')));
  return isBound ? [] : ['the registration certificate is of another verifier'];
}

/** A certificate with `credential_ids` is for these queries only (§5.1). */
function listBeyond(query: CredentialQuery, valid: Examined<RegistrationInfo>[]) {
  const registered = valid
    .filter(({ attestation: { credentialIds } }) => credentialIds?.includes(query.id) ?? true)
    .flatMap(({ certificate }) => certificate.credentials);
  return listUnregisteredClaims({ credentials: [query] }, registered);
}
