import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  envelope,
  LongListQuery,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  WALLET_V1,
  WALLET_V2,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { toHolder } from '../holders/holder';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { DigitalCredentialRequestDto } from './digital-credential-request.dto';
import { PresentationDecisionsService } from './presentation-decisions.service';
import { WALLET_PRESENTATION_STATUSES, type WalletPresentationStatus } from './presentation-status';
import { DecidePresentationDto, PushPresentationDto, ReceivePresentationDto } from './presentation.dto';
import {
  toDecisionMeta,
  toMatchesMeta,
  toQueryMatchesResource,
  toWalletPresentationResource,
} from './presentation.resource';
import { WalletPresentation } from './presentation.entity';
import { PresentationsService } from './presentations.service';
import { VerifierIdentities } from './verifier-identities';

/** C8 */
class ListPresentationsQuery extends LongListQuery {
  @IsOptional()
  @IsIn(WALLET_PRESENTATION_STATUSES)
  'filter[status]'?: WalletPresentationStatus;
}

@Controller({ version: WALLET_V2 })
export class PresentationsController {
  constructor(
    private readonly presentations: PresentationsService,
    private readonly decisions: PresentationDecisionsService,
    private readonly requests: AuthorizationRequestsService,
    private readonly verifiers: VerifierIdentities,
  ) {}

  @Post('orgs/presentations')
  @HttpCode(201)
  @RequireScope('wallet.push')
  async push(@Tenant() tenant: TenantId, @Body() dto: PushPresentationDto) {
    await this.requests.push(tenant, dto);
    return envelope(null);
  }

  @Post('presentations')
  @HttpCode(201)
  @RequireScope('wallet')
  async receive(@CallerOf() caller: Caller, @Body() { presentationRequest }: ReceivePresentationDto) {
    return envelope(await this.toResource(await this.requests.receive(toHolder(caller), presentationRequest)));
  }

  /** Receives a request of the Digital Credentials API. The response to it is returned with the decision. */
  @Post('presentations/digital-credential-requests')
  @HttpCode(201)
  @RequireScope('wallet')
  async receiveFromPage(@CallerOf() caller: Caller, @Body() dto: DigitalCredentialRequestDto) {
    return envelope(await this.toResource(await this.requests.receiveDcApi(toHolder(caller), dto)));
  }

  /** C8 */
  @Get('presentations')
  @RequireScope('wallet')
  async list(@CallerOf() caller: Caller, @Query() query: ListPresentationsQuery, @RequestTarget() target: string) {
    const page = await this.presentations.list(toHolder(caller), query['filter[status]'], pageRequestOf(query));
    const items = await Promise.all(page.items.map((presentation) => this.toResource(presentation)));
    return envelope(items, { links: pageLinks(target, page) });
  }

  /** C7 */
  @Get('presentations/:id')
  @EntityTagged()
  @RequireScope('wallet')
  async get(@CallerOf() caller: Caller, @ResourceId('presentation') id: string) {
    return envelope(await this.toResource(await this.presentations.get(toHolder(caller), id)));
  }

  @Get('presentations/:id/matches')
  @RequireScope('wallet')
  async matches(@CallerOf() caller: Caller, @ResourceId('presentation') id: string) {
    const { matches, credentialSets } = await this.presentations.findMatches(toHolder(caller), id);
    return envelope(matches.map(toQueryMatchesResource), toMatchesMeta(credentialSets));
  }

  @Patch('presentations/:id')
  @EntityTagged()
  @RequireScope('wallet')
  async decide(
    @CallerOf() caller: Caller,
    @ResourceId('presentation') id: string,
    @Body() dto: DecidePresentationDto,
    @IfMatch() precondition: Precondition,
  ) {
    const { presentation, ...outcome } = await this.decisions.decide(toHolder(caller), id, dto, precondition);
    return envelope(await this.toResource(presentation), toDecisionMeta(outcome));
  }

  private async toResource(presentation: WalletPresentation) {
    return toWalletPresentationResource(await this.verifiers.describe(presentation));
  }
}

/** C5 */
@Controller({ path: 'orgs/presentations', version: WALLET_V1 })
export class PresentationsV1Controller {
  constructor(private readonly requests: AuthorizationRequestsService) {}

  @Post()
  @HttpCode(200)
  @RequireScope('wallet.push')
  async push(@Tenant() tenant: TenantId, @Body() dto: PushPresentationDto) {
    await this.requests.push(tenant, dto);
    return envelope(null);
  }
}
