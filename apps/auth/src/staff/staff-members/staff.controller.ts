import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { TenantListQuery } from '../../administration/tenants/tenant-list.query';
import { InvitationsService } from './invitations.service';
import { InviteStaffDto } from './invite-staff.dto';
import { StaffService } from './staff.service';
import { toInvitedMemberResource, toStaffMemberResource } from './staff-member.resource';
import { UpdateStaffDto } from './update-staff.dto';

@Controller({ path: 'admin/staff', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly invitations: InvitationsService,
  ) {}

  @Post()
  @HttpCode(201)
  async invite(@CallerOf() { tenantId }: Caller, @Body() dto: InviteStaffDto) {
    return envelope(toInvitedMemberResource(await this.invitations.invite({ tenantId }, dto)));
  }

  @Get()
  async list(@CallerOf() { tenantId }: Caller, @Query() query: TenantListQuery, @RequestTarget() target: string) {
    const page = await this.staff.list({ tenantId }, query['filter[tenantId]'], pageRequestOf(query));
    return envelope(page.items.map(toStaffMemberResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @EntityTagged()
  async get(@CallerOf() { tenantId }: Caller, @ResourceId('member of staff') id: string) {
    return envelope(toStaffMemberResource(await this.staff.get({ tenantId }, id)));
  }

  @Patch(':id')
  @EntityTagged()
  async update(
    @CallerOf() { tenantId }: Caller,
    @ResourceId('member of staff') id: string,
    @Body() dto: UpdateStaffDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toStaffMemberResource(await this.staff.update({ tenantId }, id, dto, precondition)));
  }

  @Post(':id/invitations')
  @HttpCode(201)
  async renewInvitation(@CallerOf() { tenantId }: Caller, @ResourceId('member of staff') id: string) {
    return envelope(toInvitedMemberResource(await this.invitations.renew({ tenantId }, id)));
  }

  @Delete(':id/factors')
  @HttpCode(204)
  async removeFactors(@CallerOf() { tenantId }: Caller, @ResourceId('member of staff') id: string) {
    await this.staff.removeFactors({ tenantId }, id);
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@CallerOf() { tenantId }: Caller, @ResourceId('member of staff') id: string) {
    await this.staff.delete({ tenantId }, id);
  }
}
