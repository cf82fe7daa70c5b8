import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CallingService, Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { KeysService } from './keys.service';
import { SignDto } from './sign.dto';

/** Signs for other services. A root key signs certificates and revocation lists only, inside this service. */
@Controller('internal/keys')
@Internal('issuance', 'presentation')
export class InternalKeysController {
  constructor(private readonly keys: KeysService) {}

  @Post(':id/sign')
  @HttpCode(200)
  async sign(@ResourceId('key') id: string, @CallingService() service: string, @Body() { tenantId, inputs }: SignDto) {
    const messages = inputs.map((input) => Buffer.from(input, 'base64url'));
    const signatures = await this.keys.signFor(service, tenantId, id, messages);
    return { signatures: signatures.map((signature) => signature.toString('base64url')) };
  }
}
