import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { KeyMovesController } from './key-moves.controller';
import { KeyMovesService } from './key-moves.service';

@Module({ imports: [CertificatesModule], controllers: [KeyMovesController], providers: [KeyMovesService] })
export class KeyMovesModule {}
