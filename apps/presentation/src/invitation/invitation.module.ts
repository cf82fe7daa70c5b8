import { Module } from '@nestjs/common';
import { PresentationsModule } from '../presentations/presentations.module';
import { InvitationController } from './invitation.controller';
import { InvitationService } from './invitation.service';

@Module({ imports: [PresentationsModule], controllers: [InvitationController], providers: [InvitationService] })
export class InvitationModule {}
