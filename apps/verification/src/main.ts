import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { verificationService } from './verification.definition';

void runService(verificationService);
