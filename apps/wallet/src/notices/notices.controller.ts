import { Controller, Get, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { envelope, ListQuery, pageLinks, pageRequestOf, RequestTarget, WALLET_V2 } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { NOTICE_STATUSES, type NoticeStatus } from './notice-status';
import { toNoticeResource } from './notice.resource';
import { NoticesService } from './notices.service';

class ListNoticesQuery extends ListQuery {
  @IsOptional()
  @IsIn(NOTICE_STATUSES)
  'filter[status]'?: NoticeStatus;
}

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
