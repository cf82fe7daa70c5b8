import { Controller, Get, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  CreatedListQuery,
  pageRequestOf,
  RequestTarget,
} from '@vc/platform/http';
import { toAuditRecordResource } from './audit-record.resource';
import { AuditService } from './audit.service';

@Controller({ path: 'admin/audit-records', version: CREDENTIAL_PLATFORM })
@RequireScope('audit.read', 'admin')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  async list(@Tenant() tenant: TenantId, @Query() query: CreatedListQuery, @RequestTarget() target: string) {
    const page = await this.audit.list(tenant, pageRequestOf(query));
    return envelope(page.items.map(toAuditRecordResource), { links: pageLinks(target, page) });
  }
}
