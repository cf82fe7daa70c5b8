import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { consoleService } from './console.definition';

void runService(consoleService);
