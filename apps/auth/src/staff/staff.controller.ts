import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  CreatedListQuery,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { EntityTagged, IfMatch, Precondition } from '@vc/platform/preconditions';
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
  async list(@Tenant() tenant: TenantId, @Query() query: CreatedListQuery, @RequestTarget() target: string) {
    const page = await this.staff.list(tenant, pageRequestOf(query));
    return envelope(page.items.map(toStaffMemberResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @EntityTagged()
  async get(@Tenant() tenant: TenantId, @ResourceId('member of staff') id: string) {
    return envelope(toStaffMemberResource(await this.staff.get(tenant, id)));
  }

  @Patch(':id')
  @EntityTagged()
  async update(
    @Tenant() tenant: TenantId,
    @ResourceId('member of staff') id: string,
    @Body() dto: UpdateStaffDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toStaffMemberResource(await this.staff.update(tenant, id, dto, precondition)));
  }

  @Post(':id/invitations')
  @HttpCode(201)
  async renewInvitation(@Tenant() tenant: TenantId, @ResourceId('member of staff') id: string) {
    return envelope(toInvitedMemberResource(await this.invitations.renew(tenant, id)));
  }

  @Delete(':id/factors')
  @HttpCode(204)
  async removeFactors(@Tenant() tenant: TenantId, @ResourceId('member of staff') id: string) {
    await this.staff.removeFactors(tenant, id);
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@Tenant() tenant: TenantId, @ResourceId('member of staff') id: string) {
    await this.staff.delete(tenant, id);
  }
}
