import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DomainError } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import {
  Answered,
  ChosenCredential,
  presentCredentials,
  refuseRequest,
  RequestRejectedError,
  VerifiedRequest,
} from '@vc/protocol/openid4vp-client';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { copyContext, secretContext } from '../credentials/credential-secrets';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { userOf } from '../credentials/credentials.service';
import { holderKeyOf } from '../offers/holder-key';
import { UpstreamRejected } from '../upstream-rejected';
import { attributeName, MatchesService, QueryMatches } from './matches.service';
import { requestContext } from './presentation-secrets';
import { nextWalletPresentationStatus, PresentationDecision } from './presentation-status';
import { DecidePresentationDto } from './presentation.dto';
import { WalletPresentation } from './presentation.entity';
import { walletPresentationDecided } from './presentation.events';
import { PresentationsRepository } from './presentations.repository';
import { Selection, selectionOf } from './selection';

/** Longer than an answer may take. */
const ANSWERING_MS = 30_000;

export interface Decided extends Answered {
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
    private readonly outbox: Outbox,
    private readonly outgoing: OutgoingHttp,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list(caller: Caller): Promise<WalletPresentation[]> {
    const [{ tenantId }, user] = [caller, userOf(caller)];
    return this.database.transaction(tenantId, (tx) => this.presentations.list(tx, tenantId, user));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(caller: Caller, id: string): Promise<WalletPresentation> {
    const [{ tenantId }, user] = [caller, userOf(caller)];
    return this.database.transaction(tenantId, (tx) => this.presentations.get(tx, tenantId, user, id));
  }

  /** Which credentials answer each question, and what of them would be shown. @throws DomainError `NOT_FOUND` */
  async matches(caller: Caller, id: string): Promise<QueryMatches[]> {
    const [{ tenantId }, user] = [caller, userOf(caller)];
    return this.database.transaction(tenantId, async (tx) => {
      const presentation = await this.presentations.get(tx, tenantId, user, id);
      return this.matching.find(tx, tenantId, user, this.requestOf(presentation).dcqlQuery);
    });
  }

  /**
   * Shows what was selected, or tells the verifier that the user does not want to.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE`, `UPSTREAM_REJECTED`, ValidationFailed
   */
  async decide(caller: Caller, id: string, { status, selectedCredentials }: DecidePresentationDto): Promise<Decided> {
    const presentation = await this.begin(caller, id, status);
    try {
      const request = this.requestOf(presentation);
      if (status === 'rejected') return await this.reject(presentation, request);
      const found = await this.matches(caller, id);
      const selections = selectionOf(request.dcqlQuery, found, selectedCredentials);
      const answered = await this.present(presentation, request, selections);
      presentation.selectedCredentials = selections.map(({ credential, paths }) => ({
        ...{ credentialId: credential.id, matchedAttributes: paths.map(attributeName) },
      }));
      return { ...answered, presentation: await this.end(presentation, 'accepted') };
    } finally {
      // Whatever went wrong: the user may try again.
      if (presentation.status === 'pending') await this.release(presentation);
    }
  }

  /** Of several decisions at the same time, one goes on. */
  private async begin(caller: Caller, id: string, wanted: PresentationDecision): Promise<WalletPresentation> {
    const [{ tenantId }, user, now] = [caller, userOf(caller), this.clock()];
    return this.database.transaction(tenantId, async (tx) => {
      const presentation = await this.presentations.getForUpdate(tx, tenantId, user, id);
      nextWalletPresentationStatus(presentation.status, wanted);
      if (presentation.expiresAt <= now)
        throw new DomainError('INVALID_STATE', 'The presentation request has expired.');
      if (presentation.answeringUntil && presentation.answeringUntil > now) {
        throw new DomainError('INVALID_STATE', 'The presentation is being answered.');
      }
      presentation.answeringUntil = new Date(now.getTime() + ANSWERING_MS);
      await this.presentations.update(tx, presentation);
      return presentation;
    });
  }

  private async present(
    presentation: WalletPresentation,
    request: VerifiedRequest,
    selections: Selection[],
  ): Promise<Answered> {
    const http = this.outgoing.requester;
    const chosen = await this.chosenOf(presentation.tenantId, selections);
    try {
      return await presentCredentials(request, chosen, { http, now: this.clock() });
    } catch (error) {
      // The verifier has seen the answer, and takes no other.
      if (error instanceof RequestRejectedError) await this.end(presentation, 'failed');
      throw UpstreamRejected.of(error);
    }
  }

  /** The user's no counts, also where the verifier cannot be told. */
  private async reject(presentation: WalletPresentation, request: VerifiedRequest): Promise<Decided> {
    const answered = await refuseRequest(request, this.outgoing.requester).catch((err: unknown) => {
      if (!(err instanceof OutgoingHttpError) && !(err instanceof RequestRejectedError)) throw err;
      this.logger.warn({ event: 'presentation.refusal-not-told', presentationId: presentation.id, err });
      return {};
    });
    return { ...answered, presentation: await this.end(presentation, 'rejected') };
  }

  private async end(
    presentation: WalletPresentation,
    status: PresentationDecision | 'failed',
  ): Promise<WalletPresentation> {
    presentation.status = nextWalletPresentationStatus(presentation.status, status);
    presentation.updatedAt = this.clock();
    presentation.answeringUntil = null;
    await this.database.transaction(presentation.tenantId, async (tx) => {
      await this.presentations.update(tx, presentation);
      if (status !== 'failed') this.outbox.add(tx, walletPresentationDecided(presentation, status));
    });
    return presentation;
  }

  private async release(presentation: WalletPresentation): Promise<void> {
    presentation.answeringUntil = null;
    await this.database.transaction(presentation.tenantId, (tx) => this.presentations.update(tx, presentation));
  }

  /** With copies that nobody has seen, as long as there are any. */
  private async chosenOf(tenantId: string, selections: Selection[]): Promise<ChosenCredential[]> {
    const copies = await this.database.transaction(tenantId, async (tx) => {
      const taken = [];
      for (const { credential } of selections)
        taken.push(await this.credentials.takeCopy(tx, credential, this.clock()));
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
