import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { DocumentName } from '@vc/contract/openapi';
import { documentsController } from './documents-controller';

/** Serves the OpenAPI document of an area at `openapi.json`, and a page for reading it at `docs`. */
@Module({})
export class ApiDocumentsModule {
  static register(name: DocumentName): DynamicModule {
    return { module: ApiDocumentsModule, controllers: [documentsController(name)] };
  }
}
