import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { ApprovalsService } from './approvals.service';
import { RequestedAct } from './requested-act';
import { ReturnedApproval } from './returned-approval.dto';

/** Services ask for the approval of an act before they do it. */
@Controller('internal/approvals')
@Internal('issuance', 'trust')
export class InternalApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Post('claims')
  @HttpCode(200)
  async claim(@Body() requested: RequestedAct) {
    return this.approvals.claimApproval(requested);
  }

  @Post(':id/returns')
  @HttpCode(200)
  async giveBack(@ResourceId('approval') id: string, @Body() { tenantId }: ReturnedApproval) {
    await this.approvals.returnApproval(tenantId, id);
    return { id };
  }
}
