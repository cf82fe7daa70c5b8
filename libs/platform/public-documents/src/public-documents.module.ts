import { Global, Module } from '@nestjs/common';
import { PublicDocuments } from './public-documents';

@Global()
@Module({ providers: [PublicDocuments], exports: [PublicDocuments] })
export class PublicDocumentsModule {}
