import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { presentationService } from './presentation.definition';

void runService(presentationService);
