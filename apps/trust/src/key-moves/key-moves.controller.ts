import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { KeyMoveDto } from './key-move.dto';
import { toKeyMoveResource } from './key-move.resource';
import { KeyMovesService } from './key-moves.service';

@Controller({ path: 'keys/move', version: CREDENTIAL_PLATFORM })
export class KeyMovesController {
  constructor(private readonly moves: KeyMovesService) {}

  @Post()
  @HttpCode(200)
  @RequireScope('trust.write')
  async move(@Tenant() tenant: TenantId, @Body() dto: KeyMoveDto) {
    return envelope(toKeyMoveResource(await this.moves.move(tenant, dto)));
  }
}
