import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId } from '@vc/platform/http';
import { CreateCredentialTemplateDto } from './create-credential-template.dto';
import { toCredentialTemplateResource } from './credential-template.resource';
import { CredentialTemplatesService } from './credential-templates.service';

@Controller({ path: 'templates/credentials', version: CREDENTIAL_PLATFORM })
export class CredentialTemplatesController {
  constructor(private readonly templates: CredentialTemplatesService) {}

  @Post()
  @HttpCode(201)
  @RequireScope('credentials.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateCredentialTemplateDto) {
    return envelope(toCredentialTemplateResource(await this.templates.create(tenant, dto)));
  }

  @Get(':id')
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('credential template') id: string) {
    return envelope(toCredentialTemplateResource(await this.templates.get(tenant, id)));
  }
}
