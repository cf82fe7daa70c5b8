import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { webhooksService } from './webhooks.definition';

void runService(webhooksService);
