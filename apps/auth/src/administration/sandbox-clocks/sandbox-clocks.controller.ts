import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { MoveSandboxClockDto } from './move-sandbox-clock.dto';
import { toSandboxClockResource } from './sandbox-clock.resource';
import { SandboxClocksService } from './sandbox-clocks.service';

@Controller({ path: 'admin/tenants', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class SandboxClocksController {
  constructor(
    private readonly clocks: SandboxClocksService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get(':id/clock')
  async get(@CallerOf() { tenantId }: Caller, @ResourceId('tenant') id: string) {
    return envelope(toSandboxClockResource(await this.clocks.get({ tenantId }, id), this.clock()));
  }

  @Post(':id/clock')
  @HttpCode(200)
  async move(
    @CallerOf() { tenantId }: Caller,
    @ResourceId('tenant') id: string,
    @Body() { offsetSeconds }: MoveSandboxClockDto,
  ) {
    const moved = await this.clocks.move({ tenantId }, id, offsetSeconds);
    return envelope(toSandboxClockResource(moved, this.clock()));
  }
}
