import { Inject, Injectable } from '@nestjs/common';
import { ANSWERED_PRESENTATION } from '@vc/contract/routes';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, Transaction } from '@vc/platform/persistence';
import { assertUnchanged, Precondition } from '@vc/platform/http';
import {
  DirectPostRequest,
  isDcApiRequest,
  isIsoMdocRequest,
  ResponseOutcome,
  ResponseParameters,
  VerifiedRequest,
} from '@vc/protocol/openid4vp-client';
import { Holder } from '../holders/holder';
import { lease } from '../leases/leases.repository';
import { isRejection, toUpstreamError } from '../upstream.errors';
import { StoredAuthorizationResponse } from './authorization-response.entity';
import { AuthorizationResponsesRepository } from './authorization-responses.repository';
import { AuthorizationResponsesService } from './authorization-responses.service';
import { PlatformPresentations } from './platform-presentations';
import { PresentationCipher } from './presentation-cipher';
import { PresentationOutcomes } from './presentation-outcomes';
import { nextWalletPresentationStatus, PresentationDecision } from './presentation-status';
import { DecidePresentationDto } from './presentation.dto';
import { SelectedCredential, WalletPresentation } from './presentation.entity';
import { presentationExpired, respondedOtherwise, responseUnderWay } from './presentation.errors';
import { toWalletPresentationResource } from './presentation.resource';
import { PresentationsRepository } from './presentations.repository';
import { BuiltResponse, ResponseBuilder } from './response-builder';
import { VerifierIdentities } from './verifier-identities';

/** Exceeds the time in which a response is built. */
const RESPONDING_MS = 30_000;

export interface DecidedPresentation extends ResponseOutcome {
  presentation: WalletPresentation;
}

