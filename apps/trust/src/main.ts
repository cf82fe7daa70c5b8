import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { trustService } from './trust.definition';

void runService(trustService);
