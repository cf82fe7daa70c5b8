import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { presentationService } from './presentation-service';

void runService(presentationService);
