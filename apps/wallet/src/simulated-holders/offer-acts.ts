import { Injectable } from '@nestjs/common';
import { Precondition } from '@vc/platform/http';
import { parseOfferUri } from '@vc/protocol/openid4vci';
import { CredentialsService } from '../credentials/credentials.service';
import { OffersService } from '../offers/offers.service';
import { toMalformedError } from '../upstream.errors';
import type { ActTask } from './act-cipher';
import { holderOf } from './act-holder';
import type { ActOutcome } from './act-outcome';
import { credentialDeferred, userNeededForOffer } from './act.errors';
import { OwnLinks } from './own-links';
import type { SimulatedAct } from './simulated-act.entity';

const AT_OFFER = '/offerUri';

/** Redeems offers for simulated holders, by the OpenID4VCI client of the wallet. */
@Injectable()
export class OfferActs {
  constructor(
    private readonly offers: OffersService,
    private readonly credentials: CredentialsService,
    private readonly links: OwnLinks,
  ) {}

  /** A repetition redeems the offer once. @throws DomainError as `OffersService.receive`, `SANDBOX_BOUNDARY`, `INVALID_STATE` */
  async perform(act: SimulatedAct, { uri, txCode }: ActTask): Promise<ActOutcome> {
    await this.links.assertOwn(act.tenantId, addressIn(uri), AT_OFFER);
    const holder = holderOf(act);
    const { received, authorizationUri } = await this.offers.receive(
      holder,
      { credentialOffer: uri, ...(txCode !== undefined && { txCode }) },
      ({ credential_issuer: issuer }) => this.links.assertOwn(act.tenantId, `${issuer}/`, AT_OFFER),
    );
    if (authorizationUri !== undefined) throw userNeededForOffer();
    if (received.length === 0) throw credentialDeferred();
    const ids = received.map(({ credential }) => credential.id);
    const decision = act.behaviour === 'refuse' ? 'rejected' : 'accepted';
    for (const id of ids) await this.credentials.decide(holder, id, decision, Precondition.none);
    return { credentialIds: ids };
  }
}

/** The issuer of an offer by value, or the address of one by reference. @throws ValidationFailed for a text that is no offer */
function addressIn(uri: string): string {
  try {
    const reference = parseOfferUri(uri);
    return 'offer' in reference ? `${reference.offer.credential_issuer}/` : reference.offerUri;
  } catch (error) {
    throw toMalformedError(error, { pointer: AT_OFFER });
  }
}