/** Carries out the decisions of users about presentations. */
@Injectable()
export class PresentationDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly storedResponses: AuthorizationResponsesRepository,
    private readonly responses: AuthorizationResponsesService,
    private readonly outcomes: PresentationOutcomes,
    private readonly builder: ResponseBuilder,
    private readonly cipher: PresentationCipher,
    private readonly verifiers: VerifierIdentities,
    private readonly platform: PlatformPresentations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sends the selected credentials or the rejection to the verifier. The same decision again changes nothing, or sends
   * the stored response again while the verifier has not confirmed it.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE`, `REQUEST_UNDER_WAY`, `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`,
   * `UPSTREAM_TIMEOUT`, `PRECONDITION_FAILED`, ValidationFailed
   */
  async decide(
    holder: Holder,
    id: string,
    decision: DecidePresentationDto,
    precondition: Precondition,
  ): Promise<DecidedPresentation> {
    const seen = precondition.isGiven ? await this.getAsserted(holder, id, precondition) : undefined;
    const { presentation, response } = await this.begin(holder, id, decision, seen);
    if (presentation.status === decision.status) return { presentation };
    if (response) return { ...(await this.responses.send(presentation, response)), presentation };
    try {
      return { ...(await this.respond(presentation, decision)), presentation };
    } catch (error) {
      // The user may decide again at once. If the release fails, too, `respondingUntil` ends the wait.
      await this.release(presentation).catch(() => undefined);
      throw error;
    }
  }

  /** Asserts the precondition before the transaction, which cannot wait for what is known of the verifier. */
  private async getAsserted(holder: Holder, id: string, precondition: Precondition): Promise<WalletPresentation> {
    const presentation = await this.database.transaction(holder.tenantId, (tx) =>
      this.presentations.get(tx, holder, id),
    );
    precondition.assert(toWalletPresentationResource(await this.verifiers.describe(presentation)));
    return presentation;
  }

  /** Only the first of concurrent decisions continues. @param seen what the precondition is true of */
  private async begin(
    holder: Holder,
    id: string,
    decision: DecidePresentationDto,
    seen: WalletPresentation | undefined,
  ): Promise<{ presentation: WalletPresentation; response?: StoredAuthorizationResponse }> {
    const now = this.clock();
    return this.database.transaction(holder.tenantId, async (tx) => {
      const presentation = await this.presentations.getForUpdate(tx, holder, id);
      assertUnchanged(seen, presentation);
      if (isDecided(presentation, decision)) return { presentation };
      nextWalletPresentationStatus(presentation.status, decision.status);
      if (presentation.expiresAt <= now) throw presentationExpired();
      if (presentation.respondingUntil && presentation.respondingUntil > now) throw responseUnderWay();
      const response = await this.leaseResponse(tx, presentation, decision.status);
      if (response) return { presentation, response };
      presentation.respondingUntil = new Date(now.getTime() + RESPONDING_MS);
      await this.presentations.update(tx, presentation, { respondingUntil: presentation.respondingUntil });
      return { presentation };
    });
  }

  /** Leases the stored response; undefined where there is none. @throws DomainError `INVALID_STATE`, `REQUEST_UNDER_WAY` */
  private async leaseResponse(tx: Transaction, presentation: WalletPresentation, decision: PresentationDecision) {
    const stored = await this.storedResponses.find(tx, presentation);
    if (!stored) return undefined;
    if (stored.decision !== decision) throw respondedOtherwise(stored.decision);
    const leased = await lease(tx, StoredAuthorizationResponse, stored, this.clock());
    if (!leased) throw responseUnderWay();
    return leased;
  }

  private async respond(presentation: WalletPresentation, dto: DecidePresentationDto): Promise<ResponseOutcome> {
    const request = this.cipher.openRequest(presentation);
    const builtResponse = await this.build(presentation, request, dto);
    const { decision, parameters, selectedCredentials } = builtResponse;
    if (!isDcApiRequest(request)) {
      const named = { ...parameters, ...(await this.namePresentation(presentation, request)) };
      const response = { ...builtResponse, parameters: named, url: request.responseUri };
      return this.responses.submitResponse(presentation, response);
    }
    await this.end(presentation, decision, selectedCredentials);
    // By org-iso-mdoc the caller ends the request of a page that its user declines.
    if (isIsoMdocRequest(request) && decision === 'rejected') return {};
    return { digitalCredential: { protocol: request.protocol, data: parameters } };
  }

  /** Tells the verifier of the same organization that the event of this wallet tells the organization. */
  private async namePresentation(
    { tenantId, verifierPresentationId }: WalletPresentation,
    request: DirectPostRequest,
  ): Promise<ResponseParameters> {
    if (verifierPresentationId === null || (await this.platform.findTenant(request)) !== tenantId) return {};
    return { [ANSWERED_PRESENTATION]: verifierPresentationId };
  }

  /** A request that cannot be answered fails. */
  private async build(
    presentation: WalletPresentation,
    request: VerifiedRequest,
    dto: DecidePresentationDto,
  ): Promise<BuiltResponse> {
    try {
      return await this.builder.build(presentation, request, dto);
    } catch (error) {
      if (isRejection(error)) await this.end(presentation, 'failed');
      throw toUpstreamError(error);
    }
  }

  private async end(
    presentation: WalletPresentation,
    outcome: PresentationDecision | 'failed',
    selectedCredentials?: SelectedCredential[],
  ): Promise<void> {
    await this.database.transaction(presentation.tenantId, (tx) =>
      this.outcomes.record(tx, presentation, outcome, selectedCredentials),
    );
  }

  private async release(presentation: WalletPresentation): Promise<void> {
    await this.database.transaction(presentation.tenantId, (tx) => this.presentations.release(tx, presentation));
  }
}

/** Was the presentation decided so, with these credentials if the decision names any? */
function isDecided(presentation: WalletPresentation, { status, selectedCredentials }: DecidePresentationDto): boolean {
  const presentedIds = new Set(presentation.selectedCredentials.map(({ credentialId }) => credentialId));
  const isSelection = selectedCredentials?.every(({ credentialId }) => presentedIds.has(credentialId)) ?? true;
  return presentation.status === status && isSelection;
}
