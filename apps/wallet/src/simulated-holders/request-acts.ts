import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import {
  createErrorResponse,
  createResponseOf,
  createVpToken,
  type DirectPostRequest,
  parseRequestUri,
  toResponseForm,
  type VpToken,
} from '@vc/protocol/openid4vp-client';
import { RequestVerifier } from '../presentations/request-verifier';
import { ResponseSender } from '../presentations/response-sender';
import { toMalformedError, toUpstreamError } from '../upstream.errors';
import { ActCipher, type ActTask } from './act-cipher';
import type { ActOutcome } from './act-outcome';
import { nothingToReplay } from './act.errors';
import { OwnLinks } from './own-links';
import { PresentedCredentials } from './presented-credentials';
import type { SimulatedAct } from './simulated-act.entity';
import { SimulatedActsRepository } from './simulated-acts.repository';

const AT_REQUEST = '/requestUri';
/** It is neither an SD-JWT nor a device response. */
const NO_PRESENTATION = 'bm90IGEgcHJlc2VudGF0aW9u';

interface Presentations {
  vpToken: VpToken;
  credentialIds: string[];
}

/** Answers requests for simulated holders, as the behaviour says. */
@Injectable()
export class RequestActs {
  constructor(
    private readonly database: Database,
    private readonly acts: SimulatedActsRepository,
    private readonly requests: RequestVerifier,
    private readonly presented: PresentedCredentials,
    private readonly sender: ResponseSender,
    private readonly cipher: ActCipher,
    private readonly links: OwnLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `UPSTREAM_…` for what the verifier refuses, `SANDBOX_BOUNDARY`, `INVALID_STATE`, ValidationFailed */
  async perform(act: SimulatedAct, { uri }: ActTask): Promise<ActOutcome> {
    const request = await this.fetch(act, uri);
    if (act.behaviour === 'refuse') {
      await this.send(request, createErrorResponse(request));
      return {};
    }
    const { vpToken, credentialIds } = await this.present(act, request);
    await this.send(request, createResponseOf(request, vpToken));
    return { credentialIds, vpToken: this.cipher.sealVpToken(act.id, vpToken) };
  }

  private async fetch({ tenantId }: SimulatedAct, uri: string): Promise<DirectPostRequest> {
    await this.links.assertOwn(tenantId, addressIn(uri), AT_REQUEST);
    const request = await this.requests.fetch(tenantId, uri);
    await this.links.assertOwn(tenantId, request.responseUri, AT_REQUEST);
    return request;
  }

  private async present(act: SimulatedAct, request: DirectPostRequest): Promise<Presentations> {
    const { behaviour } = act;
    if (behaviour === 'replayed') return { vpToken: await this.findEarlier(act, request), credentialIds: [] };
    const { chosen, credentialIds } = await this.presented.choose(act, request);
    const vpToken = await createVpToken(request, chosen, this.clock());
    return { vpToken: behaviour === 'malformed' ? spoil(vpToken) : vpToken, credentialIds };
  }

  /** Finds the newest answer to the same queries. @throws DomainError `INVALID_STATE` */
  private async findEarlier(act: SimulatedAct, { dcqlQuery }: DirectPostRequest): Promise<VpToken> {
    const queryIds = new Set(dcqlQuery.credentials.map(({ id }) => id));
    const answers = await this.database.transaction(act.tenantId, (tx) => this.acts.listAnswers(tx, act));
    const earlier = answers
      .flatMap(({ id, vpToken }) => (vpToken === null ? [] : [this.cipher.openVpToken(id, vpToken)]))
      .find((vpToken) => Object.keys(vpToken).every((id) => queryIds.has(id)));
    if (!earlier) throw nothingToReplay();
    return earlier;
  }

  private async send({ responseUri: url }: DirectPostRequest, parameters: Record<string, unknown>): Promise<void> {
    await this.sender.send({ url, form: toResponseForm(parameters) }).catch((error: unknown) => {
      throw toUpstreamError(error, { pointer: AT_REQUEST });
    });
  }
}

function spoil(vpToken: VpToken): VpToken {
  return Object.fromEntries(Object.keys(vpToken).map((queryId) => [queryId, [NO_PRESENTATION]]));
}

/** The address of a request by reference. @throws ValidationFailed for a text that is no request, or that has it by value */
function addressIn(uri: string): string {
  try {
    const reference = parseRequestUri(uri);
    return 'requestUri' in reference ? reference.requestUri : '';
  } catch (error) {
    throw toMalformedError(error, { pointer: AT_REQUEST });
  }
}
