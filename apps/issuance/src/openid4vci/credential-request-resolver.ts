import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { Jwk, jwkThumbprint } from '@vc/protocol/crypto';
import { CredentialRequest, OpenId4VciError } from '@vc/protocol/openid4vci';
import { LRUCache } from 'lru-cache';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { Issuance } from '../issuances/issuance.entity';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { Offered } from './credential-factory';
import { IssuanceToken } from './issuance-token';
import { hasCopy } from './issued-copies';

export interface RequestedCredential extends Offered {
  issuance: Issuance;
  /** All that the target stands for, of one template. */
  candidates: IssuanceCredential[];
}

/** What the keys have been issued already, unless the holder has decided about it; or else what the target stands for. */
export function withKeys(requested: RequestedCredential, holderKeys: Jwk[]): RequestedCredential {
  const thumbprints = holderKeys.map(jwkThumbprint);
  const again = requested.candidates.find(
    (each) => each.holderDecision === null && thumbprints.some((thumbprint) => hasCopy(each, thumbprint)),
  );
  return again ? { ...requested, credential: again } : requested;
}

const TEMPLATE_REUSE_MS = 5_000;
const TEMPLATE_CACHE_SIZE = 5_000;

/** Finds what a credential request asks for, within what its access token allows. */
@Injectable()
export class CredentialRequestResolver {
  private readonly templatesById = new LRUCache<string, CredentialTemplate>({
    max: TEMPLATE_CACHE_SIZE,
    ttl: TEMPLATE_REUSE_MS,
  });

  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly templates: CredentialTemplatesRepository,
  ) {}

  /**
   * The credential of the target, or among several the next one that has not been issued.
   * @throws OpenId4VciError
   */
  async find(
    tenant: TenantId,
    token: IssuanceToken,
    target: CredentialRequest['target'],
  ): Promise<RequestedCredential> {
    assertCovered(token, target);
    const { issuance, credentials } = await this.database.single(tenant, (tx) =>
      this.issuances.getWhole(tx, tenant, token.issuanceId),
    );
    assertOpen(issuance);
    const candidates = candidatesOf(credentials, target, token);
    const credential = candidates.find(({ status }) => status === 'offered') ?? candidates[0]!;
    return { issuance, credential, candidates, template: await this.templateOf(tenant, credential) };
  }

  private async templateOf(tenant: TenantId, { credentialTemplateId: id }: IssuanceCredential) {
    const known = this.templatesById.get(id);
    if (known) return known;
    const template = await this.database.transaction(tenant, (tx) => this.templates.get(tx, tenant, id));
    this.templatesById.set(id, template);
    return template;
  }
}

export function assertOpen({ status }: Issuance): void {
  if (status !== 'failed' && status !== 'expired') return;
  throw new OpenId4VciError('credential_request_denied', `the issuance has ${status}`);
}

function assertCovered(token: IssuanceToken, target: CredentialRequest['target']): void {
  if ('credentialIdentifier' in target) return;
  if (token.credentialConfigurationIds.includes(target.credentialConfigurationId)) return;
  throw new OpenId4VciError('unknown_credential_configuration', 'the access token does not cover it');
}

/** Of several from one template, the configuration stands for all. */
function candidatesOf(
  credentials: IssuanceCredential[],
  target: CredentialRequest['target'],
  token: IssuanceToken,
): IssuanceCredential[] {
  if ('credentialIdentifier' in target) {
    const named = credentials.find(({ id }) => id === target.credentialIdentifier);
    const isCovered = named && token.credentialConfigurationIds.includes(named.credentialTemplateId);
    if (!isCovered) throw new OpenId4VciError('unknown_credential_identifier', 'the access token does not cover it');
    return [named];
  }
  const ofTemplate = credentials.filter((each) => each.credentialTemplateId === target.credentialConfigurationId);
  if (ofTemplate.length === 0) {
    throw new OpenId4VciError('unknown_credential_configuration', 'it is not part of the offer');
  }
  return ofTemplate;
}
