import { Body, Controller, Get, Put } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { envelope, WALLET_V2, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { toHolder } from '../holders/holder';
import { HolderNoticeSettingsDto } from './holder-notice-settings.dto';
import { NoticeAddresses } from './notice-addresses.service';
import { toConfirmationMeta, toHolderNoticeSettingsResource } from './notice-recipient.resource';
import { NoticeRecipientsService } from './notice-recipients.service';

@Controller({ path: 'notice-settings', version: WALLET_V2 })
@RequireScope('wallet')
export class HolderNoticeSettingsController {
  constructor(
    private readonly recipients: NoticeRecipientsService,
    private readonly addresses: NoticeAddresses,
  ) {}

  @Get()
  @EntityTagged()
  async get(@CallerOf() caller: Caller) {
    const holder = toHolder(caller);
    const [settings, open] = await Promise.all([
      this.recipients.get(holder),
      this.addresses.findOpenConfirmation(holder),
    ]);
    return envelope(toHolderNoticeSettingsResource(settings), toConfirmationMeta(open));
  }

  @Put()
  @EntityTagged()
  async set(
    @CallerOf() caller: Caller,
    @Body() { enabled, language }: HolderNoticeSettingsDto,
    @IfMatch() precondition: Precondition,
  ) {
    const choice = { isEnabled: enabled, language: language ?? null };
    return envelope(toHolderNoticeSettingsResource(await this.recipients.set(toHolder(caller), choice, precondition)));
  }
}
