import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  envelope,
  LongPageQuery,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  WALLET_V2,
} from '@vc/platform/http';
import { userOf } from '../credentials/credentials.service';
import { attributeName } from './matches.service';
import { DigitalCredentialRequestDto } from './digital-credential-request.dto';
import { DecidePresentationDto, PushPresentationDto, ReceivePresentationDto } from './presentation.dto';
import { toWalletPresentationResource } from './presentation.resource';
import { PresentationsService } from './presentations.service';
import { RequestsService } from './requests.service';

@Controller({ version: WALLET_V2 })
export class PresentationsController {
  constructor(
    private readonly presentations: PresentationsService,
    private readonly requests: RequestsService,
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
    const holder = { tenantId: caller.tenantId, userId: userOf(caller) };
    return envelope(toWalletPresentationResource(await this.requests.receive(holder, presentationRequest)));
  }

  /** What a page asks by the Digital Credentials API; the answer comes with the decision. */
  @Post('presentations/digital-credential-requests')
  @HttpCode(201)
  @RequireScope('wallet')
  async receiveFromPage(@CallerOf() caller: Caller, @Body() dto: DigitalCredentialRequestDto) {
    const holder = { tenantId: caller.tenantId, userId: userOf(caller) };
    return envelope(toWalletPresentationResource(await this.requests.receiveFromPage(holder, dto)));
  }

  /** C8 */
  @Get('presentations')
  @RequireScope('wallet')
  async list(@CallerOf() caller: Caller, @Query() query: LongPageQuery, @RequestTarget() target: string) {
    const page = await this.presentations.list(caller, pageRequestOf(query));
    return envelope(page.items.map(toWalletPresentationResource), { links: pageLinks(target, page) });
  }

  /** C7 */
  @Get('presentations/:id')
  @RequireScope('wallet')
  async get(@CallerOf() caller: Caller, @ResourceId('presentation') id: string) {
    return envelope(toWalletPresentationResource(await this.presentations.get(caller, id)));
  }

  @Get('presentations/:id/matches')
  @RequireScope('wallet')
  async matches(@CallerOf() caller: Caller, @ResourceId('presentation') id: string) {
    const found = await this.presentations.matches(caller, id);
    return envelope(
      found.map(({ query, matches }) => ({
        queryId: query.id,
        credentials: matches.map(({ credential, paths }) => ({
          credentialId: credential.id,
          matchedAttributes: paths.map(attributeName),
        })),
      })),
    );
  }

  @Patch('presentations/:id')
  @RequireScope('wallet')
  async decide(@CallerOf() caller: Caller, @ResourceId('presentation') id: string, @Body() dto: DecidePresentationDto) {
    const { presentation, ...answered } = await this.presentations.decide(caller, id, dto);
    const isToldMore = Object.keys(answered).length > 0;
    return envelope(toWalletPresentationResource(presentation), isToldMore ? { meta: answered } : {});
  }
}
