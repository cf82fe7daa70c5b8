import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest as RequestedPage } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database, Transaction } from '@vc/platform/persistence';
import {
  ResponseOutcome,
  ChosenCredential,
  createErrorResponse,
  createResponse,
  isDcApiRequest,
  DcApiRequest,
  VerifiedRequest,
} from '@vc/protocol/openid4vp-client';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { copyContext, secretContext } from '../credentials/credential-secrets';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { userOf } from '../credentials/credentials.service';
import { lease } from '../leases.repository';
import { holderKeyOf } from '../offers/holder-key';
import { isRefusal, toUpstreamError } from '../upstream.errors';
import { HeldStatusesService } from './held-statuses.service';
import { attributeName, MatchesService, QueryMatches } from './matches.service';
import { StoredPresentationAnswer } from './presentation-answer.entity';
import { NewAnswer, PresentationAnswersService } from './presentation-answers.service';
import { requestContext } from './presentation-secrets';
import { nextWalletPresentationStatus, PresentationDecision } from './presentation-status';
import { DecidePresentationDto } from './presentation.dto';
import { SelectedCredential, WalletPresentation } from './presentation.entity';
import { answeredOtherwise, answerUnderWay, presentationExpired } from './presentation.errors';
import { PresentationsRepository } from './presentations.repository';
import { Selection, selectionOf } from './selection';

/** Longer than an answer takes to make. */
const ANSWERING_MS = 30_000;

export interface Decided extends ResponseOutcome {
  presentation: WalletPresentation;
}

