import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { webhooksService } from './webhooks.definition';

void runService(webhooksService);
