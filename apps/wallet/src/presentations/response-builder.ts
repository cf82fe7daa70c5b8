import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import {
  ChosenCredential,
  createErrorResponse,
  createResponse,
  isIsoMdocRequest,
  VerifiedRequest,
} from '@vc/protocol/openid4vp-client';
import { CredentialCipher } from '../credentials/credential-cipher';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { NewResponse } from './authorization-responses.service';
import { attributeName } from './matches.service';
import { DecidePresentationDto } from './presentation.dto';
import { WalletPresentation } from './presentation.entity';
import { PresentationsService } from './presentations.service';
import { selectCredentials, Selection } from './selection';

export type BuiltResponse = Omit<NewResponse, 'url'>;

/** Builds authorization responses from the credentials of a user. */
@Injectable()
export class ResponseBuilder {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsService,
    private readonly credentials: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, RequestRejectedError if the verifier requests an encryption that is not supported */
  async build(
    presentation: WalletPresentation,
    request: VerifiedRequest,
    { status, selectedCredentials }: DecidePresentationDto,
  ): Promise<BuiltResponse> {
    if (status === 'rejected') {
      // Annex C of ISO/IEC 18013-7 has no response of a holder who declines.
      const parameters = isIsoMdocRequest(request) ? {} : createErrorResponse(request);
      return { decision: 'rejected', parameters, selectedCredentials: [] };
    }
    const { matches } = await this.presentations.findMatches(presentation, presentation.id);
    const selections = selectCredentials(request.dcqlQuery, matches, selectedCredentials);
    const chosen = await this.open(presentation.tenantId, selections);
    return {
      decision: 'accepted',
      parameters: await createResponse(request, chosen, this.clock()),
      selectedCredentials: selections.map(({ credential, paths }) => ({
        credentialId: credential.id,
        matchedAttributes: paths.map(attributeName),
      })),
    };
  }

  /** Uses a copy that no verifier has seen, while there is one. */
  private async open(tenantId: string, selections: Selection[]): Promise<ChosenCredential[]> {
    const copies = await this.database.transaction(tenantId, async (tx) => {
      const copies = [];
      for (const { credential } of selections) {
        copies.push(await this.credentials.claimCopy(tx, credential, this.clock()));
      }
      return copies;
    });
    return selections.map(({ credential, paths, queryId }, index) => {
      const copy = copies[index];
      const bound = copy ? this.cipher.openCopy(copy) : this.cipher.openCredential(credential);
      const { alg, sign } = bound.holderKey;
      const { format, vct: type } = credential;
      return { queryId, format: WIRE_FORMAT[format], type, paths, credential: bound.credential, alg, sign };
    });
  }
}
