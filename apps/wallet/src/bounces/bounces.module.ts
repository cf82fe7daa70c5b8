import { Module } from '@nestjs/common';
import { NoticeRecipientsModule } from '../notice-recipients/notice-recipients.module';
import { BouncesController } from './bounces.controller';
import { BouncesService } from './bounces.service';
import { MailServerGuard } from './mail-server.guard';

@Module({
  imports: [NoticeRecipientsModule],
  controllers: [BouncesController],
  providers: [BouncesService, MailServerGuard],
})
export class BouncesModule {}
