import { Inject, Injectable } from '@nestjs/common';
import { ListSigner, StatusLists } from '@vc/feature/status-lists';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TrustRules } from '@vc/platform/service-clients';
import { JoseHeader } from '@vc/protocol/crypto';
import { findIssuerDid, isSupportedDid } from '@vc/protocol/did';
import { STATUS, StatusListError, parseStatusReference } from '@vc/protocol/status-list';
import { CredentialVerdict, Issue } from './credential-verdict';
import { CredentialContent } from './format-verification';
import { issue, IssueCode } from './issue';
import { PresentedCredential } from './presented-credential';
import type { ResolvedSigner } from './resolved-signer';
import { SignerResolver } from './signer-resolver';
import { UntrustedIssuerError } from './verification.errors';

export interface StatusCheck {
  status: CredentialVerdict['status'];
  issues: Issue[];
}

/** Checks the status of a credential (Token Status List §8.3). */
@Injectable()
export class CredentialStatusService {
  constructor(
    private readonly signers: SignerResolver,
    private readonly statusLists: StatusLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async check(
    { tenantId, rules, budget }: PresentedCredential,
    { status, signer }: CredentialContent,
  ): Promise<StatusCheck> {
    if (status === undefined) return { status: null, issues: [] };
    const reference = parseStatusReference(status);
    if (!reference) return toFailedCheck('STATUS_UNAVAILABLE', 'the status is of an unknown kind');
    const listRules = toListRules(rules, signer);
    const findSigner = async (header: JoseHeader, issuer: string | undefined) => {
      const context = { tenantId, budget, rules: listRules };
      if (isOfFederation(signer)) return this.signers.resolveForEntity(context, header, signer.issuer);
      const did = issuer ?? findImpliedDid(header, signer);
      return toListSigner(await this.signers.resolveForJwt(context, header, did));
    };
    try {
      return toStatusCheck(
        await this.statusLists.statusAt(tenantId, reference, findSigner, { now: this.clock(), budget }),
      );
    } catch (error) {
      if (isUnavailable(error)) return toFailedCheck('STATUS_UNAVAILABLE', error.message.replace(/\.$/, ''));
      throw error;
    }
  }
}

function isUnavailable(error: unknown): error is Error {
  return [StatusListError, OutgoingHttpError, UntrustedIssuerError].some((type) => error instanceof type);
}

function toListSigner({ key, decision }: ResolvedSigner): ListSigner {
  return 'faults' in decision ? { key, issue: 'the signer of the status list is not trusted' } : { key };
}

/** The status list must have a signer of the trusted entity that the credential's issuer belongs to. */
function toListRules(rules: TrustRules, { decision }: ResolvedSigner): TrustRules {
  const purpose = 'statusList';
  if (decision.trustedEntityId === null) return { ...rules, purpose };
  return { trustedEntityIds: [decision.trustedEntityId], purpose };
}

/** A status list that names no DID is attributed to the DID of the credential's issuer. */
function findImpliedDid(header: JoseHeader, { decision, issuer }: ResolvedSigner): string | undefined {
  const isByDid = !('faults' in decision) && isSupportedDid(issuer);
  return isByDid && findIssuerDid(header, undefined) === undefined ? issuer : undefined;
}

/** An issuer that is trusted by a federation alone signs the status lists of its credentials itself. */
function isOfFederation({ decision }: ResolvedSigner): boolean {
  return 'by' in decision && decision.by === 'federation';
}

function toStatusCheck(value: number): StatusCheck {
  switch (value) {
    case STATUS.valid:
      return { status: 'valid', issues: [] };
    case STATUS.invalid:
      return toFailedCheck('REVOKED', 'the issuer has revoked the credential', 'revoked');
    case STATUS.suspended:
      return toFailedCheck('SUSPENDED', 'the issuer has suspended the credential', 'suspended');
    default:
      return toFailedCheck('STATUS_UNAVAILABLE', 'the status has no known meaning');
  }
}

function toFailedCheck(code: IssueCode, detail: string, status: StatusCheck['status'] = null): StatusCheck {
  return { status, issues: [issue(code, detail)] };
}
