import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { unansweredQueries } from '@vc/protocol/dcql';
import { parseAuthorizationResponse, parseVpToken, VpToken } from '@vc/protocol/openid4vp';
import { attributesContext, encryptionKeyContext } from '../presentations/presentation-secrets';
import { nextPresentationStatus, PresentationTrigger } from '../presentations/presentation-status';
import { EncryptionKey, Issue, Presentation } from '../presentations/presentation.entity';
import { presentationEvent } from '../presentations/presentation.events';
import { PresentationsRepository } from '../presentations/presentations.repository';
import { RetentionService } from '../retention/retention.service';
import { CredentialVerificationService } from '../verification/credential-verification.service';
import { issue } from '../verification/issue';
import { PresentationSession, VerifiedPresentation } from '../verification/presented-credential';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { openResponse, PlainResponse } from './received-response';

const QUARTER_OF_AN_HOUR_MS = 15 * 60_000;

/** How long a wallet whose response was lost learns the code when it asks again: ten attempts of the platform's own. */
const CODE_TOLD_AGAIN_MS = 10 * 60_000;

/** On which way an answer came, and how its session is bound there. */
export interface Channel {
  way: 'post' | 'page';
  sessionOf: (presentation: Presentation, key: EncryptionKey | undefined) => PresentationSession;
}

export interface AnsweredPresentation {
  presentation: Presentation;
  /** For the holder's browser alone; absent where the answer came again, too late or from a sender who may be another. */
  responseCode?: string;
}

/** With its verdict, which is not written down yet. */
interface Judged {
  presentation: Presentation;
  verified: VerifiedPresentation[];
}

