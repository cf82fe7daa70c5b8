import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { ListComposer } from './list-composer';
import { ListVersions } from './list-versions';
import { PublishedListsController } from './published-lists.controller';
import { PublishedListsRepository } from './published-lists.repository';
import { PublishedListsService } from './published-lists.service';
import { SignedLists } from './signed-lists';
import { SignedListsController } from './signed-lists.controller';

@Module({
  imports: [CertificatesModule],
  controllers: [PublishedListsController, SignedListsController],
  providers: [PublishedListsService, PublishedListsRepository, ListComposer, ListVersions, SignedLists],
})
export class PublishedListsModule {}
