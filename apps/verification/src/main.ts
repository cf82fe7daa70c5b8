import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { verificationService } from './verification.definition';

void runService(verificationService);
