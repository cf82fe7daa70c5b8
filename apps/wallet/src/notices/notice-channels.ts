import { Injectable } from '@nestjs/common';
import type { NoticeChannelName } from '../notice-settings/notice-channel-name';
import { EmailChannel } from './email-channel';
import { GatewayChannel } from './gateway-channel';
import type { NoticeChannel } from './notice-channel';

/** The channels by their names. */
@Injectable()
export class NoticeChannels {
  private readonly channels: Record<NoticeChannelName, NoticeChannel>;

  constructor(email: EmailChannel, http: GatewayChannel) {
    this.channels = { email, http };
  }

  get(name: NoticeChannelName): NoticeChannel {
    return this.channels[name];
  }
}
