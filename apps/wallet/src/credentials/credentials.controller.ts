import { Body, Controller, Get, Patch, Query, Res } from '@nestjs/common';
import { CallerOf, RequireScope } from '@vc/platform/access-control';
import type { Caller } from '@vc/platform/access-control';
import {
  asksForPage,
  envelope,
  linkHeader,
  LongCreatedListQuery,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  streamJsonList,
  WALLET_V1,
  WALLET_V2,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import { IsIn } from 'class-validator';
import { toHolder } from '../holders/holder';
import { WALLET_CREDENTIAL_STATUSES, type WalletCredentialStatus } from './credential-status';
import { CredentialStatusDto } from './credential-status.dto';
import { toWalletCredentialResource } from './credential.resource';
import { CredentialsService } from './credentials.service';

/** C1 */
class ListCredentialsQuery extends LongCreatedListQuery {
  @IsIn(WALLET_CREDENTIAL_STATUSES)
  status: WalletCredentialStatus;
}

/** C1 to C3. These responses have no envelope (IF §2.1). */
@Controller({ path: 'credentials', version: WALLET_V1 })
@RequireScope('wallet')
export class CredentialsController {
  constructor(private readonly credentials: CredentialsService) {}

  @Get()
  async list(
    @CallerOf() caller: Caller,
    @Query() query: ListCredentialsQuery,
    @RequestTarget() target: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { ...pageRequestOf(query), isForPage: asksForPage(target) };
    const { page, rest } = await this.credentials.listFrom(toHolder(caller), query.status, request);
    const items = page.items.map(toWalletCredentialResource);
    void reply.header('link', linkHeader(pageLinks(target, { ...page, items })));
    return streamJsonList(items, rest, toWalletCredentialResource);
  }

  @Get(':id')
  @EntityTagged()
  async get(@CallerOf() caller: Caller, @ResourceId('credential') id: string) {
    return toWalletCredentialResource(await this.credentials.get(toHolder(caller), id));
  }

  @Patch(':id/status')
  @EntityTagged()
  async decide(
    @CallerOf() caller: Caller,
    @ResourceId('credential') id: string,
    @Body() dto: CredentialStatusDto,
    @IfMatch() precondition: Precondition,
  ) {
    return toWalletCredentialResource(await this.credentials.decide(toHolder(caller), id, dto.status, precondition));
  }
}

/** C4 */
@Controller({ path: 'credentials', version: WALLET_V2 })
export class CredentialsV2Controller {
  constructor(private readonly credentials: CredentialsService) {}

  @Patch(':id')
  @EntityTagged()
  @RequireScope('wallet')
  async decide(
    @CallerOf() caller: Caller,
    @ResourceId('credential') id: string,
    @Body() dto: CredentialStatusDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(
      toWalletCredentialResource(await this.credentials.decide(toHolder(caller), id, dto.status, precondition)),
    );
  }
}
