import type { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { bindingOf } from '@vc/feature/registrations';
import type { TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import {
  chooseRegistrations,
  createVerifierInfo,
  type RegistrationAttestation,
  type UnregisteredClaim,
} from '@vc/protocol/registration';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { readDateTime } from '@vc/protocol/times';
import {
  RegistrationCertificatesRepository,
  RegistrationState,
  StoredRegistration,
} from './registration-certificates.repository';
import type { RequestRegistration } from './request-registration';
import { unregisteredClaimsRefused } from './unregistered-claims.errors';

export interface ExaminedRequest {
  /** Null for a request without registration certificates. */
  registrations: RequestRegistration[] | null;
  /** What the request asks for beyond what is registered; undefined where the tenant is not told. */
  unregisteredClaims?: UnregisteredClaim[] | undefined;
}

interface NewRequest {
  query: DcqlQuery;
  /** The member of the body that says what is requested. */
  source: string;
  /** The certificate that signs the request. */
  leaf: X509Certificate;
}

/** The registration certificates of presentation requests (OpenID4VP 1.0 §5.1 `verifier_info`). */
@Injectable()
export class RequestRegistrationsService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationCertificatesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Chooses the certificates that fit a new request, and applies the tenant's policy to what none of them covers. A tenant
   * without certificates is refused such requests only by its own rule.
   * @throws ValidationFailed for a request that the policy refuses
   */
  examine({ overasking, registrations }: RegistrationState, { query, source, leaf }: NewRequest): ExaminedRequest {
    if (registrations.length === 0 && overasking !== 'refuse') return { registrations: null };
    const isBound = ({ content }: StoredRegistration) => bindingOf(content, leaf) === 'bound';
    const current = registrations.filter(
      ({ expiresAt }) => expiresAt === null || readDateTime(expiresAt) > this.clock(),
    );
    // Those that wallets accept come first.
    const candidates = [...current.filter(isBound), ...current.filter((each) => !isBound(each))];
    const { chosen, unregisteredClaims } = chooseRegistrations(query, candidates.map(toCandidate));
    if (overasking === 'refuse' && unregisteredClaims.length > 0) {
      throw unregisteredClaimsRefused(unregisteredClaims, query, source);
    }
    const carried = chosen.filter(({ registration }) => isBound(registration.stored));
    return {
      registrations: carried.length > 0 ? carried.map(toRequestRegistration) : null,
      ...(overasking !== 'allow' && { unregisteredClaims }),
    };
  }

  /** Returns `verifier_info` of a request object that is valid until `until`, as nothing that has expired is sent. */
  async createVerifierInfo(
    tenant: TenantId,
    registrations: RequestRegistration[],
    until: Date,
  ): Promise<RegistrationAttestation[] | undefined> {
    const ids = registrations.map(({ registrationCertificateId }) => registrationCertificateId);
    const jwts = await this.database.single(tenant, (tx) => this.registrations.findJwts(tx, tenant, { ids, until }));
    const infos = registrations.flatMap(({ registrationCertificateId, credentialIds }) => {
      const data = jwts.get(registrationCertificateId);
      return data === undefined ? [] : [{ data, credentialIds }];
    });
    return infos.length > 0 ? createVerifierInfo(infos) : undefined;
  }
}

function toCandidate(stored: StoredRegistration) {
  return { stored, credentials: stored.content.credentials };
}

interface Chosen {
  registration: { stored: StoredRegistration };
  credentialIds?: string[] | undefined;
}

function toRequestRegistration({ registration, credentialIds }: Chosen): RequestRegistration {
  return { registrationCertificateId: registration.stored.id, ...(credentialIds && { credentialIds }) };
}
