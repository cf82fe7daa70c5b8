import { Body, Controller, Get, HttpCode, Post, Query, Version } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  CREDENTIAL_PLATFORM_V1,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { toBatchRevocationEnvelope } from './batch-revocation.resource';
import { toCredentialResource } from './credential.resource';
import { CredentialsService } from './credentials.service';
import { toCredentialFilter, ListCredentialsQuery } from './list-credentials.query';
import { RevokeCredentialsDto } from './revoke-credentials.dto';

/** Flat issued credentials and their revocation (IF §9.2). */
@Controller({ path: 'credentials', version: CREDENTIAL_PLATFORM })
export class CredentialsController {
  constructor(private readonly credentials: CredentialsService) {}

  @Get()
  @RequireScope('credentials.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListCredentialsQuery, @RequestTarget() target: string) {
    const page = await this.credentials.list(tenant, toCredentialFilter(query), pageRequestOf(query));
    return envelope(page.items.map(toCredentialResource), { links: pageLinks(target, page) });
  }

  /** Without a version, the combined resource answers. */
  @Get(':id')
  @Version(CREDENTIAL_PLATFORM_V1)
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('credential') id: string) {
    return envelope(toCredentialResource(await this.credentials.get(tenant, id)));
  }

  @Post('revoke')
  @HttpCode(200)
  @RequireScope('credentials.write')
  async revoke(@Tenant() tenant: TenantId, @Body() { credentialIds }: RevokeCredentialsDto) {
    return toBatchRevocationEnvelope(await this.credentials.revoke(tenant, credentialIds));
  }

  @Post(':id/suspend')
  @HttpCode(200)
  @RequireScope('credentials.write')
  async suspend(@Tenant() tenant: TenantId, @ResourceId('credential') id: string) {
    return envelope(toCredentialResource(await this.credentials.suspend(tenant, id)));
  }

  @Post(':id/reinstate')
  @HttpCode(200)
  @RequireScope('credentials.write')
  async reinstate(@Tenant() tenant: TenantId, @ResourceId('credential') id: string) {
    return envelope(toCredentialResource(await this.credentials.reinstate(tenant, id)));
  }
}
