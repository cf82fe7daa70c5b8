import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Budgets } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { CredentialQuery } from '@vc/protocol/dcql';
import type { VerifiedRequest } from '@vc/protocol/openid4vp-client';
import {
  isOfAccessCertificate,
  listUnregisteredClaims,
  readVerifierInfo,
  type RegistrationCertificate,
  RegistrationError,
  type RegistrationInfo,
  verifyRegistrationCertificate,
} from '@vc/protocol/registration';
import { RegistrationTrustService } from './registration-trust.service';
import type { VerifierRegistration } from './verifier-registration';

/** A registration certificate of a request, and why it is not valid for it. */
interface Examined {
  info: RegistrationInfo;
  certificate: RegistrationCertificate;
  issues: string[];
}

/** Examines what verifiers have registered (OpenID4VP 1.0 §5.1 `verifier_info`, ETSI TS 119 475). */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly trust: RegistrationTrustService,
    private readonly budgets: Budgets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns null for a request without registration certificates.
   * @throws DomainError `UNAVAILABLE` if the trust service does not answer
   */
  async examine(tenant: TenantId, request: VerifiedRequest): Promise<VerifierRegistration | null> {
    const context = { tenant, budget: this.budgets.forLookUp() };
    const { read, faults } = this.readAll(request.verifierInfo);
    const examined: Examined[] = [];
    for (const { info, certificate } of read) {
      const issues = bindingIssues(certificate, request);
      // Nothing is fetched for a certificate of another party.
      examined.push({
        info,
        certificate,
        issues: issues.length > 0 ? issues : await this.trust.listIssues(context, certificate),
      });
    }
    return toRegistration(examined, faults, request);
  }

  private readAll(verifierInfo: unknown): { read: Omit<Examined, 'issues'>[]; faults: string[] } {
    const [read, faults]: [Omit<Examined, 'issues'>[], string[]] = [[], []];
    const reading = (work: () => void) => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof RegistrationError)) throw error;
        faults.push(error.message);
      }
    };
    reading(() => {
      for (const info of readVerifierInfo(verifierInfo)) {
        reading(() => read.push({ info, certificate: verifyRegistrationCertificate(info.data, this.clock()) }));
      }
    });
    return { read, faults };
  }
}

/** A registration certificate is public, so the access certificate of the request has to show whose it is. */
function bindingIssues(certificate: RegistrationCertificate, { x5c }: VerifiedRequest): string[] {
  if (x5c?.[0] === undefined) return ['the request is not signed with an access certificate'];
  const isBound = isOfAccessCertificate(certificate, new X509Certificate(Buffer.from(x5c[0], 'base64')));
  return isBound ? [] : ['the registration certificate is of another verifier'];
}

function toRegistration(
  examined: Examined[],
  faults: string[],
  { dcqlQuery }: VerifiedRequest,
): VerifierRegistration | null {
  const valid = examined.filter(({ issues }) => issues.length === 0);
  const shown = (valid[0] ?? examined[0])?.certificate;
  const issues = [...new Set([...faults, ...examined.flatMap((each) => each.issues)])];
  if (!shown && issues.length === 0) return null;
  return {
    ...toShown(shown),
    isValid: valid.length > 0 && issues.length === 0,
    issues,
    unregisteredClaims: valid.length > 0 ? dcqlQuery.credentials.flatMap((query) => listBeyond(query, valid)) : [],
  };
}

type Shown = Pick<VerifierRegistration, 'name' | 'identifier' | 'purpose' | 'privacyPolicy' | 'entitlements'>;

function toShown(certificate: RegistrationCertificate | undefined): Shown {
  if (!certificate) return { name: null, identifier: null, purpose: [], privacyPolicy: null, entitlements: [] };
  const { name, identifier, purpose, privacyPolicy = null, entitlements } = certificate;
  return { name, identifier, purpose, privacyPolicy, entitlements };
}

/** A certificate with `credential_ids` is for these queries only (§5.1). */
function listBeyond(query: CredentialQuery, valid: Examined[]) {
  const registered = valid
    .filter(({ info: { credentialIds } }) => credentialIds?.includes(query.id) ?? true)
    .flatMap(({ certificate }) => certificate.credentials);
  return listUnregisteredClaims({ credentials: [query] }, registered);
}
