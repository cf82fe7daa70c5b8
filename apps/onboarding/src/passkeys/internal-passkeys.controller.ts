import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { CreatePasskeyDto, DeletePasskeyDto, PasskeyLogInDto, PasskeyOwnerDto, StartCreationDto } from './passkey.dto';
import { PasskeyLogInService } from './passkey-log-in.service';
import { PasskeySettingsService } from './passkey-settings.service';

/** Passkeys, of which the authorization server shows the pages. */
@Controller('internal/passkeys')
@Internal('auth')
export class InternalPasskeysController {
  constructor(
    private readonly logIns: PasskeyLogInService,
    private readonly settings: PasskeySettingsService,
  ) {}

  @Post('log-in')
  @HttpCode(200)
  async logIn(@Body() { tenantId, ...logIn }: PasskeyLogInDto) {
    return this.logIns.logIn(tenantId, logIn);
  }

  @Post('claim-offer')
  @HttpCode(200)
  async claimOffer(@Body() owner: PasskeyOwnerDto) {
    return { isClaimed: await this.settings.claimOffer(owner) };
  }

  @Post('list')
  @HttpCode(200)
  async list(@Body() owner: PasskeyOwnerDto) {
    return { passkeys: await this.settings.list(owner) };
  }

  @Post('start-creation')
  @HttpCode(200)
  async startCreation(@Body() { organization, ...owner }: StartCreationDto) {
    return { passkey: await this.settings.startCreation(owner, organization) };
  }

  @Post('create')
  @HttpCode(200)
  async create(@Body() { tenantId, userId, credentialsVersion, ...created }: CreatePasskeyDto) {
    return this.settings.create({ tenantId, userId, credentialsVersion }, created);
  }

  @Post('delete')
  @HttpCode(200)
  async delete(@Body() { id, ...owner }: DeletePasskeyDto) {
    return { isDeleted: await this.settings.delete(owner, id) };
  }
}