/** What verifiers ask a user, and what the user answers. */
@Injectable()
export class PresentationsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly matching: MatchesService,
    private readonly statuses: HeldStatusesService,
    private readonly answers: PresentationAnswersService,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(caller: Caller, page: RequestedPage): Promise<Page<WalletPresentation>> {
    const [{ tenantId }, user] = [caller, userOf(caller)];
    return this.database.transaction(tenantId, (tx) => this.presentations.list(tx, tenantId, user, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(caller: Caller, id: string): Promise<WalletPresentation> {
    const [{ tenantId }, user] = [caller, userOf(caller)];
    return this.database.transaction(tenantId, (tx) => this.presentations.get(tx, tenantId, user, id));
  }

  /** Which credentials answer each question, and what of them would be shown. @throws DomainError `NOT_FOUND` */
  async matches(caller: Caller, id: string): Promise<QueryMatches[]> {
    const [{ tenantId }, user] = [caller, userOf(caller)];
    const found = await this.database.transaction(tenantId, async (tx) => {
      const presentation = await this.presentations.get(tx, tenantId, user, id);
      return this.matching.find(tx, tenantId, user, this.requestOf(presentation).dcqlQuery);
    });
    return this.statuses.withoutRevoked(found);
  }

  /**
   * Shows what was selected, or tells the verifier that the user does not want to. The same decision again changes
   * nothing; where its answer got no response yet, the same answer is sent.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE`, `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT`,
   * ValidationFailed
   */
  async decide(caller: Caller, id: string, decision: DecidePresentationDto): Promise<Decided> {
    const { presentation, answer } = await this.begin(caller, id, decision);
    if (presentation.status === decision.status) return { presentation };
    if (answer) return { ...(await this.answers.send(presentation, answer)), presentation };
    try {
      const prepared = await this.prepare(caller, presentation, decision);
      const request = this.requestOf(presentation);
      if (isDcApiRequest(request)) return await this.giveToPage(presentation, request, prepared);
      return {
        ...(await this.answers.answer(presentation, { ...prepared, url: request.responseUri })),
        presentation,
      };
    } catch (error) {
      // The user may try again at once; where this fails, too, when the time for the answer is over.
      await this.release(presentation).catch(() => undefined);
      throw error;
    }
  }

  /** Of several decisions at the same time, one goes on. */
  private async begin(
    caller: Caller,
    id: string,
    decision: DecidePresentationDto,
  ): Promise<{ presentation: WalletPresentation; answer?: StoredPresentationAnswer }> {
    const [{ tenantId }, user, now] = [caller, userOf(caller), this.clock()];
    return this.database.transaction(tenantId, async (tx) => {
      const presentation = await this.presentations.getForUpdate(tx, tenantId, user, id);
      if (isDone(presentation, decision)) return { presentation };
      nextWalletPresentationStatus(presentation.status, decision.status);
      if (presentation.expiresAt <= now) throw presentationExpired();
      if (presentation.answeringUntil && presentation.answeringUntil > now) throw answerUnderWay();
      const answer = await this.leaseAnswer(tx, presentation, decision.status);
      if (answer) return { presentation, answer };
      presentation.answeringUntil = new Date(now.getTime() + ANSWERING_MS);
      await this.presentations.update(tx, presentation, { answeringUntil: presentation.answeringUntil });
      return { presentation };
    });
  }

  /** What has been written down for the verifier, if anything. */
  private async leaseAnswer(tx: Transaction, presentation: WalletPresentation, wanted: PresentationDecision) {
    const stored = await this.presentations.findAnswer(tx, presentation);
    if (!stored) return undefined;
    if (stored.decision !== wanted) throw answeredOtherwise(stored.decision);
    const leased = await lease(tx, StoredPresentationAnswer, stored, this.clock());
    if (!leased) throw answerUnderWay();
    return leased;
  }

  private async prepare(
    caller: Caller,
    presentation: WalletPresentation,
    { status, selectedCredentials }: DecidePresentationDto,
  ): Promise<Omit<NewAnswer, 'url'>> {
    const request = this.requestOf(presentation);
    if (status === 'rejected') {
      return { decision: 'rejected', parameters: createErrorResponse(request), selectedCredentials: [] };
    }
    const found = await this.matches(caller, presentation.id);
    const selections = selectionOf(request.dcqlQuery, found, selectedCredentials);
    const chosen = await this.chosenOf(presentation.tenantId, selections);
    const parameters = await createResponse(request, chosen, this.clock()).catch(async (error: unknown) => {
      if (isRefusal(error)) await this.end(presentation, 'failed');
      throw toUpstreamError(error);
    });
    return {
      decision: 'accepted',
      parameters,
      selectedCredentials: selections.map(({ credential, paths }) => ({
        credentialId: credential.id,
        matchedAttributes: paths.map(attributeName),
      })),
    };
  }

  private async giveToPage(
    presentation: WalletPresentation,
    { protocol }: DcApiRequest,
    { decision, parameters, selectedCredentials }: Omit<NewAnswer, 'url'>,
  ): Promise<Decided> {
    await this.end(presentation, decision, selectedCredentials);
    return { digitalCredential: { protocol, data: parameters }, presentation };
  }

  private async end(
    presentation: WalletPresentation,
    status: PresentationDecision | 'failed',
    selectedCredentials: SelectedCredential[] = [],
  ): Promise<void> {
    await this.database.transaction(presentation.tenantId, (tx) =>
      this.answers.end(tx, presentation, status, selectedCredentials),
    );
  }

  private async release(presentation: WalletPresentation): Promise<void> {
    await this.database.transaction(presentation.tenantId, (tx) => this.presentations.release(tx, presentation));
  }

  /** With copies that nobody has seen, as long as there are any. */
  private async chosenOf(tenantId: string, selections: Selection[]): Promise<ChosenCredential[]> {
    const copies = await this.database.transaction(tenantId, async (tx) => {
      const taken = [];
      for (const { credential } of selections) {
        taken.push(await this.credentials.takeCopy(tx, credential, this.clock()));
      }
      return taken;
    });
    return selections.map(({ credential, paths, queryId }, index) => {
      const { format, vct } = credential;
      const copy = copies[index];
      const open = (column: 'credential' | 'holder_key', property: 'credential' | 'holderKey') =>
        copy
          ? this.cipher.open(copy[property], copyContext(copy.id, column))
          : this.cipher.open(credential[property], secretContext(credential.id, column));
      const { alg, sign } = holderKeyOf(open('holder_key', 'holderKey'));
      const text = open('credential', 'credential').toString();
      return { queryId, format: WIRE_FORMAT[format], type: vct, paths, credential: text, alg, sign };
    });
  }

  private requestOf({ id, request }: WalletPresentation): VerifiedRequest {
    return this.cipher.openJson<VerifiedRequest>(request, requestContext(id));
  }
}

/** Whether the presentation has been decided in that way, with those credentials where the decision names them. */
function isDone(presentation: WalletPresentation, { status, selectedCredentials }: DecidePresentationDto): boolean {
  const shown = new Set(presentation.selectedCredentials.map(({ credentialId }) => credentialId));
  const isSelection = selectedCredentials?.every(({ credentialId }) => shown.has(credentialId)) ?? true;
  return presentation.status === status && isSelection;
}
