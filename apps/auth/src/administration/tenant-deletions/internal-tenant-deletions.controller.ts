import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { SchemaName } from '@vc/contract/access';
import { CallingService, Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { ReportTenantDeletionDto } from './report-tenant-deletion.dto';
import { TenantDeletionProgress } from './tenant-deletion-progress.service';

/** Each service deletes the rows of its schema, which has its name. */
@Controller('internal/tenant-deletions')
@Internal('auth', 'onboarding', 'verification', 'trust', 'issuance', 'presentation', 'wallet', 'webhooks', 'console')
export class InternalTenantDeletionsController {
  constructor(private readonly progress: TenantDeletionProgress) {}

  @Get()
  async list(@CallingService() schema: SchemaName) {
    return { tenantIds: await this.progress.listOpen(schema) };
  }

  @Post(':id/reports')
  @HttpCode(200)
  async report(
    @CallingService() schema: SchemaName,
    @ResourceId('tenant') id: string,
    @Body() { deletedRows }: ReportTenantDeletionDto,
  ) {
    await this.progress.report(id, schema, deletedRows);
    return {};
  }
}
