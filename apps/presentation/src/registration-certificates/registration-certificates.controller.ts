import type { X509Certificate } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  LongCreatedListQuery,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
} from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { CreateRegistrationCertificateDto } from './create-registration-certificate.dto';
import type { RegistrationCertificateRow } from './registration-certificate.entity';
import { toRegistrationCertificateResource } from './registration-certificate.resource';
import { RegistrationCertificatesService } from './registration-certificates.service';

@Controller({ path: 'registration-certificates', version: CREDENTIAL_PLATFORM })
export class RegistrationCertificatesController {
  constructor(
    private readonly registrations: RegistrationCertificatesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @RequireScope('presentations.read')
  async list(@Tenant() tenant: TenantId, @Query() query: LongCreatedListQuery, @RequestTarget() target: string) {
    const page = await this.registrations.list(tenant, pageRequestOf(query));
    const leaf = await this.registrations.findLeaf(tenant);
    return envelope(
      page.items.map((row) => this.toResource(row, leaf)),
      { links: pageLinks(target, page) },
    );
  }

  @Post()
  @HttpCode(201)
  @RequireScope('presentations.write')
  async create(@Tenant() tenant: TenantId, @Body() { certificate }: CreateRegistrationCertificateDto) {
    return this.toEnvelope(tenant, await this.registrations.create(tenant, certificate));
  }

  @Get(':id')
  @EntityTagged()
  @RequireScope('presentations.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('registration certificate') id: string) {
    return this.toEnvelope(tenant, await this.registrations.get(tenant, id));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('presentations.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('registration certificate') id: string) {
    await this.registrations.delete(tenant, id);
  }

  private async toEnvelope(tenant: TenantId, row: RegistrationCertificateRow) {
    return envelope(this.toResource(row, await this.registrations.findLeaf(tenant)));
  }

  private toResource(row: RegistrationCertificateRow, leaf: X509Certificate | undefined) {
    return toRegistrationCertificateResource(row, { now: this.clock(), leaf });
  }
}
