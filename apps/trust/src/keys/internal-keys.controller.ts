import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { KeysService } from './keys.service';
import { SignDto } from './sign.dto';

@Controller('internal/keys')
@Internal('issuance', 'presentation')
export class InternalKeysController {
  constructor(private readonly keys: KeysService) {}

  @Post(':id/sign')
  @HttpCode(200)
  async sign(@ResourceId('key') id: string, @Body() { tenantId, inputs }: SignDto) {
    const messages = inputs.map((input) => Buffer.from(input, 'base64url'));
    const signatures = await this.keys.sign(tenantId, id, messages);
    return { signatures: signatures.map((signature) => signature.toString('base64url')) };
  }
}
