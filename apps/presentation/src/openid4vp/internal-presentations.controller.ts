import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsString } from 'class-validator';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { RequestTrustService } from './request-trust.service';
import { SignerQueryDto } from './signer-query.dto';

/** The largest page of the wallet. */
const MAX_REQUESTS = 100;

class OpenRequestsDto {
  /** Random parts of request URIs. */
  @IsArray()
  @ArrayMaxSize(MAX_REQUESTS)
  @IsString({ each: true })
  requestIds: string[];
}

@Controller('internal/tenants/:id/presentation-requests')
@Internal('wallet')
export class InternalPresentationsController {
  constructor(
    private readonly requests: AuthorizationRequestsService,
    private readonly trust: RequestTrustService,
  ) {}

  /** The presentation id for the platform's own wallet, which names it in its events. */
  @Get(':requestId')
  async find(@ResourceId('tenant') tenant: string, @Param('requestId') requestId: string) {
    const { id, expiresAt } = await this.requests.findOpen(tenant, requestId, 'direct_post');
    return { id, expiresAt: expiresAt.toISOString() };
  }

  /** The requests that await a response. */
  @Post('open')
  @HttpCode(200)
  async listOpen(@ResourceId('tenant') tenant: string, @Body() { requestIds }: OpenRequestsDto) {
    return { open: await this.requests.listOpen(tenant, requestIds) };
  }

  /** Whether the request trusts each of the signers. */
  @Post(':requestId/trust')
  @HttpCode(200)
  async decideTrust(
    @ResourceId('tenant') tenant: string,
    @Param('requestId') requestId: string,
    @Body() { signers }: SignerQueryDto,
  ) {
    return { trusted: await this.trust.decide(tenant, requestId, signers) };
  }
}
