import { Controller, Get, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { envelope, pageLinks, pageRequestOf, RequestTarget, WALLET_V2 } from '@vc/platform/http';
import { ListNoticesQuery } from './list-notices.query';
import { toNoticeResource } from './notice.resource';
import { NoticesService } from './notices.service';

@Controller({ path: 'orgs/notices', version: WALLET_V2 })
@RequireScope('wallet.push')
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Get()
  async list(@Tenant() tenant: TenantId, @Query() query: ListNoticesQuery, @RequestTarget() target: string) {
    const page = await this.notices.list(tenant, query['filter[status]'], pageRequestOf(query));
    return envelope(page.items.map(toNoticeResource), { links: pageLinks(target, page) });
  }
}
