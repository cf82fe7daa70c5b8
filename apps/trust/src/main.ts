import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { trustService } from './trust.definition';

void runService(trustService);
