import { Body, Controller, Patch } from '@nestjs/common';
import { CallerOf, RequireScope } from '@vc/platform/access-control';
import type { Caller } from '@vc/platform/access-control';
import { envelope, ResourceId, WALLET_V2, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { toHolder } from '../holders/holder';
import { CredentialStatusDto } from './credential-status.dto';
import { toWalletCredentialResource } from './credential.resource';
import { CredentialsService } from './credentials.service';

/** C4 */
@Controller({ path: 'credentials', version: WALLET_V2 })
export class CredentialsV2Controller {
  constructor(private readonly credentials: CredentialsService) {}

  @Patch(':id')
  @EntityTagged()
  @RequireScope('wallet')
  async decide(
    @CallerOf() caller: Caller,
    @ResourceId('credential') id: string,
    @Body() dto: CredentialStatusDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(
      toWalletCredentialResource(await this.credentials.decide(toHolder(caller), id, dto.status, precondition)),
    );
  }
}