/** Takes the answers of wallets; a request has one. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly requests: AuthorizationRequestsService,
    private readonly verification: CredentialVerificationService,
    private readonly retention: RetentionService,
    private readonly outbox: Outbox,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Verifies what a wallet sent, and ends the request with the verdict. The very same answer again, which a wallet sends
   * that got no response, has the same result; its code is told again for ten minutes.
   * @param parameters of the form, or of the Digital Credentials API
   * @throws OpenId4VpError where it is no answer: the request goes on
   * @throws DomainError `NOT_FOUND` where nothing waits for an answer
   */
  async receive(
    tenant: TenantId,
    requestId: string,
    parameters: unknown,
    channel: Channel,
  ): Promise<AnsweredPresentation> {
    const { way } = channel;
    const answerHash = sha256Base64Url(JSON.stringify(parameters ?? null));
    const presentation = await this.requests.findForAnswer(tenant, requestId, { way, answerHash });
    if (presentation.status !== 'requested') return this.answeredAgain(presentation, parameters);
    const judged = await this.judge({ ...presentation, answerHash }, parameters, channel);
    if (await this.end(judged)) return this.answered(judged.presentation);
    const known = await this.requests.findForAnswer(tenant, requestId, { way, answerHash });
    return this.answeredAgain(known, parameters);
  }

  private async judge(presentation: Presentation, parameters: unknown, { sessionOf }: Channel): Promise<Judged> {
    const key = this.encryptionKeyOf(presentation);
    const session = sessionOf(presentation, key);
    const response = openResponse(presentation, key, parameters);
    if (response.kind === 'error') return { presentation: refused(presentation, response), verified: [] };
    const vpToken = parseVpToken(response.vpToken, presentation.request.dcql_query);
    const verified = await this.verifyAll(presentation, vpToken, session);
    const missing = unansweredQueries(presentation.request.dcql_query, new Set(vpToken.keys()));
    return { presentation: judged(presentation, verified, missing), verified };
  }

  private async verifyAll(
    { tenantId, request, requested }: Presentation,
    vpToken: VpToken,
    session: PresentationSession,
  ): Promise<VerifiedPresentation[]> {
    const presented = [...vpToken].flatMap(([id, presentations]) => {
      const query = request.dcql_query.credentials.find((each) => each.id === id)!;
      const { trustedEntityIds } = requested.find((each) => each.id === id)!;
      const rules = trustedEntityIds ? { trustedEntityIds } : {};
      return presentations.map((presentation) => ({ tenantId, query, presentation, rules, session }));
    });
    return Promise.all(presented.map((each) => this.verification.verify(each)));
  }

  /** The verdict and its event, in one transaction; of two answers at the same time, one is taken. */
  private async end({ presentation, verified }: Judged): Promise<boolean> {
    const now = this.clock();
    presentation.responseCodeHash = sha256Base64Url(this.responseCodeOf(presentation));
    presentation.answeredAt = now;
    presentation.updatedAt = now;
    return this.database.transaction(presentation.tenantId, async (tx) => {
      if (presentation.status === 'verified') await this.keepAttributes(tx, presentation, verified);
      if (!(await this.presentations.end(tx, presentation))) return false;
      this.outbox.add(tx, presentationEvent(presentation));
      return true;
    });
  }

  private answered(presentation: Presentation): AnsweredPresentation {
    return { presentation, responseCode: this.responseCodeOf(presentation) };
  }

  /** §13.3: an error in the clear has no secret of the wallet, so whoever saw the request can send the same one. */
  private answeredAgain(presentation: Presentation, parameters: unknown): AnsweredPresentation {
    const isGuessable = parseAuthorizationResponse(parameters).kind === 'error';
    const isLate = presentation.answeredAt!.getTime() + CODE_TOLD_AGAIN_MS <= this.clock().getTime();
    return isGuessable || isLate ? { presentation } : this.answered(presentation);
  }

  /** Derived, and not random, so that the same answer leads to the same page again; the code itself is not stored. */
  private responseCodeOf({ id, answerHash }: Presentation): string {
    return createHmac('sha256', this.cipher.derive('presentation.response_code'))
      .update(`${id} ${answerHash}`)
      .digest('base64url');
  }

  private async keepAttributes(tx: Transaction, presentation: Presentation, verified: VerifiedPresentation[]) {
    presentation.retention = await this.retention.find(tx, presentation.tenantId);
    if (presentation.retention === 'none') return;
    const attributes = verified.map((each) => each.attributes);
    presentation.attributes = this.cipher.sealJson(attributes, attributesContext(presentation.id));
    if (presentation.retention !== '15min') return;
    presentation.attributesUntil = new Date(presentation.answeredAt!.getTime() + QUARTER_OF_AN_HOUR_MS);
  }

  private encryptionKeyOf({ id, encryptionKey }: Presentation): EncryptionKey | undefined {
    return encryptionKey === null
      ? undefined
      : this.cipher.openJson<EncryptionKey>(encryptionKey, encryptionKeyContext(id));
  }
}

/** §8.5: `access_denied` is the holder's decision; with any other error the wallet could not answer. */
function refused(presentation: Presentation, { error }: Extract<PlainResponse, { kind: 'error' }>): Presentation {
  if (error === 'access_denied') return moved(presentation, 'reject', null);
  const code = /^[\w-]{1,100}$/.test(error) ? error : 'unknown';
  return moved(presentation, 'fail', issue('WALLET_ERROR', `the wallet could not answer: ${code}`));
}

/** One credential that is not valid, or is missing, and nothing of the answer is believed. */
function judged(presentation: Presentation, verified: VerifiedPresentation[], missing: string[]): Presentation {
  const credentials = verified.map(({ verdict }) => verdict);
  const isValid = missing.length === 0 && credentials.every((each) => each.isValid);
  const error = missing.length > 0 ? issue('CREDENTIALS_MISSING', missing.join('; ')) : notValid();
  return { ...moved(presentation, isValid ? 'verify' : 'fail', isValid ? null : error), credentials };
}

function moved(presentation: Presentation, trigger: PresentationTrigger, error: Issue | null): Presentation {
  return { ...presentation, status: nextPresentationStatus(presentation.status, trigger), error };
}

const notValid = () => issue('VERIFICATION_FAILED', 'a credential of the answer is not valid');
