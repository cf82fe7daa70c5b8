import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { toActiveMemberResource } from './active-member.resource';
import { ActiveMembers } from './active-members.service';
import { StaffMemberQuery } from './staff-member.query';

/** The console asks who has logged in. */
@Controller('internal/staff')
@Internal('console')
export class InternalStaffController {
  constructor(private readonly members: ActiveMembers) {}

  @Get(':id')
  async get(@ResourceId('member of staff') id: string, @Query() { tenantId }: StaffMemberQuery) {
    return toActiveMemberResource(await this.members.get(tenantId, id));
  }
}
