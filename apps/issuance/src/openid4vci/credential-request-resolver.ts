import { Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { Jwk, jwkThumbprint } from '@vc/protocol/crypto';
import { CredentialRequest } from '@vc/protocol/openid4vci';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { StoredIssuance } from '../issuances/issuance-with-credentials';
import { Issuance } from '../issuances/issuance.entity';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { canBeIssued, hasCopy } from './credential-copies';
import { CredentialWithTemplate } from './credential-factory';
import { IssuanceToken } from './issuance-token';
import {
  configurationNotCovered,
  configurationNotOffered,
  identifierNotCovered,
  issuanceEnded,
} from './openid4vci.errors';

type Target = CredentialRequest['target'];
type Candidates = [IssuanceCredential, ...IssuanceCredential[]];

export interface ResolvedRequest extends CredentialWithTemplate {
  stored: StoredIssuance;
  /** All credentials that match the target; they have one template. */
  candidates: Candidates;
}

const TEMPLATE_REUSE_MS = 5_000;
const TEMPLATE_CACHE_SIZE = 5_000;

/** Finds the credential that a credential request asks for, within the rights of its access token. */
@Injectable()
export class CredentialRequestResolver {
  private readonly templatesById = new GrowingCache<string, CredentialTemplate>({
    max: TEMPLATE_CACHE_SIZE,
    ttl: TEMPLATE_REUSE_MS,
  });

  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly templates: CredentialTemplatesRepository,
  ) {}

  /**
   * Resolves a configuration that several credentials match to the first that has not been issued.
   * @throws OpenId4VciError
   */
  async resolve(tenant: TenantId, token: IssuanceToken, target: Target): Promise<ResolvedRequest> {
    assertCovered(token, target);
    const stored = await this.database.single(tenant, (tx) => this.issuances.get(tx, tenant, token.issuanceId));
    assertOpen(stored.issuance);
    const candidates = findCandidates(stored.credentials, target, token);
    const credential =
      candidates.find(({ status }) => status === 'offered') ?? candidates.find(canBeIssued) ?? candidates[0];
    return { stored, credential, candidates, template: await this.getTemplate(tenant, credential) };
  }

  private async getTemplate(tenant: TenantId, { credentialTemplateId: id }: IssuanceCredential) {
    const cached = this.templatesById.get(id);
    if (cached) return cached;
    const template = await this.database.transaction(tenant, (tx) => this.templates.get(tx, tenant, id));
    this.templatesById.set(id, template);
    return template;
  }
}

/** Resolves to the candidate that the keys have a copy of, so that a repeated request returns the same credential. */
export function preferIssued(resolved: ResolvedRequest, holderKeys: Jwk[]): ResolvedRequest {
  const thumbprints = holderKeys.map(jwkThumbprint);
  const issued = resolved.candidates.find(
    (each) => each.holderDecision === null && thumbprints.some((thumbprint) => hasCopy(each, thumbprint)),
  );
  return issued ? { ...resolved, credential: issued } : resolved;
}

/** @throws OpenId4VciError `credential_request_denied` */
export function assertOpen({ status }: Issuance): void {
  if (status === 'failed' || status === 'expired') throw issuanceEnded(status);
}

function assertCovered(token: IssuanceToken, target: Target): void {
  if ('credentialIdentifier' in target) return;
  if (!token.credentialConfigurationIds.includes(target.credentialConfigurationId)) throw configurationNotCovered();
}

/** A `credential_identifier` names one credential; a configuration id names all credentials of one template. */
function findCandidates(credentials: IssuanceCredential[], target: Target, token: IssuanceToken): Candidates {
  if ('credentialIdentifier' in target) {
    const identifiedCredential = credentials.find(({ id }) => id === target.credentialIdentifier);
    const isCovered =
      identifiedCredential && token.credentialConfigurationIds.includes(identifiedCredential.credentialTemplateId);
    if (!isCovered) throw identifierNotCovered();
    return [identifiedCredential];
  }
  const { credentialConfigurationId } = target;
  const [first, ...others] = credentials.filter((each) => each.credentialTemplateId === credentialConfigurationId);
  if (!first) throw configurationNotOffered();
  return [first, ...others];
}
