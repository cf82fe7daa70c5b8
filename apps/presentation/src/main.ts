import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { presentationService } from './presentation.definition';

void runService(presentationService);
