import { Injectable } from '@nestjs/common';
import { Budget, Budgets } from '@vc/platform/outgoing-http';
import { findUnansweredQueries } from '@vc/protocol/dcql';
import {
  parseVpToken,
  PresentationSession,
  presentationSession,
  readAuthorizationResponse,
  ResponseChannel,
  VpToken,
} from '@vc/protocol/openid4vp';
import { PresentationCipher } from '../presentations/presentation-cipher';
import { DisclosedAttributes, Presentation } from '../presentations/presentation.entity';
import { CredentialVerificationService } from '../verification/credential-verification.service';
import { PresentedCredential, VerifiedPresentation } from '../verification/presented-credential';
import { toRejection, toVerdict } from './response-verdict';

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
    private readonly budgets: Budgets,
  ) {}

  /** @throws OpenId4VpError if the parameters are no response to the request */
  async verify(presentation: Presentation, parameters: unknown, channel: ResponseChannel): Promise<VerifiedResponse> {
    const { request } = presentation;
    const key = this.cipher.openEncryptionKey(presentation);
    const session = presentationSession(request, channel, key?.publicJwk);
    const response = readAuthorizationResponse(request, key, parameters);
    if (response.kind === 'error') return { presentation: toRejection(presentation, response), attributes: [] };
    const vpToken = parseVpToken(response.vpToken, request.dcql_query);
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
