import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, pageLinks, pageRequestOf, RequestTarget, ResourceId } from '@vc/platform/http';
import { toApprovalResource } from './approval.resource';
import { ApprovalsService } from './approvals.service';
import { ListApprovalsQuery } from './list-approvals.query';

/** A decision also needs the scope of the act. */
@Controller({ path: 'admin/approvals', version: CREDENTIAL_PLATFORM })
@RequireScope('approvals.write', 'admin')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  async list(@CallerOf() caller: Caller, @Query() query: ListApprovalsQuery, @RequestTarget() target: string) {
    const page = await this.approvals.list(caller, query['filter[status]'], pageRequestOf(query));
    return envelope(page.items.map(toApprovalResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  async get(@CallerOf() caller: Caller, @ResourceId('approval') id: string) {
    return envelope(toApprovalResource(await this.approvals.get(caller, id)));
  }

  @Post(':id/approve')
  @HttpCode(200)
  async approve(@CallerOf() caller: Caller, @ResourceId('approval') id: string) {
    return envelope(toApprovalResource(await this.approvals.approve(caller, id)));
  }

  @Post(':id/reject')
  @HttpCode(200)
  async reject(@CallerOf() caller: Caller, @ResourceId('approval') id: string) {
    return envelope(toApprovalResource(await this.approvals.reject(caller, id)));
  }
}
