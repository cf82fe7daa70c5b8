import { Injectable } from '@nestjs/common';
import { Budget, Budgets } from '@vc/platform/outgoing-http';
import { findUnansweredQueries } from '@vc/protocol/dcql';
import { ISO_MDOC_PROTOCOL } from '@vc/protocol/mdoc';
import {
  parseVpToken,
  PresentationSession,
  presentationSession,
  readAuthorizationResponse,
  ResponseProtocol,
  VpToken,
} from '@vc/protocol/openid4vp';
import { PresentationCipher } from '../presentations/presentation-cipher';
import { DisclosedAttributes, Presentation } from '../presentations/presentation.entity';
import { CredentialVerificationService } from '../verification/credential-verification.service';
import { PresentedCredential, VerifiedPresentation } from '../verification/presented-credential';
import { IsoMdocResponse, IsoMdocResponses } from './iso-mdoc-responses';
import { toRejection, toVerdict } from './response-verdict';

/** How a response has reached the verifier. `origin` is that of the page that received it. */
export type ReceivedBy =
  { responseMode: 'direct_post' } | { responseMode: 'dc_api'; origin: string; protocol: ResponseProtocol };

type ReadResponse = IsoMdocResponse | { rejection: Presentation };

export interface VerifiedResponse {
  /** The presentation with its verdict, not yet stored. */
  presentation: Presentation;
  attributes: DisclosedAttributes;
}

/** Verifies the response to a request. */
@Injectable()
export class ResponseVerificationService {
  constructor(
    private readonly verification: CredentialVerificationService,
    private readonly cipher: PresentationCipher,
    private readonly isoMdoc: IsoMdocResponses,
    private readonly budgets: Budgets,
  ) {}

  /** @throws OpenId4VpError if the parameters are no response to the request */
  async verify(presentation: Presentation, parameters: unknown, channel: ReceivedBy): Promise<VerifiedResponse> {
    const { request } = presentation;
    const response = await this.read(presentation, parameters, channel);
    if ('rejection' in response) return { presentation: response.rejection, attributes: [] };
    const { session, vpToken } = response;
    const verified = await this.verifyAll(
      toPresentedCredentials(presentation, vpToken, { session, budget: this.budgets.forLookUp() }),
    );
    const missing = findUnansweredQueries(request.dcql_query, new Set(vpToken.keys()));
    const verdicts = verified.map(({ verdict }) => verdict);
    return {
      presentation: toVerdict(presentation, verdicts, missing),
      attributes: verified.map(({ attributes }) => attributes),
    };
  }

  private async read(presentation: Presentation, parameters: unknown, channel: ReceivedBy): Promise<ReadResponse> {
    if ('protocol' in channel && channel.protocol === ISO_MDOC_PROTOCOL) {
      return this.isoMdoc.read(presentation, parameters, channel.origin);
    }
    const { request } = presentation;
    const key = this.cipher.openEncryptionKey(presentation);
    const session = presentationSession(request, channel, key?.publicJwk);
    const response = readAuthorizationResponse(request, key, parameters);
    if (response.kind === 'error') return { rejection: toRejection(presentation, response) };
    return { session, vpToken: parseVpToken(response.vpToken, request.dcql_query) };
  }

  private verifyAll(presented: PresentedCredential[]): Promise<VerifiedPresentation[]> {
    return Promise.all(presented.map((each) => this.verification.verify(each)));
  }
}

/** The presentations of the `vp_token`, each with the query that it answers, in the order of the token. */
function toPresentedCredentials(
  { tenantId, request, requested }: Presentation,
  vpToken: VpToken,
  common: { session: PresentationSession; budget: Budget },
): PresentedCredential[] {
  const queries = new Map(request.dcql_query.credentials.map((query) => [query.id, query]));
  const credentials = new Map(requested.map((credential) => [credential.id, credential]));
  return [...vpToken].flatMap(([id, presentations]) => {
    const [query, credential] = [queries.get(id), credentials.get(id)];
    if (!query || !credential) throw new Error(`The presentation request does not ask for ${id}.`);
    const { trustedEntityIds } = credential;
    const rules = trustedEntityIds ? { trustedEntityIds } : {};
    return presentations.map((presentation) => ({ tenantId, query, presentation, rules, ...common }));
  });
}
